"""Changes to a table's clock settings other than the kind of clock: weekends, time zone, and what happens at zero."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias, get_args

from msgspec.structs import replace

from bot.refusals import NotNow
from bot.storage import AtZero
from bot.table.changes import changed, without
from bot.table.position import Position
from bot.table.timing import zones

Change: TypeAlias = Callable[[Position], Position]


def with_weekends(position: Position, are_off: bool, zone: str = "") -> Position:
    """Return the table with a clock that pauses on weekends if `are_off`, or runs on them if not.

    `zone` is used if the table has no time zone yet.
    """
    work = position.head.clockwork
    return changed(position, clockwork=replace(work, weekends_off=are_off, zone=work.zone or zone))


def cleared(position: Position) -> Position:
    """Return the table without this feature's settings.

    A clock with a bank is turned off: without the bank, its increment would be too short for a turn.
    """
    seconds = 0 if position.head.clockwork.bank else position.head.clock
    here = position if seconds == position.head.clock else changed(position, clock=seconds)
    return without(here, chair=("bank",), head=("clockwork",))


def with_zone(position: Position, zone: str) -> Position:
    """Return the table with that time zone for its clock. Raises NotNow if the zone is unknown."""
    if zone not in zones.known():
        raise NotNow("I don't know that time zone. Pick one from the list.")
    return changed(position, clockwork=replace(position.head.clockwork, zone=zone))


def with_end(position: Position, at_zero: str) -> Position:
    """Return the table with a new setting for what happens when a turn runs out of time.

    Raises NotNow if `at_zero` isn't one of the choices.
    """
    if at_zero not in get_args(AtZero):
        raise NotNow("When a player's time runs out, I can move once, fill in until they're back, or open the seat.")
    return changed(position, clockwork=replace(position.head.clockwork, at_zero=at_zero))
