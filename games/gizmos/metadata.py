"""Facts about the game before it starts: credits, how to play, slash commands. The published rules have no options."""

from __future__ import annotations

from typing import Final

from games.kernel import Field, Option, Verb, further

HOW_TO: Final = (
    "On your turn, do one thing: file a card, pick a sphere, build a gizmo or research new cards.",
    "That can trigger your gizmos. Each can fire once per turn, in any order, and trigger others.",
    "The last round begins when a player builds a fourth level III gizmo or a sixteenth gizmo. Most points wins.",
)
CREDIT: Final = (
    "Based on the board game Gizmos by Phil Walker-Harding, published by CMON. The 112 cards have the printed numbers"
    " and effects; we made up their names, the texts and the pictures."
)
OPTIONS: Final[tuple[Option, ...]] = ()
VERBS: Final = (
    Verb(
        "file",
        "File a gizmo",
        "Move a card from the display into your archive",
        (Field("gizmo", "file", "Which gizmo"),),
    ),
    Verb("pick", "Pick a sphere", "Take a sphere from the energy row", (Field("color", "pick", "Which color"),)),
    Verb(
        "build",
        "Build a gizmo",
        "Build a card from the display or your archive",
        (Field("gizmo", "build", "Which gizmo"), *further(5)),
    ),
    Verb("research", "Research", "Look at the top cards of a deck", (Field("level", "research", "Which deck"),)),
    Verb("fire", "Fire a gizmo", "Use a gizmo that was triggered", (Field("gizmo", "use", "Which gizmo"), *further(1))),
    Verb("rest", "Fire all the rest", "Fire all triggered gizmos that need no choice", code="rest"),
    Verb("done", "End turn", "End your turn and skip the remaining gizmos", code="done"),
    Verb("pass", "Pass", "Pass when no action is possible", code="pass"),
)
