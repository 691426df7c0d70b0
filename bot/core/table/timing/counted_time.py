"""The time that clocks count: all time except closures, such as weekends or vacations, which features define.

Times are in epoch seconds.
"""

from __future__ import annotations

from math import inf
from typing import Protocol

import msgspec


class Closure(Protocol):
    """The periods that clocks leave out for one reason, such as weekends. They may recur."""

    def opens(self, at: float) -> float:
        """Return the first time at or after `at` that is outside the closure."""

    def shuts(self, at: float) -> float:
        """Return when the closure next begins after `at`, or `inf` for never. `at` must be outside the closure."""


class Shut(msgspec.Struct, frozen=True):
    """All periods that a seat's clocks leave out, for any reason."""

    closures: tuple[Closure, ...] = ()

    def opens(self, at: float) -> float:
        """Return the first time at or after `at` that is outside all of the closures."""
        while (later := max((closure.opens(at) for closure in self.closures), default=at)) > at:
            at = later
        return at

    def shuts(self, at: float) -> float:
        """Return when any closure next begins after `at`, or `inf` for never. `at` must be outside all closures."""
        return min((closure.shuts(at) for closure in self.closures), default=inf)


def after(shut: Shut, start: float, seconds: float) -> int:
    """Return the time when `seconds` of counted time have passed since `start`."""
    at = shut.opens(start)
    while (stop := shut.shuts(at)) - at < seconds:
        seconds -= stop - at
        at = shut.opens(stop)
    return int(round(at + seconds, 3))  # without rounding, subtracting a time and adding it again may lose a second


def between(shut: Shut, start: float, end: float) -> float:
    """Return how many seconds of counted time there are between two times; 0 if `end` comes first."""
    counted, at = 0.0, shut.opens(start)
    while at < end:
        stop = min(shut.shuts(at), end)
        counted += stop - at
        at = shut.opens(stop)
    return counted
