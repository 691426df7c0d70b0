"""A table as an attempt at the puzzle of a day: dealt at once, played nowhere but in private panels, done at midnight.

One that counts can take nothing back (`Position.can_take_back`), is opened to others when its day is over, and has a
result if it ended by then; what the rules' own time limit plays at midnight is in time. The house's
own attempt may take longer: it competes with nobody.
"""

from __future__ import annotations

import time
from math import inf

from bot.storage import NOWHERE, Attempt, Chair, Head, Stored
from bot.storage.sql.daily import HOUSE
from bot.table.changes import changed
from bot.table.daily import calendar
from bot.table.position import Position
from games.kernel import AnyGame, PuzzleResult, Step
from games.record import options_or_default, start


def dealt(game: AnyGame, table: str, chair: Chair, attempt: Attempt, seed: str) -> Position:
    """The table before its first move."""
    assert game.daily is not None
    options = options_or_default(game, game.daily.options)
    owner = chair.user or 0
    head = Head(table, NOWHERE, owner, game.key, game.version, options, "playing", seed, attempt=attempt)
    empty = Position(game, Stored(head, (chair,)))
    return Position(game, empty.stored, (Step(start(game, empty.record().header)),))


def closed(position: Position) -> Position:
    """The table without an end."""
    return changed(position, status="cancelled") if position.status == "playing" else position


def latest_end(position: Position) -> float:
    """The instant at which a time limit there is over, whatever it allows, in epoch seconds."""
    attempt = position.head.attempt
    has_end = attempt and attempt.counts and position.head.owner != HOUSE
    return calendar.ends(attempt.day) if attempt and has_end else inf


def result(before: Position, after: Position) -> PuzzleResult | None:
    """Of an attempt that counts, and has just ended in time."""
    attempt, daily = after.head.attempt, after.game.daily
    is_end = before.status == "playing" and after.status == "over"
    if attempt is None or daily is None or not (is_end and attempt.counts):
        return None
    in_time = time.time() < latest_end(after) or after.decisions[-1].away
    return daily.measure(after.view(0)) if in_time else None
