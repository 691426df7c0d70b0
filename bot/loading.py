"""From stored rows to a Position: the log is replayed, and a table that does not replay is frozen, not lost."""

from __future__ import annotations

import logging
from typing import Any

from msgspec.structs import replace

from bot.logs import fault
from bot.position import Position
from bot.storage import Stored
from games.kernel import AnyGame, Step, play
from games.record import BrokenRecord, Record, replay, standing, start

log = logging.getLogger(__name__)


def load(game: AnyGame, stored: Stored, *, every: bool = False) -> Position:
    """The table as it stands, frozen if its log does not replay. `every` checks all digests, else the last alone."""
    if not stored.head.seed:
        return Position(game, stored)
    is_older = stored.head.rules != game.version
    present = replace(stored, head=replace(stored.head, rules=game.version))  # goes on if every digest agrees
    record = Position(game, present).record()
    try:
        return Position(game, present, tuple(replay(game, record, every=every or is_older)))
    except Exception as error:  # whatever breaks one table must not stop the others
        code = fault("a table does not replay", error, table=stored.head.id, rules=stored.head.rules)
        words = f"This table's record does not replay (code {code}). It can be read, not played; the operator knows."
        return Position(game, stored, tuple(_readable(game, record)), words)


def _readable(game: AnyGame, record: Record) -> list[Step[Any]]:
    """As far as the log can be played."""
    steps: list[Step[Any]] = []
    try:
        steps.append(Step(start(game, record.header)))
        for made in standing(record.log):
            steps.append(play(game, steps[-1].state, made.seat, made.code))
    except Exception as error:
        log.debug("readable up to decision %d: %s", len(steps), type(error).__name__)
    return steps


def broken(game: AnyGame, record: Record) -> str:
    """What is wrong with a record, for the operator; "" if every digest agrees."""
    try:
        replay(game, record)
    except BrokenRecord as error:
        return str(error)
    except Exception as error:
        return f"the rules fail on it (code {fault('a record does not replay', error)})"
    return ""
