"""The turn clock that a table chose: a time a turn, a bank with an increment, or an hour of the day.

A bank is a player's own for the whole game: their turns take from it, each turn that is over adds the increment, and it
never holds more than at the beginning. By an hour of the day a turn is over when that hour comes, if it was asked some
hours before. Weekends may be off, and nobody's clock runs on their holiday or while the table rests.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import TypeAlias, get_args

import msgspec
from msgspec.structs import replace

from bot.refusals import NotNow
from bot.storage import AtZero, Clockwork, Deadline
from bot.table.changes import changed, with_chair
from bot.table.position import Position
from bot.table.timing import working_time, zones
from bot.table.timing.working_time import Shut
from games.kernel import Seat

HOUR, DAY = 3600, 86_400
NOTICE = 6 * HOUR  # who is asked later than that before the hour of the day has until the next
BANKS = {(DAY, 2 * HOUR), (3 * DAY, 12 * HOUR), (7 * DAY, DAY)}  # in the beginning, and after each turn
HOURS = (8, 12, 18, 20, 21, 22)
TIMES = (0, HOUR, 12 * HOUR, DAY, 3 * DAY, 7 * DAY)


Change: TypeAlias = Callable[[Position], Position]


class Kind(msgspec.Struct, frozen=True):
    """A clock to choose."""

    clock: int = 0  # seconds
    bank: int = 0  # seconds
    hour: int | None = None


KINDS = {str(each): Kind(each) for each in TIMES}
KINDS |= {f"bank-{bank}-{more}": Kind(more, bank) for bank, more in sorted(BANKS)}
KINDS |= {f"at-{hour}": Kind(hour=hour) for hour in HOURS}


def chosen(position: Position) -> str:
    """The key of the kind; "" of one that is none of them any more."""
    head = position.head
    now = Kind(head.clock, head.clockwork.bank, head.clockwork.hour)
    return next((key for key, kind in KINDS.items() if kind == now), "")


def with_kind(position: Position, key: str, zone: str = "") -> Position:
    """With that clock; `zone` is that of who chose an hour, unless the table has one."""
    kind = KINDS.get(key)
    if kind is None:
        raise NotNow("The clock can be no limit, 1 hour to 1 week per turn, a bank of time, or an hour of the day.")
    work = replace(position.head.clockwork, bank=kind.bank, hour=kind.hour, zone=position.head.clockwork.zone or zone)
    return changed(position, clock=kind.clock, clockwork=work)


def with_weekends(position: Position, are_off: bool, zone: str = "") -> Position:
    """Whether Saturday and Sunday do not count."""
    work = position.head.clockwork
    return changed(position, clockwork=replace(work, weekends_off=are_off, zone=work.zone or zone))


def with_zone(position: Position, zone: str) -> Position:
    """By which clocks hours and weekends are meant."""
    if zone not in zones.known():
        raise NotNow("I don't know that time zone.")
    return changed(position, clockwork=replace(position.head.clockwork, zone=zone))


def with_end(position: Position, at_zero: str) -> Position:
    """What happens when a turn has taken too long."""
    if at_zero not in get_args(AtZero):
        raise NotNow("It can be a move, a computer player, or the seat.")
    return changed(position, clockwork=replace(position.head.clockwork, at_zero=at_zero))


def is_set(position: Position) -> bool:
    """Whether there is a clock at all."""
    return bool(position.head.clock) or position.head.clockwork.hour is not None


def shut(position: Position, seat: Seat) -> Shut:
    """When the seat's time does not count."""
    work: Clockwork = position.head.clockwork
    return Shut(work.zone, work.weekends_off, position.chairs[seat].holiday)


def due(position: Position, seat: Seat, now: float) -> int:
    """When a turn that begins now is over."""
    work = position.head.clockwork
    if work.hour is not None:
        return _at_hour(position, seat, now + NOTICE)
    return working_time.after(shut(position, seat), now, bank(position, seat) if work.bank else position.head.clock)


def bank(position: Position, seat: Seat) -> int:
    """What the seat has left."""
    left = position.chairs[seat].bank
    return position.head.clockwork.bank if left is None else left


def _at_hour(position: Position, seat: Seat, at: float) -> int:
    """The first such hour from then on that counts."""
    work, closed = position.head.clockwork, shut(position, seat)
    assert work.hour is not None
    found = zones.next_hour(work.zone, work.hour, at - 1)
    while closed.opens(found) > found:
        found = zones.next_hour(work.zone, work.hour, closed.opens(found) - 1)
    return found


def banked(before: Position, after: Position, now: float) -> Position:
    """With what the seats that moved have left of their banks."""
    full = after.head.clockwork.bank
    for each in before.head.deadlines if full else ():
        if not (each.is_turn and each.due) or before.openly_made(each.seat) == after.openly_made(each.seat):
            continue
        is_over = after.game.turn is None or before.turn != after.turn or each.seat not in after.openly_asked
        left = int(working_time.between(shut(before, each.seat), now, each.due)) + (after.head.clock if is_over else 0)
        after = with_chair(after, each.seat, replace(after.chairs[each.seat], bank=min(full, left)))
    return after


def shifted(before: Position, after: Position, then: float, now: float, seats: Collection[Seat]) -> Position:
    """The deadlines of the seats with as much time from `now` on as they had from `then` on; no game's own limits."""
    moved = tuple(
        _shifted(before, after, each, then, now) if each.seat in seats and not each.limit else each
        for each in after.head.deadlines
    )
    return changed(after, deadlines=moved)


def _shifted(before: Position, after: Position, each: Deadline, then: float, now: float) -> Deadline:
    old, new = shut(before, each.seat), shut(after, each.seat)

    def later(at: int) -> int:
        return working_time.after(new, now, working_time.between(old, then, at)) if at else 0

    end = later(each.due)
    if end and each.is_turn and after.head.clockwork.hour is not None:
        end = _at_hour(after, each.seat, end)
    return replace(each, due=end, remind=later(each.remind))


def extended(position: Position, seats: Collection[Seat], seconds: int) -> Position:
    """The seats have so much longer for their turn; by an hour of the day, until that comes again."""
    work = position.head.clockwork

    def longer(each: Deadline) -> Deadline:
        if not (each.is_turn and each.due and each.seat in seats):
            return each
        if work.hour is not None:
            return replace(each, due=_at_hour(position, each.seat, each.due + 1))
        return replace(each, due=working_time.after(shut(position, each.seat), each.due, seconds))

    return changed(position, deadlines=tuple(map(longer, position.head.deadlines)))
