"""Facts about the game before it starts: variants (W90-W99), slash commands, how to play, credits."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from games.kernel import Choice, Field, Option, Reaction, Verb

CREDIT: Final = (
    "After the board game Gnomes & Wizards by Bobby Powell and Dave Testa, Cavernwire Games. Procedure, components,"
    " scoring and variants follow the rulebook; most names and numbers, and all abilities and boards, are our own."
)
HOW_TO: Final = (
    "Roll dice and give them to your units: swords move or attack, horns call clans, shields defend.",
    "Enter mines for crystals, attack enemies on your tile, and spend three horns on a clan's tile to call it.",
    "You can cast charged abilities and Secret cards on anyone's turn.",
    "From round 6 the board crumbles. Score your hit points, plus 20 per clan and 30 per leader you defeat.",
)


def _switch(key: str, title: str, help_text: str, on: str, only: Mapping[str, tuple[str, ...]] | None = None) -> Option:
    return Option(
        key, title, help_text, (Choice("off", "Off", "Standard rules."), Choice("on", "On", on)), "off", only or {}
    )


OPTIONS: Final = (
    Option(
        "mode",
        "Mode",
        "Who plays against whom.",
        (
            Choice("free", "Every tribe for itself", "Two to four players."),
            Choice("teams", "Teams", "Four players, gnomes against wizards; partners add up their points."),
            Choice(
                "solo", "Solo", "By round 10, defeat all seven enemies and have all seven of your units on the board."
            ),
        ),
        "free",
    ),
    Option(
        "shape",
        "Board shape",
        "The layout of the tiles.",
        (
            Choice("standard", "Standard", "The Narrows, the Trefoil or the Crab."),
            Choice("other", "Shape It Up", "The Lozenge, the Pinwheel or the Serpent."),
        ),
        "standard",
    ),
    Option(
        "tribes",
        "Tribes",
        "How tribes are assigned.",
        (Choice("random", "Random", "Dealt at random."), Choice("chosen", "Chosen", "Players pick in turn order.")),
        "random",
    ),
    Option(
        "terrain",
        "Terrain",
        "How tiles are dealt.",
        (
            Choice("random", "Random", "Shuffled."),
            Choice("balanced", "Balanced", "Everyone has the same number of clans with both tiles at the edge."),
        ),
        "random",
    ),
    _switch(
        "fatigue", "Fatigue", "Move less after an attack.", "A unit that moves after attacking has one fewer step."
    ),
    _switch(
        "occupation",
        "Enemy Occupation",
        "Units can't walk past enemies without attacking.",
        "A unit that enters an enemy's tile must stop there and attack.",
        {"mode": ("free", "teams")},
    ),
    _switch(
        "home",
        "Home Field",
        "Stronger units on their own tribe's tiles.",
        "Units on their own tribe's tiles get +1 attack when attacking and +1 defense when attacked.",
    ),
    _switch(
        "empowering",
        "Empowering Call",
        "Horns can also charge the abilities of your clans.",
        "Three horns on an active clan's tile fill one of its abilities.",
    ),
    _switch(
        "shorter",
        "Shorter Game",
        "Start later and play fewer rounds.",
        "Start in round 5 with one clan on the board; tiles start to flip in round 7.",
    ),
    _switch(
        "alliances",
        "Temporary Alliances",
        "Let players make alliances.",
        "Two players can be allies until one of them ends the alliance.",
        {"mode": ("free",)},
    ),
    Option(
        "head_start",
        "Head start",
        "Extra horns to balance turn order (house rule).",
        (
            Choice("fair", "Horns", "Later players start with extra horns. The rules page “Setup” says how many."),
            Choice("on", "3 horns for the second of two players", "With three or four players, nobody gets any."),
            Choice("off", "None", "Everyone starts without horns."),
        ),
        "fair",
        {"mode": ("free",)},
    ),
    Option(
        "automaton",
        "Automaton",
        "How hard its units hit in solo games.",
        (  # the values are older than the titles, and can't be changed because stored tables contain them
            Choice("mild", "Gentler (house rule)", "Their attack is 1 lower than on their cards."),
            Choice("gentle", "Rulebook", "Their attack is the number on their cards."),
            Choice("usual", "Harder (house rule)", "Their attack is 1 higher than on their cards."),
            Choice("hard", "Hardest (house rule)", "Their attack is 2 higher than on their cards."),
        ),
        "gentle",
        {"mode": ("solo",)},
    ),
    Option(
        "pace",
        "Time for replies",
        "How long you have to answer an attack or an ability before I pass for you.",
        (Choice("post", "12 hours", "For games that take days."), Choice("live", "1 minute", "For live games.")),
        "post",
        {"mode": ("free", "teams")},
    ),
)


def seating(options: Mapping[str, str]) -> tuple[int, int]:
    """Return the smallest and the largest number of players in the chosen mode."""
    return {"solo": (1, 1), "teams": (4, 4)}.get(options.get("mode", "free"), (2, 4))


_REPLIES: Final = Reaction(
    "replies", "Replies", "To attacks, to abilities cast on others, and when tiles flip under your units.", "", "pass"
)


def reactions(options: Mapping[str, str]) -> tuple[Reaction, ...]:
    """Return the kinds of events to which players can reply during other players' turns (Q36); () in solo games."""
    return () if options["mode"] == "solo" else (_REPLIES,)


