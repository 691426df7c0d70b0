"""A clock that tests move: nobody waits for the hours of a day to go by."""

from __future__ import annotations

import time
from dataclasses import dataclass

import pytest


@dataclass
class Clock:
    """`time.time` shows it; event loops go by another one."""

    ahead: float = 0.0

    def __post_init__(self) -> None:
        self._real = time.time

    def __call__(self) -> float:
        return self._real() + self.ahead

    def advance(self, seconds: float) -> None:
        self.ahead += seconds

    def put(self, at: float) -> None:
        """It goes on from that instant."""
        self.ahead = at - self._real()


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    made = Clock()
    monkeypatch.setattr(time, "time", made)
    return made
