"""Attempts at a daily puzzle: tables that start at once, are played only in private panels, and end at midnight.

A person has one scored attempt per puzzle; all others are practice. A scored attempt doesn't allow undo, is shown to
others when its day is over, and has a result if it ended by then. If one of the game's own time limits ends at
midnight, the move that the bot makes at that moment still counts. The bot's own attempt may take longer, because it
doesn't compete with anybody. The table's terms tell core about these differences from other tables.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from functools import partial
from typing import Final

from bot.core.ids import NO_USER, TableId, UserId
from bot.core.storage import NOWHERE, AlsoWritten, Chair, Head, Stored, Terms
from bot.core.table.edits import changed
from bot.core.table.feature_state import FeatureState
from bot.core.table.position import Position
from bot.core.table.reading import proofs
from bot.features.daily_puzzle import calendar, store
from bot.features.daily_puzzle.store import BOT_USER, Attempt
from games.kernel import AnyGame, PuzzleResult, Step
from games.record import options_or_default, start

ATTEMPT: Final[FeatureState[Head, Attempt]] = FeatureState("daily_puzzle", Attempt)


def of(position: Position) -> Attempt | None:
    """Return the attempt that the table is for, or None if it's an ordinary table."""
    return ATTEMPT.of(position.head)


def terms(attempt: Attempt, owner: UserId) -> Terms:
    """Return the terms of an attempt's table. Only a scored attempt forbids undo and must end by midnight."""
    end = calendar.ends(attempt.day)
    return Terms(
        undo=not attempt.counts,
        pauses=False,
        shows_seed=False,  # the day has a proof of its own
        secret_until=end,
        ends_by=end if attempt.counts and owner != BOT_USER else 0,
    )


def dealt(game: AnyGame, table: TableId, chair: Chair, attempt: Attempt, seed: str) -> Position:
    """Return a new table for the attempt. The game is started from the seed, but no move has been made."""
    assert game.daily is not None
    options = options_or_default(game, game.daily.options)
    owner = chair.user or NO_USER
    head = Head(table, NOWHERE, owner, game.key, game.version, options, "playing", seed, terms=terms(attempt, owner))
    empty = Position(game, Stored(ATTEMPT.put(head, attempt), (chair,)))
    return Position(game, empty.stored, (Step(start(game, proofs.record(empty).header)),))


def closed(position: Position) -> Position:
    """Return the attempt's table, canceled if it was still in play."""
    return changed(position, status="cancelled") if position.status == "playing" else position


def written(before: Position, after: Position) -> Sequence[AlsoWritten]:
    """Return the work that stores an attempt's result in the change's transaction; () if there's nothing to store."""
    ended_with = result(before, after)
    return () if ended_with is None else (partial(store.end, after.id, ended_with),)


def result(before: Position, after: Position) -> PuzzleResult | None:
    """Return the attempt's result if this change ended it, the attempt is scored, and it ended on time; else None."""
    attempt, puzzle = of(after), after.game.daily
    is_end = before.status == "playing" and after.status == "over"
    if attempt is None or puzzle is None or not (is_end and attempt.counts):
        return None
    end = after.head.terms.ends_by
    in_time = not end or time.time() < end or after.decisions[-1].away
    return puzzle.measure(after.view(0)) if in_time else None
