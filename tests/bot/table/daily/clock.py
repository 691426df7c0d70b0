"""A clock that can be moved: midnight comes when a test says so."""

from __future__ import annotations

import time

import pytest

from bot.table.daily import calendar

HOUR, DAY = 3600, calendar.SECONDS


class Clock:
    """The bot's time, which runs on from where it was moved to."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self._true, self._ahead = time.time, 0.0
        monkeypatch.setattr(time, "time", self.now)

    def now(self) -> float:
        """In epoch seconds."""
        return self._true() + self._ahead

    def to(self, day: int, hour: float = 12) -> None:
        """Set it to that hour of the day, UTC."""
        self._ahead = calendar.begins(day) + hour * HOUR - self._true()


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    """At noon of the day that it is."""
    found = Clock(monkeypatch)
    found.to(calendar.today())
    return found
