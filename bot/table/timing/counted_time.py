"""Time that counts for a clock: everything except weekends, if the table has them off, and the player's holiday.

Times are epoch seconds. Days start at midnight in the table's time zone; one of 23 or 25 hours is still one day.
"""

from __future__ import annotations

from datetime import timedelta
from math import inf

import msgspec

from bot.table.timing import zones

SATURDAY, DAYS = 5, 7


class Shut(msgspec.Struct, frozen=True):
    """The times that don't count."""

    zone: str = ""
    weekends: bool = False
    holiday: tuple[int, int] = (0, 0)  # its start and end

    def opens(self, at: float) -> float:
        """Return the first time from `at` on that counts."""
        while (later := self._until(at)) > at:
            at = later
        return at

    def shuts(self, at: float) -> float:
        """Return when time next stops counting; `at` must be a time that counts."""
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
    """Return when so many seconds will have counted since the start, in epoch seconds."""
    at = shut.opens(start)
    while (stop := shut.shuts(at)) - at < seconds:
        seconds -= stop - at
        at = shut.opens(stop)
    return int(round(at + seconds, 3))  # without rounding, subtracting and adding again may lose a second


def between(shut: Shut, start: float, end: float) -> float:
    """Return how many seconds count between two times; 0 if the end comes first."""
    counted, at = 0.0, shut.opens(start)
    while at < end:
        stop = min(shut.shuts(at), end)
        counted += stop - at
        at = shut.opens(stop)
    return counted
