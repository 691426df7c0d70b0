"""Days in UTC, counted from 1970-01-01, and the numbers of their puzzles."""

from __future__ import annotations

import time
from datetime import date, timedelta
from typing import Final

SECONDS: Final = 86_400
_EPOCH: Final = date(1970, 1, 1)
_FIRST: Final = (date(2026, 4, 25) - _EPOCH).days  # of puzzle no. 1


def today() -> int:
    """The day that it is."""
    return int(time.time()) // SECONDS


def begins(day: int) -> int:
    """The midnight before it, in epoch seconds."""
    return day * SECONDS


def ends(day: int) -> int:
    """The midnight after it, in epoch seconds."""
    return begins(day + 1)


def is_over(day: int) -> bool:
    """Whether everything about its puzzles may be known."""
    return today() > day


def number(day: int) -> int:
    """Of its puzzles."""
    return day - _FIRST + 1


def iso(day: int) -> str:
    """ "2026-11-22"."""
    return (_EPOCH + timedelta(days=day)).isoformat()


def said(day: int) -> str:
    """ "22 November"."""
    found = _EPOCH + timedelta(days=day)
    return f"{found.day} {found:%B}"