def _more(count: int) -> tuple[Field, ...]:
    """Return `count` optional fields of a slash command, for answers to follow-up questions."""
    names = ("then", "next", "after", "further", "more", "again", "also", "besides", "moreover", "last")
    return tuple(Field(name, "", "Your answer to the next question", required=False) for name in names[:count])


VERBS: Final = (
    Verb("move", "Move", "Move a unit", (Field("unit", "move", "Which unit"), Field("to", "to", "Where to"))),
    Verb(
        "attack",
        "Attack",
        "Attack an enemy on the same tile",
        (
            Field("unit", "attack", "Which unit"),
            Field("target", "hit", "Which enemy"),
            Field("swords", "with", "How many extra swords", False),
        ),
    ),
    Verb("cast", "Cast", "Cast an ability, on anyone's turn", (Field("ability", "cast", "Which ability"), *_more(6))),
    Verb("roll", "Roll", "Roll your dice", code="roll"),
    Verb("lock", "Keep all your dice", "Stop re-rolling", code="lock"),
    Verb("reroll", "Re-roll", "Re-roll all dice with these symbols", (Field("faces", "reroll", "Which symbols"),)),
    Verb(
        "assign", "Assign", "Assign dice to your units", (Field("dice", "put", "Which dice for which unit"), *_more(10))
    ),
    Verb("suggested", "Use suggestion", "Follow my suggestion", (Field("what", "suggested", "Which suggestion"),)),
    Verb("flip", "Flip", "Flip a tile", (Field("tile", "flip", "Which tile"),)),
    Verb(
        "call",
        "Call to War",
        "Call the clan whose tile you're on",
        (Field("unit", "call", "Which unit has the horns"),),
    ),
    Verb(
        "draw", "Draw", "Spend 2 horns: draw 2 cards, keep 1", (Field("decks", "draw", "From which decks"), *_more(1))
    ),
    Verb(
        "learn",
        "Learn",
        "Give a unit a Learned card",
        (Field("card", "learn", "Which card"), Field("unit", "under", "Which unit")),
    ),
    Verb(
        "charge",
        "Charge",
        "Put crystals on an ability",
        (Field("crystals", "fill", "How many crystals on which ability"),),
    ),
    Verb("end", "End step", "End this step of your turn", (Field("step", "end", "Which step"),)),
    Verb(
        "order", "Standing order", "Cast automatically later", (Field("ability", "order", "Which ability"), *_more(8))
    ),
    Verb("pass", "Pass", "Don't reply", code="pass"),
)
