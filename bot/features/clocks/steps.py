"""Changes to a table's clock settings: weekends, time zone, and what happens when a turn runs out of time."""

from __future__ import annotations

from typing import get_args

from msgspec.structs import replace

from bot.core.refusals import NotNow
from bot.core.table.edits import changed
from bot.core.table.position import Position
from bot.core.table.timing import zones
from bot.core.table.timing.turn_clocks import AtZero
from bot.features.clocks import clockwork
from bot.features.clocks.clockwork import with_clockwork


def with_weekends(position: Position, are_off: bool, zone: str = "") -> Position:
    """Return the table with a clock that pauses on weekends if `are_off`, and otherwise runs on them.

    `zone` becomes the table's time zone if it has none yet.
    """
    work = clockwork.of(position.head)
    return with_clockwork(position, replace(work, weekends_off=are_off, zone=work.zone or zone))


def cleared(position: Position) -> Position:
    """Return the table without a turn clock if its clock has a bank; otherwise return it unchanged.

    Without this feature, core would use the bank's increment as the time per turn, which would be too short.
    """
    return changed(position, clock=0) if clockwork.of(position.head).bank else position


def with_zone(position: Position, zone: str) -> Position:
    if zone not in zones.known():
        raise NotNow("I don't know that time zone. Pick one from the list.")
    return with_clockwork(position, replace(clockwork.of(position.head), zone=zone))


def with_end(position: Position, at_zero: str) -> Position:
    """Return the table with a new setting for what happens when a turn runs out of time.

    Raises NotNow if `at_zero` isn't one of the choices.
    """
    if at_zero not in get_args(AtZero):
        raise NotNow("When a player's time runs out, I can move once, fill in until they're back, or open the seat.")
    return with_clockwork(position, replace(clockwork.of(position.head), at_zero=at_zero))
