"""A fake clock that tests set, so that they neither wait nor depend on the time of day."""

from __future__ import annotations

import time
from dataclasses import dataclass, field

import pytest


@dataclass
class Clock:
    """A replacement for `time.time` that stands still until a test moves it. Event loops still use the real clock."""

    now: float = field(default_factory=time.time)  # epoch seconds

    def __call__(self) -> float:
        return self.now

    def advance(self, seconds: float) -> None:
        self.now += seconds

    def put(self, at: float) -> None:
        self.now = at


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    made = Clock()
    monkeypatch.setattr(time, "time", made)
    return made
