"""Facts about the game before it starts: credits, how to play, options and slash commands."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from games.gears.data import BOXED, GIZMOS
from games.gears.solo.goals import MODES
from games.kernel import Choice, Field, Option, Reaction, Verb, further

CREDIT: Final = (
    "A-Mazing Game of Gears 'N Guffaws (c) 2025 MiniBadWolf Games; rules from edition 1.4 of its rulebook. Cards and"
    " tiles that the rulebook doesn't show are our own design."
)
HOW_TO: Final = (
    "You have two hidden roles of one faction. Your faction's goal is secret.",
    "Gizmologists build long paths, Rabblerousers demolish tiles, Opportunuts hoard gears.",
    "Each turn, do at least one of these, each at most once: move a token, reveal a role or place a tile.",
    "Placing a tile turns its neighbors where gears meet; you earn 1 gear per tile turned.",
    "Use any token that might be yours. Reveal roles to unleash their abilities. Most points wins.",
)
_TOGETHER: Final = ("competitive", "semi-cooperative")
OPTIONS: Final = (
    Option(
        "scoring",
        "Mode",
        "Who wins together.",
        (
            Choice("competitive", "Fully competitive", "Every player for themselves."),
            Choice("semi-cooperative", "Semi-cooperative", "Factions win or lose together."),
            *(Choice(key, f"Solo: {mode.full_title}", mode.goal) for key, mode in MODES.items()),
        ),
        "competitive",
    ),
    Option(
        "expansions",
        "Expansions",
        "Extra cards.",
        (
            Choice("none", "None", "Just the maze."),
            Choice(
                "gambits",
                "...'N Gambits",
                "Secret objectives that pay gears, or cost points if you don't complete them.",
            ),
            Choice("gizmos", "...'N Gizmos", "Gadgets for your revealed roles, to use and to trade."),
            Choice("both", "Gambits 'N Gizmos", "Everything."),
        ),
        "none",
    ),
    Option(
        "path",
        "Longest path",
        "What Gizmologists score.",
        (
            Choice("network", "Largest network", "Counts all tiles linked together."),
            Choice("simple", "Longest line", "Counts the longest line that visits no tile twice."),
        ),
        "network",
    ),
    Option(
        "finish",
        "The end",
        "When tiles or gears run out.",
        (
            Choice("now", "Right away", "The game ends after that action."),
            Choice("round", "Finish the round", "Everyone gets the same number of turns."),
        ),
        "now",
        {"scoring": _TOGETHER},
    ),
    Option(
        "quiet",
        "Three quiet rounds",
        "When no tile or gear moves for three rounds.",
        (
            Choice(
                "end", "End the game (house rule)", "I'll warn you after the second round; the third ends the game."
            ),
            Choice("on", "Keep playing", "As in the rulebook, until tiles or gears run out."),
        ),
        "end",
        {"scoring": _TOGETHER},
        always_named=True,
    ),
    Option(
        "order",
        "Turn order",
        "How turns go around the table.",
        (
            Choice("seats", "By seat", "Around the table from a random first player."),
            Choice("random", "Random", "A random order."),
        ),
        "seats",
        {"scoring": _TOGETHER},
    ),
    Option(
        "role",
        "Your role",
        "The Gizmologist you play in solo games.",
        (
            Choice("inventor", "Inventor", "Rotates tiles and gets paid for what they turn."),
            Choice("engineer", "Engineer", "Locks tiles and unlocks them."),
            Choice("airship_captain", "Airship Captain", "Places a tile anywhere and sails over walls."),
            Choice("scholar", "Scholar", "Brings demolished tiles back."),
        ),
        "inventor",
        {"scoring": tuple(MODES)},
    ),
    Option(
        "automa",
        "The Automa",
        "How hard the clockwork rival works.",
        (
            Choice("rulebook", "By the rulebook", "It acts after each of your turns."),
            Choice(
                "drowsy",
                "Drowsy (house rule)",
                "It acts after every other one of your turns, and goals are a little easier.",
            ),
        ),
        "rulebook",
        {"scoring": tuple(MODES)},
    ),
    Option(
        "tiles",
        "Tiles for two",
        "How many tiles two players use.",
        (
            Choice("all", "All", "All 24, by the rulebook."),
            Choice("fewer", "Fewer (house rule)", f"{BOXED} random tiles stay in the box for a shorter, closer game."),
        ),
        "fewer",
        {"scoring": _TOGETHER},
    ),
)


_OFFERS: Final = Reaction("offers", "Trade offers", "Gizmos and gears that others offer you in private.", "", "decline")


def seating(options: Mapping[str, str]) -> tuple[int, int]:
    """Return the smallest and the largest number of players with these options."""
    return (1, 1) if options.get("scoring") in MODES else (2, 6)


def reactions(options: Mapping[str, str]) -> tuple[Reaction, ...]:
    """Return what players can be asked on another player's turn: about triggered gizmos (G102) and offers (G104)."""
    if options["expansions"] not in ("gizmos", "both"):
        return ()
    is_alone, is_team = options["scoring"] in MODES, options["scoring"] == "semi-cooperative"
    triggered = (card for card in GIZMOS if card.trigger is not None and (card.automa or not is_alone))
    asking = (card for card in triggered if card.cost or is_team)
    cards = tuple(Reaction(card.id, card.name, card.text, f"use:{card.id}", "pass") for card in asking)
    return cards if is_alone else (*cards, _OFFERS)


VERBS: Final = (
    Verb(
        "place",
        "Place a tile",
        "Place a tile from the draft row or the top of the pile",
        (
            Field("tile", "place", "Which tile"),
            Field("at", "at", "Where it goes", required=False),
            Field("turn", "", "Rotation by 0-5 steps clockwise, or face-down", required=False),
        ),
    ),
    Verb(
        "move",
        "Move a token",
        "Move a token that might be yours along the paths",
        (Field("token", "move", "Whose token"), Field("to", "to", "Where to", required=False)),
    ),
    Verb("reveal", "Reveal a role", "Reveal one of your roles", (Field("role", "reveal", "Which role"),)),
    Verb(
        "use",
        "Use an ability",
        "Use an ability of your revealed role",
        (Field("ability", "use", "Which ability"), *further(4)),
    ),
    Verb(
        "gizmo",
        "Activate a gizmo",
        "Activate a gizmo from your hand on a revealed role",
        (Field("gizmo", "", "Which gizmo, on which role", kinds=("activate", "equip")), *further(4)),
    ),
    Verb(
        "draw",
        "Draw a card",
        "Draw a gambit or a gizmo for free, each once a turn",
        (Field("card", "", "From which deck", kinds=("gambit", "gizmo")), *further(2)),
    ),
    Verb("discard", "Discard a gizmo", "Discard a gizmo to the Junk pile", (Field("gizmo", "discard", "Which gizmo"),)),
    Verb(
        "trade",
        "Offer a trade",
        "Offer a player gizmos or gears that only the two of you can see",
        (
            Field("player", "offer", "The player who gets the offer"),
            Field("give", "give", "The gizmo you give", required=False),
            Field("want", "want", "The gizmo you want", required=False),
            Field("gears", "gears", "Gears you pay, or a negative number of gears you get", required=False),
        ),
    ),
    Verb(
        "anomaly",
        "Announce a Maze Anomaly",
        "Flip one of two tiles whose gears still meet",
        (Field("tile", "anomaly", "Which tile to flip face-down"),),
    ),
    Verb("end", "End turn", "End your turn", code="end"),
)
