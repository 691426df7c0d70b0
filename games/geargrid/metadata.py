"""Facts about the game before it starts: how to play, credits, options, slash commands."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from games.english import count
from games.geargrid.nouns import victories
from games.geargrid.state import Rules
from games.kernel import Choice, Field, Option, Verb

HOW_TO: Final = (
    "Everyone builds at once, each on their own board: from the engine in the corner, drive gears to three goals.",
    "Matching colors link, even at corners; different colors must not touch. Linked gears turn in opposite directions.",
    "A goal turning the right way scores 3. Each empty space and each tile that doesn't fit costs 1.",
)
CREDIT: Final = (
    "Based on the print-and-play game Gear Grid. Rules and tile counts are as published; the tile faces and the board"
    " size are our reconstruction, and all texts and pictures are our own."
)
MINUTE, HOUR = 60, 3600
_LIVE, _POST = {"mode": ("live",)}, {"mode": ("post",)}


def _time(value: int, unit: str) -> Choice:
    span = count(value, unit)
    return Choice(str(value), span, f"{span} to build each round.")


def _deal(threes: int, twos: int, comment: str) -> Choice:
    return Choice(f"{threes}+{twos}", f"{threes + twos} tiles", f"{twos} with 2 squares, {threes} with 3. {comment}")


def _edits(value: int, comment: str) -> Choice:
    return Choice(str(value), f"{value} changes", comment)


OPTIONS: Final = (
    Option(
        "mode",
        "Mode",
        "Against the clock, or whenever you like.",
        (
            Choice("post", "At your own pace", "Everyone gets the same tiles and builds alone, whenever they like."),
            Choice("live", "Live", "Everyone takes from one pool at the same time, for a few minutes."),
        ),
        "post",
    ),
    Option(
        "choice",
        "Conflicts",
        "How conflicts between tiles are settled.",
        (
            Choice("bot", "Automatic", "I work out which one scores best."),
            Choice("own", "Each owner", "Players decide for their own boards, wave by wave."),
        ),
        "bot",
    ),
    Option(
        "help",
        "Help",
        "What I show you on your own board while you build.",
        (
            Choice("usual", "Depends on the mode", "Sides in live games, everything in games at your own pace."),
            Choice("none", "None", "Just the tiles; the rest is up to you."),
            Choice("sides", "Sides", "Which tiles turn, and which way."),
            Choice("full", "Everything", "Also mistakes, cut-off tiles and the score so far."),
        ),
        "usual",
    ),
    Option(
        "deal",
        "Deal",
        "The tiles everyone gets.",
        (
            _deal(8, 21, "Scarce: few boards beat 0."),
            _deal(10, 28, "Standard: 0 is a good score."),
            _deal(16, 42, "Plenty: strong boards are nearly perfect."),
            Choice("all", "The whole box", "All 116 tiles."),
        ),
        "10+28",
        _POST,
    ),
    Option(
        "edits",
        "Changes",
        "How often you can place, move or remove a tile in a round.",
        (
            _edits(24, "Enough if you make no mistakes."),
            _edits(36, "Room for a few tries."),
            _edits(60, "Room to rebuild."),
            Choice("free", "Unlimited", "You can take or lift up to 600 tiles."),
        ),
        "36",
        _POST,
    ),
    Option(
        "minutes",
        "Build time",
        "How long a round lasts.",
        tuple(_time(value, "minute") for value in (1, 2, 3, 4, 5, 7, 10)),
        "3",
        _LIVE,
    ),
    Option(
        "hours",
        "Deadline",
        "How long you have for each round.",
        tuple(_time(value, "hour") for value in (1, 6, 12, 24, 48, 72)),
        "24",
        _POST,
    ),
    Option(
        "victories",
        "Victories",
        "How many victories win the match.",
        (
            Choice("usual", "By player count", "4 with two players, 3 with three, 2 with four."),
            Choice("1", victories(1), "A single round."),
            *(Choice(str(value), victories(value), f"First to win {value} rounds.") for value in range(2, 10)),
        ),
        "usual",
    ),
)


def rules_of(seats: int, options: Mapping[str, str]) -> Rules:
    """Return the Rules that follow from the options chosen in the lobby (M1-M8, GG51)."""
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
    Verb("take", "Take a tile", "Take a tile from the pool into your hand", (Field("tile", "take", "Which tile"),)),
    Verb("put", "Place the tile", "Place the tile in your hand", (Field("place", "put", "Space and rotation"),)),
    Verb("lift", "Lift a tile", "Lift a tile from your board", (Field("space", "lift", "The tile's first space"),)),
    Verb("back", "Return the tile", "Return the tile in your hand to the pool", code="back"),
    Verb("ready", "Ready", "Start the round once everyone's ready", code="ready"),
    Verb("done", "Submit", "Submit your board", code="done"),
    Verb("work", "Keep building", "Reopen the board you submitted", code="work"),
)
