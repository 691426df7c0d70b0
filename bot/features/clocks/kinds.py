"""All kinds of turn clocks: a fixed time per turn, a bank with an increment, or an hour of the day; also weekends off.

A bank is one player's time for the whole game: each turn uses some of it, each finished turn adds the increment, and
the bank never exceeds its initial size. With an hour of the day, a turn ends when that hour comes, or a day later if
the turn started less than `NOTICE` before.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import timedelta
from typing import ClassVar

import msgspec
from msgspec.structs import replace

from bot.core.refusals import NotNow
from bot.core.storage import Chair, Head
from bot.core.table.timing import counted_time, zones
from bot.core.table.timing.counted_time import Shut
from bot.core.table.timing.durations import CHOICES, DAY, HOUR, spoken
from bot.core.table.timing.turn_clocks import AtZero, TurnClocks
from bot.features.clocks import clockwork
from bot.features.clocks.clockwork import BANK, CLOCKWORK, Bank

NOTICE = 6 * HOUR  # a turn that starts less than this before the hour of the day lasts until the next day's
BANKS = {(DAY, 2 * HOUR), (3 * DAY, 12 * HOUR), (7 * DAY, DAY)}  # initial size and increment, in seconds
HOURS = (8, 12, 18, 20, 21, 22)
SATURDAY, DAYS = 5, 7


class Kind(msgspec.Struct, frozen=True):
    """A turn clock that a table can choose.

    `clock` is the time per turn in seconds or, with a `bank` (also in seconds), the increment. `hour` is the hour of
    the day when turns end, if any.
    """

    clock: int = 0  # in seconds
    bank: int = 0  # in seconds
    hour: int | None = None


KINDS = {str(seconds): Kind(seconds) for seconds in CHOICES}
KINDS |= {f"bank-{bank}-{more}": Kind(more, bank) for bank, more in sorted(BANKS)}
KINDS |= {f"at-{hour}": Kind(hour=hour) for hour in HOURS}


def kind_of(head: Head) -> Kind:
    work = clockwork.of(head)
    return Kind(head.clock, work.bank, work.hour)


def in_words(kind: Kind) -> str:
    """Describe a turn clock, such as "1 day", "a bank of 3 days, plus 12 hours per turn", or "every day at 8 pm"."""
    if kind.hour is not None:
        return f"every day at {zones.hour_words(kind.hour)}"
    if kind.bank:
        return f"a bank of {spoken(kind.bank)}, plus {spoken(kind.clock)} per turn"
    return spoken(kind.clock)


class Clocks(TurnClocks):
    """All kinds of turn clocks, with what happens when time runs out."""

    choices: ClassVar[Mapping[str, str]] = {key: in_words(kind) for key, kind in KINDS.items()}

    def chosen(self, head: Head) -> str:
        return next((key for key, kind in KINDS.items() if kind == kind_of(head)), "")

    def choose(self, head: Head, key: str, zone: str) -> Head:
        kind, work = KINDS.get(key), clockwork.of(head)
        if kind is None:
            raise NotNow(
                "Pick a clock from the list: no limit, 1 hour to 1 week per turn, a bank of time, or a daily deadline."
            )
        work = replace(work, bank=kind.bank, hour=kind.hour, zone=work.zone or zone)
        return CLOCKWORK.put(replace(head, clock=kind.clock), work)

    def is_set(self, head: Head) -> bool:
        return bool(head.clock) or clockwork.of(head).hour is not None

    def per_turn(self, head: Head) -> int:
        return 0 if clockwork.of(head).bank else head.clock

    def in_words(self, head: Head) -> str:
        return in_words(kind_of(head))

    def on_card(self, head: Head) -> list[str]:
        is_other = self.is_set(head) and not self.per_turn(head)
        turn = [self.in_words(head)] if is_other else super().on_card(head)
        return [*turn, *(["weekends off"] if clockwork.of(head).weekends_off else [])]

    def due(self, head: Head, chair: Chair, shut: Shut, now: float) -> int:
        work = clockwork.of(head)
        if work.hour is not None:
            return self.end(head, shut, now + NOTICE)
        return counted_time.after(shut, now, bank(head, chair) if work.bank else head.clock)

    def end(self, head: Head, shut: Shut, at: float) -> int:
        """Return the earliest time when a turn may end, at or after `at` (both in epoch seconds).

        If the clock ends turns at an hour of the day, the result is the first time at that hour when no closure, such
        as a weekend, is in effect. With any other clock, it's `at`.
        """
        work = clockwork.of(head)
        if work.hour is None:
            return super().end(head, shut, at)
        end = zones.next_hour(work.zone, work.hour, at - 1)
        while shut.opens(end) > end:
            end = zones.next_hour(work.zone, work.hour, shut.opens(end) - 1)
        return end

    def extended(self, head: Head, shut: Shut, due: int, seconds: int) -> int:
        """Return when a turn that gets more time will end: `seconds` of counted time after `due` (epoch seconds).

        If the clock ends turns at an hour of the day, the result is the next time after `due` at that hour.
        """
        if clockwork.of(head).hour is not None:
            return self.end(head, shut, due + 1)
        return super().extended(head, shut, due, seconds)

    def spent(self, head: Head, chair: Chair, left: int, is_over: bool) -> Chair:
        size = clockwork.of(head).bank
        return BANK.put(chair, Bank(min(size, left + (head.clock if is_over else 0)))) if size else chair

    def at_zero(self, head: Head) -> AtZero:
        return clockwork.of(head).at_zero


def bank(head: Head, chair: Chair) -> int:
    """Return how many seconds the chair has left in its bank."""
    own = BANK.of(chair)
    return clockwork.of(head).bank if own is None else own.left


class Weekends(msgspec.Struct, frozen=True):
    """Saturdays and Sundays, from midnight to midnight in a time zone, even on days of 23 or 25 hours."""

    zone: str = ""

    def opens(self, at: float) -> float:
        """Return the first time at or after `at` that isn't on a weekend, in epoch seconds."""
        day = zones.local(self.zone, at).weekday()
        return self._midnight(at, DAYS - day) if day >= SATURDAY else at

    def shuts(self, at: float) -> float:
        """Return when the first weekend after `at` begins, in epoch seconds. `at` must not be on a weekend."""
        return self._midnight(at, SATURDAY - zones.local(self.zone, at).weekday())

    def _midnight(self, at: float, days: int) -> float:
        today = zones.local(self.zone, at).replace(hour=0, minute=0, second=0, microsecond=0)
        return (today + timedelta(days=days)).timestamp()


def weekends(head: Head, _chair: Chair) -> Weekends | None:
    """Return the weekends if the table's clocks pause on them, else None."""
    work = clockwork.of(head)
    return Weekends(work.zone) if work.weekends_off else None
