"""What is said and chosen before a game: variants (W90-W99), slash verbs, how to play, whose game it is."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from games.kernel import Choice, Field, Option, Reaction, Verb

CREDIT: Final = (
    "After the board game Gnomes & Wizards by Bobby Powell and Dave Testa, Cavernwire Games. Procedure, components,"
    " scoring and variants are the rule book's; most names and numbers, all abilities and board shapes are our own."
)
HOW_TO: Final = (
    "Roll dice, give them to your units: steps or power, horns, crystals, shields.",
    "Walk through the mines for crystals, attack who shares a tile, call clans with three horns on their tiles.",
    "Charged abilities and Secret cards can be cast in anybody's turn.",
    "From round 6 the board crumbles. Points: your hit points, 20 for a clan and 30 for a leader you strike down.",
)


def _switch(key: str, title: str, help_text: str, on: str, only: Mapping[str, tuple[str, ...]] | None = None) -> Option:
    """A variant that is off unless chosen."""
    return Option(key, title, help_text, (Choice("off", "Off", "As usual."), Choice("on", "On", on)), "off", only or {})


OPTIONS: Final = (
    Option(
        "mode",
        "Mode",
        "Who wins, together or alone.",
        (
            Choice("free", "Every tribe for itself", "Two to four players."),
            Choice("teams", "Teams", "Four players, gnomes against wizards; points are added."),
            Choice("solo", "Solo", "Alone: defeat all seven enemies and have all seven units out by round 10."),
        ),
        "free",
    ),
    Option(
        "shape",
        "Board shape",
        "How the tiles lie.",
        (
            Choice("standard", "Standard", "The Narrows, the Trefoil or the Crab."),
            Choice("other", "Shape It Up", "The Lozenge, the Pinwheel or the Serpent."),
        ),
        "standard",
    ),
    Option(
        "tribes",
        "Tribes",
        "How players come to their tribes.",
        (
            Choice("random", "By lot", "Dealt at random."),
            Choice("chosen", "Chosen", "From the first player clockwise."),
        ),
        "random",
    ),
    Option(
        "terrain",
        "Terrain",
        "How the tiles are dealt.",
        (
            Choice("random", "Random", "As they come."),
            Choice("balanced", "Balanced", "All have equally many clans with both tiles on the rim."),
        ),
        "random",
    ),
    _switch("fatigue", "Fatigue", "Walking on after an attack.", "A unit has one step less once it has attacked."),
    _switch(
        "occupation",
        "Enemy Occupation",
        "Entering an enemy's tile.",
        "Who enters must stop to attack.",
        {"mode": ("free", "teams")},
    ),
    _switch(
        "home", "Home Field", "Units on tiles of their own tribe.", "+1 attack when attacking, +1 defence when hit."
    ),
    _switch(
        "empowering",
        "Empowering Call",
        "Another use of horns.",
        "Three horns on an active clan's tile fill one ability.",
    ),
    _switch(
        "shorter", "Shorter Game", "Where the game begins.", "Round 5, the last clan out; tiles fall from round 7."
    ),
    _switch(
        "alliances",
        "Temporary Alliances",
        "Agreements between players.",
        "Two may be allies for as long as both like.",
        {"mode": ("free",)},
    ),
    Option(
        "head_start",
        "Head start",
        "Horns for leaders who would else be behind (our own).",
        (
            Choice(
                "fair",
                "Horns",
                "Second of two or three 3, third 6; of three all but Turquefoss 3 more, of four two tribes 3.",
            ),
            Choice("on", "3 horns for the second of two", "Of three and four nobody, as tables began before."),
            Choice("off", "None", "All begin alike."),
        ),
        "fair",
        {"mode": ("free",)},
    ),
    Option(
        "automaton",
        "Automaton",
        "How hard its units strike when you play solo.",
        (  # the values are older than the titles: stored tables hold them
            Choice("mild", "Gentler (ours)", "They strike with 1 attack less than their cards say."),
            Choice("gentle", "Rulebook", "They strike with the attack on their cards."),
            Choice("usual", "Harder (ours)", "They strike with 1 attack more than their cards say."),
            Choice("hard", "Hardest (ours)", "They strike with 2 attack more than their cards say."),
        ),
        "gentle",
        {"mode": ("solo",)},
    ),
    Option(
        "pace",
        "Time for replies",
        "How long the table waits for somebody who may reply to an attack or an ability.",
        (
            Choice("post", "12 hours", "For tables played over days."),
            Choice("live", "A minute", "For those who sit together."),
        ),
        "post",
        {"mode": ("free", "teams")},
    ),
)


def seating(options: Mapping[str, str]) -> tuple[int, int]:
    """One alone, four in teams, else two to four."""
    return {"solo": (1, 1), "teams": (4, 4)}.get(options.get("mode", "free"), (2, 4))


_REPLIES: Final = Reaction(
    "replies", "Replies", "Attacks, tiles that crumble under your units, abilities cast on somebody.", "", "pass"
)


def reactions(options: Mapping[str, str]) -> tuple[Reaction, ...]:
    """Questions whether somebody replies (Q36); alone there is nobody to reply to."""
    return () if options["mode"] == "solo" else (_REPLIES,)


def _more(count: int) -> tuple[Field, ...]:
    """Fields for whatever is asked next."""
    names = ("then", "next", "after", "further", "more", "again", "also", "besides", "moreover", "last")
    return tuple(Field(name, "", "What you are asked next", required=False) for name in names[:count])


VERBS: Final = (
    Verb("move", "Move", "Walk a unit", (Field("unit", "move", "Which unit"), Field("to", "to", "Where it ends"))),
    Verb(
        "attack",
        "Attack",
        "Strike an enemy on the same tile",
        (
            Field("unit", "attack", "Who attacks"),
            Field("target", "hit", "Whom"),
            Field("swords", "with", "How many", False),
        ),
    ),
    Verb("cast", "Cast", "Cast an ability, in anybody's turn", (Field("ability", "cast", "Which"), *_more(6))),
    Verb("roll", "Roll", "Roll your dice", code="roll"),
    Verb("lock", "Keep the dice", "No more re-rolls", code="lock"),
    Verb("reroll", "Re-roll", "Roll dice with these faces again", (Field("faces", "reroll", "Which faces"),)),
    Verb("assign", "Assign", "Give dice to your units", (Field("dice", "put", "What to whom"), *_more(10))),
    Verb("suggested", "Do as suggested", "Dice, moves or crystals", (Field("what", "suggested", "Which of them"),)),
    Verb("flip", "Flip", "Name a tile that crumbles", (Field("tile", "flip", "Which"),)),
    Verb("call", "Call to War", "Call the clan of the tile", (Field("unit", "call", "Who has the horns"),)),
    Verb("draw", "Draw", "Two horns buy two cards, one is kept", (Field("decks", "draw", "From which"), *_more(1))),
    Verb(
        "learn",
        "Learn",
        "Put a Learned card under a unit",
        (Field("card", "learn", "Which"), Field("unit", "under", "Whom")),
    ),
    Verb("charge", "Charge", "Put crystals onto an ability", (Field("crystals", "fill", "How many onto which"),)),
    Verb("end", "Go on", "End this step of your turn", (Field("step", "end", "Which"),)),
    Verb("order", "Standing order", "Cast later, unasked", (Field("ability", "order", "Which"), *_more(8))),
    Verb("pass", "Let it stand", "Do not reply", code="pass"),
)
