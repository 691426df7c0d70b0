"""Attempts at a daily puzzle: tables that start at once, are played only in private panels, and end at midnight.

An attempt that counts has no undo (`Position.can_take_back`), is shown to others when its day is over, and has a result
if it ended by then; a move that the rules' own time limit makes at midnight is in time. The bot's own attempt may take
longer, because it competes with nobody.
"""

from __future__ import annotations

import time
from math import inf

from bot.storage import NOWHERE, Attempt, Chair, Head, Stored
from bot.storage.sql.daily import BOT_USER
from bot.table.changes import changed
from bot.table.daily import calendar
from bot.table.position import Position
from bot.table.reading import proofs
from games.kernel import AnyGame, PuzzleResult, Step
from games.record import options_or_default, start


def dealt(game: AnyGame, table: str, chair: Chair, attempt: Attempt, seed: str) -> Position:
    """Return the table of an attempt, before its first move."""
    assert game.daily is not None
    options = options_or_default(game, game.daily.options)
    owner = chair.user or 0
    head = Head(table, NOWHERE, owner, game.key, game.version, options, "playing", seed, attempt=attempt)
    empty = Position(game, Stored(head, (chair,)))
    return Position(game, empty.stored, (Step(start(game, proofs.record(empty).header)),))


def closed(position: Position) -> Position:
    """Return the table, closed without a result if it is still in play."""
    return changed(position, status="cancelled") if position.status == "playing" else position


def latest_end(position: Position) -> float:
    """Return the latest time at which a time limit at this table may end, in epoch seconds; inf if there is none."""
    attempt = position.head.attempt
    has_end = attempt and attempt.counts and position.head.owner != BOT_USER
    return calendar.ends(attempt.day) if attempt and has_end else inf


def result(before: Position, after: Position) -> PuzzleResult | None:
    """Return the result of an attempt that counts and has just ended in time, else None."""
    attempt, daily = after.head.attempt, after.game.daily
    is_end = before.status == "playing" and after.status == "over"
    if attempt is None or daily is None or not (is_end and attempt.counts):
        return None
    in_time = time.time() < latest_end(after) or after.decisions[-1].away
    return daily.measure(after.view(0)) if in_time else None
