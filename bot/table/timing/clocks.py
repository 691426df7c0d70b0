"""The turn clock that a table chose: a time per turn, a bank with an increment, or an hour of the day.

A bank is one player's time for the whole game: their turns use it up, each finished turn adds the increment, and it
never exceeds its initial size. With an hour of the day, a turn ends at that hour if it started some hours earlier,
otherwise a day later. Weekends can be off, and a player's clock stops during their holiday and while the game is
paused.
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
from bot.table.reading import prompts, turn_counts
from bot.table.timing import counted_time, zones
from bot.table.timing.counted_time import Shut
from games.kernel import Seat

HOUR, DAY = 3600, 86_400
NOTICE = 6 * HOUR  # a turn that starts less than this before the hour of the day lasts until the next day's
BANKS = {(DAY, 2 * HOUR), (3 * DAY, 12 * HOUR), (7 * DAY, DAY)}  # initial size and increment, in seconds
HOURS = (8, 12, 18, 20, 21, 22)
TIMES = (0, HOUR, 12 * HOUR, DAY, 3 * DAY, 7 * DAY)


Change: TypeAlias = Callable[[Position], Position]


class Kind(msgspec.Struct, frozen=True):
    """A turn clock that a table can choose."""

    clock: int = 0  # seconds
    bank: int = 0  # seconds
    hour: int | None = None


KINDS = {str(seconds): Kind(seconds) for seconds in TIMES}
KINDS |= {f"bank-{bank}-{more}": Kind(more, bank) for bank, more in sorted(BANKS)}
KINDS |= {f"at-{hour}": Kind(hour=hour) for hour in HOURS}


def chosen(position: Position) -> str:
    """Return the key of the table's clock in KINDS; "" if it is no longer offered."""
    head = position.head
    now = Kind(head.clock, head.clockwork.bank, head.clockwork.hour)
    return next((key for key, kind in KINDS.items() if kind == now), "")


def with_kind(position: Position, key: str, zone: str = "") -> Position:
    """Return the table with that clock; `zone` is the time zone for an hour of the day, unless the table has one.

    Raises NotNow for an unknown key.
    """
    kind = KINDS.get(key)
    if kind is None:
        raise NotNow(
            "Pick a clock from the list: no limit, 1 hour to 1 week per turn, a bank of time, or an hour of the day."
        )
    work = replace(position.head.clockwork, bank=kind.bank, hour=kind.hour, zone=position.head.clockwork.zone or zone)
    return changed(position, clock=kind.clock, clockwork=work)


def with_weekends(position: Position, are_off: bool, zone: str = "") -> Position:
    """Return the table with Saturdays and Sundays counted or not."""
    work = position.head.clockwork
    return changed(position, clockwork=replace(work, weekends_off=are_off, zone=work.zone or zone))


def with_zone(position: Position, zone: str) -> Position:
    """Return the table with that time zone for hours and weekends. Raises NotNow for an unknown one."""
    if zone not in zones.known():
        raise NotNow("I don't know that time zone. Pick one from the list.")
    return changed(position, clockwork=replace(position.head.clockwork, zone=zone))


def with_end(position: Position, at_zero: str) -> Position:
    """Return the table with what happens when a turn runs out of time.

    Raises NotNow for an unknown choice.
    """
    if at_zero not in get_args(AtZero):
        raise NotNow(
            "When time runs out, I can move, play until they're back, or open the seat. Pick one from the list."
        )
    return changed(position, clockwork=replace(position.head.clockwork, at_zero=at_zero))


def is_set(position: Position) -> bool:
    """Tell whether the table has a turn clock."""
    return bool(position.head.clock) or position.head.clockwork.hour is not None


def shut(position: Position, seat: Seat) -> Shut:
    """Return the times that don't count for the seat."""
    work: Clockwork = position.head.clockwork
    return Shut(work.zone, work.weekends_off, position.chairs[seat].holiday)


def due(position: Position, seat: Seat, now: float) -> int:
    """Return when a turn of the seat that starts at `now` runs out, in epoch seconds."""
    work = position.head.clockwork
    if work.hour is not None:
        return _at_hour(position, seat, now + NOTICE)
    return counted_time.after(shut(position, seat), now, bank(position, seat) if work.bank else position.head.clock)


def bank(position: Position, seat: Seat) -> int:
    """Return how much of its bank the seat has left, in seconds."""
    left = position.chairs[seat].bank
    return position.head.clockwork.bank if left is None else left


def _at_hour(position: Position, seat: Seat, at: float) -> int:
    """Return the first time from `at` on, in epoch seconds, when the clock's hour comes and time counts."""
    work, closed = position.head.clockwork, shut(position, seat)
    assert work.hour is not None
    end = zones.next_hour(work.zone, work.hour, at - 1)
    while closed.opens(end) > end:
        end = zones.next_hour(work.zone, work.hour, closed.opens(end) - 1)
    return end


def banked(before: Position, after: Position, now: float) -> Position:
    """Update the banks of the seats that moved."""
    full = after.head.clockwork.bank
    for deadline in before.head.deadlines if full else ():
        if not (deadline.is_turn and deadline.due) or turn_counts.open_moves_made(
            before, deadline.seat
        ) == turn_counts.open_moves_made(after, deadline.seat):
            continue
        is_over = (
            after.game.turn is None
            or turn_counts.current_turn(before) != turn_counts.current_turn(after)
            or deadline.seat not in prompts.openly_asked(after)
        )
        left = int(counted_time.between(shut(before, deadline.seat), now, deadline.due)) + (
            after.head.clock if is_over else 0
        )
        after = with_chair(after, deadline.seat, replace(after.chairs[deadline.seat], bank=min(full, left)))
    return after


def shifted(before: Position, after: Position, then: float, now: float, seats: Collection[Seat]) -> Position:
    """Move the seats' deadlines so that each has as much time left at `now` as it had at `then`.

    Limits of the game's own stay. The time left is measured with the weekends and holidays of `before`, and counted
    from `now` with those of `after`.
    """
    moved = tuple(
        _shifted(before, after, deadline, then, now) if deadline.seat in seats and not deadline.limit else deadline
        for deadline in after.head.deadlines
    )
    return changed(after, deadlines=moved)


def _shifted(before: Position, after: Position, deadline: Deadline, then: float, now: float) -> Deadline:
    old, new = shut(before, deadline.seat), shut(after, deadline.seat)

    def later(at: int) -> int:
        return counted_time.after(new, now, counted_time.between(old, then, at)) if at else 0

    end = later(deadline.due)
    if end and deadline.is_turn and after.head.clockwork.hour is not None:
        end = _at_hour(after, deadline.seat, end)
    return replace(deadline, due=end, remind=later(deadline.remind))


def extended(position: Position, seats: Collection[Seat], seconds: int) -> Position:
    """Give the seats so many more seconds for their turn; with an hour of the day, until that hour comes again."""
    work = position.head.clockwork

    def longer(deadline: Deadline) -> Deadline:
        if not (deadline.is_turn and deadline.due and deadline.seat in seats):
            return deadline
        if work.hour is not None:
            return replace(deadline, due=_at_hour(position, deadline.seat, deadline.due + 1))
        return replace(deadline, due=counted_time.after(shut(position, deadline.seat), deadline.due, seconds))

    return changed(position, deadlines=tuple(map(longer, position.head.deadlines)))
