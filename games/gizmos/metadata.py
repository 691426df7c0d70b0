"""What is said of the game before it begins, and its slash commands. The published rules have no options."""

from __future__ import annotations

from typing import Final

from games.kernel import Field, Option, Verb, further

HOW_TO: Final = (
    "In your turn do one thing: file a card, pick a sphere, build a gizmo, or research a deck.",
    "Gizmos that this sets off may fire, each once a turn, in the order you like; they may set off others.",
    "A fourth level III gizmo or a sixteenth gizmo makes the round the last. Most points win.",
)
CREDIT: Final = (
    "After the board game Gizmos by Phil Walker-Harding, published by CMON. Numbers and effects of the 112 cards are as"
    " printed; their names, and all texts and pictures, are our own."
)
OPTIONS: Final[tuple[Option, ...]] = ()
VERBS: Final = (
    Verb("file", "File a gizmo", "Put a card from the display into your archive", (Field("gizmo", "file", "Which"),)),
    Verb("pick", "Pick a sphere", "Take a sphere from the row into your ring", (Field("colour", "pick", "Which"),)),
    Verb(
        "build",
        "Build a gizmo",
        "Build a card from the display or your archive",
        (Field("gizmo", "build", "Which"), *further(5)),
    ),
    Verb("research", "Research", "Look at the top cards of a deck", (Field("level", "research", "Which deck"),)),
    Verb("fire", "Fire a gizmo", "Use a gizmo that was set off", (Field("gizmo", "use", "Which"), *further(1))),
    Verb("rest", "Do the rest", "Fire all gizmos that are left, where nothing has to be chosen", code="rest"),
    Verb("done", "End turn", "Let the other gizmos be", code="done"),
    Verb("pass", "Pass", "When nothing else can be done", code="pass"),
)
