"""What is said of the game before it begins, its options, and its slash commands."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from games.geargrid.state import Rules
from games.kernel import Choice, Field, Option, Verb

HOW_TO: Final = (
    "All build at once on boards of their own: the engine in the corner is to drive gear after gear to three goals.",
    "One colour links tiles that touch, also by a corner; two colours must not touch; linked gears turn opposite ways.",
    "In the end a goal that turns rightly is worth 3; each empty space and each tile that does not fit costs 1.",
)
CREDIT: Final = (
    "After the print-and-play game Gear Grid. The rules and the numbers of tiles are as published; what the tiles show"
    " and the size of the board are our reconstruction, and all texts and pictures are our own."
)
MINUTE, HOUR = 60, 3600
_LIVE, _POST = {"mode": ("live",)}, {"mode": ("post",)}


def _number(value: int, unit: str) -> Choice:
    said = f"{value} {unit}{'' if value == 1 else 's'}"
    return Choice(str(value), said, f"A round is built in {said}.")


def _deal(threes: int, twos: int, what: str) -> Choice:
    return Choice(f"{threes}+{twos}", f"{threes} threes, {twos} twos", what)


def _edits(value: int, what: str) -> Choice:
    return Choice(str(value), f"{value} changes", what)


OPTIONS: Final = (
    Option(
        "mode",
        "Mode",
        "All at once against the clock, or each when they like.",
        (
            Choice("post", "By post", "Everybody gets the same tiles and builds alone, at any hour."),
            Choice("live", "Live", "Everybody takes from one pool at the same time, for a few minutes."),
        ),
        "post",
    ),
    Option(
        "choice",
        "Conflicts",
        "Who chooses which of two tiles in conflict stays.",
        (
            Choice("bot", "The best, at once", "What scores most stays, worked out exactly."),
            Choice("own", "Each owner", "You choose yourself, wave by wave."),
        ),
        "bot",
    ),
    Option(
        "help",
        "Help",
        "What you are shown of your board while you build.",
        (
            Choice("usual", "Sides live, all by post", "Sides when live, everything by post."),
            Choice("none", "None", "Only the tiles: look for yourself."),
            Choice("sides", "Sides", "Which tiles are driven, and which way they turn."),
            Choice("full", "Everything", "Also what is wrong, what is cut off, and the score as it would be."),
        ),
        "usual",
    ),
    Option(
        "deal",
        "Deal",
        "The tiles that everybody gets.",
        (
            _deal(8, 21, "Scarce: hardly any board comes to more than 0."),
            _deal(10, 28, "The usual: 0 is a mark worth having."),
            _deal(16, 42, "Plenty: strong boards are nearly perfect."),
            Choice("all", "The whole box", "All 116 tiles."),
        ),
        "10+28",
        _POST,
    ),
    Option(
        "edits",
        "Changes",
        "How often you may put, move or remove a tile in a round.",
        (
            _edits(24, "Enough for a board without a slip."),
            _edits(36, "Some tries to spare."),
            _edits(60, "Time to rebuild."),
            Choice("free", "As many as you like", "Up to 600 tiles taken or lifted."),
        ),
        "36",
        _POST,
    ),
    Option(
        "minutes",
        "Minutes",
        "How long a round is built.",
        tuple(_number(value, "minute") for value in (1, 2, 3, 4, 5, 7, 10)),
        "3",
        _LIVE,
    ),
    Option(
        "hours",
        "Hours",
        "How long a round is built.",
        tuple(_number(value, "hour") for value in (1, 6, 12, 24, 48, 72)),
        "24",
        _POST,
    ),
    Option(
        "victories",
        "Victories",
        "How many rounds win the match.",
        (
            Choice("usual", "4, 3 or 2 by players", "4 for two players, 3 for three, 2 for four."),
            Choice("1", "1 victory", "A single round."),
            *(Choice(str(value), f"{value} victories", f"The first to win {value} rounds.") for value in range(2, 10)),
        ),
        "usual",
    ),
)


def rules_of(seats: int, options: Mapping[str, str]) -> Rules:
    """The options as the engine needs them (M1-M8, GG51)."""
    is_live, deal = options["mode"] == "live", options["deal"]
    threes, _, twos = deal.partition("+")
    usual_help, usual_target = "sides" if is_live else "full", 6 - max(2, seats)
    return Rules(
        is_live,
        usual_help if options["help"] == "usual" else options["help"],
        0 if is_live or options["edits"] == "free" else int(options["edits"]),
        (0, 0) if deal == "all" else (int(threes), int(twos)),
        options["choice"] == "own",
        usual_target if options["victories"] == "usual" else int(options["victories"]),
        MINUTE * int(options["minutes"]) if is_live else HOUR * int(options["hours"]),
    )


VERBS: Final = (
    Verb("take", "Take a tile", "A tile of the pool into your hand", (Field("tile", "take", "Which"),)),
    Verb("put", "Put it down", "The tile in your hand onto your board", (Field("place", "put", "Space and turn"),)),
    Verb("lift", "Lift a tile", "A tile of your board into your hand", (Field("space", "lift", "Its first space"),)),
    Verb("back", "Put back", "The tile in your hand into the pool", code="back"),
    Verb("ready", "Ready", "Begin the round when all are ready", code="ready"),
    Verb("done", "Done", "You have finished building", code="done"),
    Verb("work", "Work on", "You have not finished after all", code="work"),
)
