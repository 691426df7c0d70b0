"""A clock for simulated months, which keeps running and can be moved ahead."""

from __future__ import annotations

import time
from dataclasses import dataclass


@dataclass
class MovedClock:
    """A replacement for `time.time` that returns a time `ahead` seconds later."""

    ahead: float = 0.0

    def __post_init__(self) -> None:
        self._real = time.time

    def __call__(self) -> float:
        return self._real() + self.ahead

    def advance(self, seconds: float) -> None:
        self.ahead += seconds
