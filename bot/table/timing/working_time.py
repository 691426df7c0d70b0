"""Time that counts: all but the weekends of a table that is closed on them, and the holiday of who is to move.

Instants are epoch seconds. Days begin at midnight by the table's time zone, so one of 23 or 25 hours is one day.
"""

from __future__ import annotations

from datetime import timedelta
from math import inf

import msgspec

from bot.table.timing import zones

SATURDAY, DAYS = 5, 7


class Shut(msgspec.Struct, frozen=True):
    """When time does not count."""

    zone: str = ""
    weekends: bool = False
    holiday: tuple[int, int] = (0, 0)  # its beginning and its end

    def opens(self, at: float) -> float:
        """The first instant from then on at which time counts."""
        while (later := self._until(at)) > at:
            at = later
        return at

    def shuts(self, at: float) -> float:
        """When it next stops counting; `at` is an instant at which it does."""
        weekend = self._midnight(at, (SATURDAY - zones.local(self.zone, at).weekday()) % DAYS) if self.weekends else inf
        first, last = self.holiday
        return min(weekend, first if at < first < last else inf)

    def _until(self, at: float) -> float:
        day = zones.local(self.zone, at).weekday() if self.weekends else 0
        monday = self._midnight(at, DAYS - day) if day >= SATURDAY else at
        first, last = self.holiday
        return max(monday, last if first <= at < last else at)

    def _midnight(self, at: float, days: int) -> float:
        today = zones.local(self.zone, at).replace(hour=0, minute=0, second=0, microsecond=0)
        return (today + timedelta(days=days)).timestamp()


def after(shut: Shut, start: float, seconds: float) -> int:
    """When so much time will have counted since the start."""
    at = shut.opens(start)
    while (stop := shut.shuts(at)) - at < seconds:
        seconds -= stop - at
        at = shut.opens(stop)
    return int(round(at + seconds, 3))  # else what is subtracted and added again may lack a second


def between(shut: Shut, start: float, end: float) -> float:
    """How much time counts from one to the other; 0 if that is the earlier one."""
    counted, at = 0.0, shut.opens(start)
    while at < end:
        stop = min(shut.shuts(at), end)
        counted += stop - at
        at = shut.opens(stop) if stop < end else end
    return counted
