"""Time that counts for a clock: everything except what features close, such as weekends or a vacation.

Times are epoch seconds.
"""

from __future__ import annotations

from math import inf
from typing import Protocol

import msgspec


class Closure(Protocol):
    """Time that doesn't count, for one reason."""

    def opens(self, at: float) -> float:
        """Return the first time from `at` on that counts."""

    def shuts(self, at: float) -> float:
        """Return when time next stops counting, `inf` for never; `at` must be a time that counts."""


class Shut(msgspec.Struct, frozen=True):
    """All the times that don't count, whatever the reasons."""

    closures: tuple[Closure, ...] = ()

    def opens(self, at: float) -> float:
        """Return the first time from `at` on that counts."""
        while (later := max((closure.opens(at) for closure in self.closures), default=at)) > at:
            at = later
        return at

    def shuts(self, at: float) -> float:
        """Return when time next stops counting; `at` must be a time that counts."""
        return min((closure.shuts(at) for closure in self.closures), default=inf)


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
