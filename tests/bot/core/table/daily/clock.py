"""A fake clock that tests of the daily puzzle set to an hour of a day, such as midnight."""

from __future__ import annotations

import time

import pytest

from bot.features.daily_puzzle import calendar
from tests.bot import clock as stopped

HOUR, DAY = 3600, calendar.SECONDS


class Clock(stopped.Clock):
    """A replacement for `time.time` that stands still until a test moves it."""

    def to(self, day: int, hour: float = 12) -> None:
        """Set the clock to an hour in UTC on a day, given as the number of days since 1970."""
        self.put(calendar.begins(day) + hour * HOUR)


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    """Return a fake clock, set to noon (UTC) of the current day."""
    made = Clock()
    monkeypatch.setattr(time, "time", made)
    made.to(calendar.today())
    return made
