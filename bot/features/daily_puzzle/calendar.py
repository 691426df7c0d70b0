"""Days in UTC as day numbers (days since 1970-01-01), and the puzzle number of each day."""

from __future__ import annotations

import time
from datetime import date, timedelta
from typing import Final

SECONDS: Final = 86_400
_EPOCH: Final = date(1970, 1, 1)
_FIRST: Final = (date(2026, 4, 25) - _EPOCH).days  # the day of puzzle no. 1


def today() -> int:
    """Return today's day number."""
    return int(time.time()) // SECONDS


def begins(day: int) -> int:
    """Return when the day begins, in epoch seconds."""
    return day * SECONDS


def ends(day: int) -> int:
    """Return when the day ends, in epoch seconds."""
    return begins(day + 1)


def is_over(day: int) -> bool:
    """Tell whether the day is over. Everything about its puzzles may then be revealed."""
    return today() > day


def number(day: int) -> int:
    """Return the puzzle number of the day. Number 1 is the first day with puzzles."""
    return day - _FIRST + 1


def iso(day: int) -> str:
    """Return the day as an ISO date, such as 2026-11-22."""
    return (_EPOCH + timedelta(days=day)).isoformat()


def in_words(day: int) -> str:
    """Return the day as month and day, such as "November 22"."""
    date = _EPOCH + timedelta(days=day)
    return f"{date:%B} {date.day}"
