"""What is said and chosen before a game: house rules, slash verbs, how to play, whose game it is."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from games.gears.data import BOXED, GIZMOS
from games.gears.solo.goals import MODES
from games.kernel import Choice, Field, Option, Reaction, Verb, further

CREDIT: Final = (
    "A-Mazing Game of Gears 'N Guffaws (c) 2025 MiniBadWolf Games; rules by edition 1.4 of its rule book. Cards and"
    " tiles that the rule book does not show are our own design."
)
HOW_TO: Final = (
    "You hold two hidden roles of one faction. Your goal is your faction's, and nobody knows it.",
    "Gizmologists build long paths, Rabblerousers demolish tiles, Opportunuts hoard gears.",
    "Each turn: move a token, reveal a role, lay a tile. At least one of them, each at most once.",
    "A tile you lay turns its neighbours by their gears: a gear for you for each tile that turned.",
    "Use any token that may be yours. Reveal a role to unleash its abilities. Most points win.",
)
_TOGETHER: Final = ("competitive", "semi-cooperative")
OPTIONS: Final = (
    Option(
        "scoring",
        "Mode",
        "Who wins, together or alone.",
        (
            Choice("competitive", "Fully competitive", "Every player for themselves."),
            Choice("semi-cooperative", "Semi-cooperative", "Factions win or lose together."),
            *(Choice(key, f"Solo: {mode.title}", mode.goal) for key, mode in MODES.items()),
        ),
        "competitive",
    ),
    Option(
        "expansions",
        "Expansions",
        "Cards beside the maze.",
        (
            Choice("none", "None", "The maze alone."),
            Choice("gambits", "...'N Gambits", "Secret objectives: gears when they are met, points lost if not."),
            Choice("gizmos", "...'N Gizmos", "Gadgets to set beside your revealed roles, and to trade."),
            Choice("both", "Gambits 'N Gizmos", "All of it."),
        ),
        "none",
    ),
    Option(
        "path",
        "Longest path",
        "What Gizmologists score.",
        (
            Choice("network", "Largest network", "All tiles linked to each other count."),
            Choice("simple", "Longest walk", "The longest walk that visits no tile twice."),
        ),
        "network",
    ),
    Option(
        "finish",
        "The end",
        "What happens when the tiles or the gears run out.",
        (
            Choice("now", "At once", "The game ends when the action is over."),
            Choice("round", "Finish the round", "Everybody gets the same number of turns."),
        ),
        "now",
        {"scoring": _TOGETHER},
    ),
    Option(
        "quiet",
        "Three quiet rounds",
        "What happens after three rounds in which no tile and no gears move.",
        (
            Choice("end", "End the game (ours)", "I warn you after two such rounds; after the third the game is over."),
            Choice("on", "Play on", "As in the rulebook: the game goes on until the tiles or the gears run out."),
        ),
        "end",
        {"scoring": _TOGETHER},
        always_named=True,
    ),
    Option(
        "order",
        "Order of play",
        "Who plays after whom.",
        (
            Choice("seats", "By seat", "Round the table from a random first player."),
            Choice("random", "Random", "The order is drawn by lot."),
        ),
        "seats",
        {"scoring": _TOGETHER},
    ),
    Option(
        "role",
        "Your role",
        "The Gizmologist whom you play alone.",
        (
            Choice("inventor", "Inventor", "Turns tiles, and is paid for what they drive."),
            Choice("engineer", "Engineer", "Locks tiles and unlocks them."),
            Choice("airship_captain", "Airship Captain", "Lays a tile anywhere, and sails over walls."),
            Choice("scholar", "Scholar", "Brings demolished tiles back."),
        ),
        "inventor",
        {"scoring": tuple(MODES)},
    ),
    Option(
        "automa",
        "The Automa",
        "How hard the clockwork rivals work.",
        (
            Choice("rulebook", "By the rulebook", "It acts after each of your turns."),
            Choice("drowsy", "Drowsy (our own)", "It acts after every other turn, and goals are a little lower."),
        ),
        "rulebook",
        {"scoring": tuple(MODES)},
    ),
    Option(
        "tiles",
        "Tiles for two",
        "How many tiles two players lay.",
        (
            Choice("all", "All", "All 24, as in the rule book."),
            Choice(
                "fewer", "Fewer (our own)", f"{BOXED} tiles stay in the box, unseen: a shorter game, and a closer one."
            ),
        ),
        "fewer",
        {"scoring": _TOGETHER},
    ),
)


_OFFERS: Final = Reaction(
    "offers", "Offers to trade", "Gizmos and gears that others offer you in private.", "", "decline"
)


def seating(options: Mapping[str, str]) -> tuple[int, int]:
    """One person plays a solo mode, two to six the others."""
    return (1, 1) if options.get("scoring") in MODES else (2, 6)


def reactions(options: Mapping[str, str]) -> tuple[Reaction, ...]:
    """Gizmos that lie beside a role and answer if asked (G102), and offers to trade (G104)."""
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
        "Lay a tile",
        "Lay a tile from the draft row, or the top of the pile unseen",
        (
            Field("tile", "place", "Which tile"),
            Field("at", "at", "Where it goes", required=False),
            Field("turn", "", "How it lies: turned 0-5 steps clockwise, or face-down", required=False),
        ),
    ),
    Verb(
        "move",
        "Move a token",
        "Walk a token that may be yours along the paths",
        (Field("token", "move", "Whose token"), Field("to", "to", "Where to", required=False)),
    ),
    Verb("reveal", "Reveal a role", "Turn one of your roles face-up", (Field("role", "reveal", "Which role"),)),
    Verb(
        "use",
        "Use an ability",
        "Use an ability of a revealed character",
        (Field("ability", "use", "Which ability"), *further(4)),
    ),
    Verb(
        "gizmo",
        "Set up a gizmo",
        "Set up a gizmo of your hand beside a revealed role",
        (Field("gizmo", "", "Which gizmo, beside which role", kinds=("activate", "equip")), *further(4)),
    ),
    Verb(
        "draw",
        "Draw a card",
        "Draw a gambit or a gizmo: free, once a turn each",
        (Field("card", "", "From which deck", kinds=("gambit", "gizmo")), *further(2)),
    ),
    Verb("discard", "Discard a gizmo", "Throw a gizmo onto the Junk pile", (Field("gizmo", "discard", "Which gizmo"),)),
    Verb(
        "trade",
        "Offer a trade",
        "Offer a player gizmos or gears; only the two of you see it",
        (
            Field("player", "offer", "Whom you ask"),
            Field("give", "give", "The gizmo that you give", required=False),
            Field("want", "want", "The gizmo that you want", required=False),
            Field("gears", "gears", "Gears that you pay, or want if negative", required=False),
        ),
    ),
    Verb(
        "anomaly",
        "Announce an anomaly",
        "Flip one of two tiles that still mesh",
        (Field("tile", "anomaly", "Which tile to flip face-down"),),
    ),
    Verb("end", "End turn", "End your turn", code="end"),
)
