"""Chance as a value: the same key draws the same numbers on every machine and Python version."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import blake2b
from typing import TypeVar

import msgspec

T = TypeVar("T")
_BITS = 64


class Rng(msgspec.Struct, frozen=True):
    """A stream of draws: blake2b(key, counter). Each draw returns the number and the stream after it."""

    key: str
    drawn: int = 0

    def below(self, n: int) -> tuple[int, Rng]:
        """A uniform integer in 0..n-1, without modulo bias. Raises ValueError if n < 1."""
        if n < 1:
            raise ValueError(f"cannot draw below {n}")
        limit = (1 << _BITS) - (1 << _BITS) % n
        drawn = self.drawn
        while True:
            number = int.from_bytes(blake2b(f"{self.key}:{drawn}".encode(), digest_size=_BITS // 8).digest(), "big")
            drawn += 1
            if number < limit:
                return number % n, Rng(self.key, drawn)

    def shuffled(self, items: Sequence[T]) -> tuple[tuple[T, ...], Rng]:
        """The items in a uniformly random order (Fisher-Yates)."""
        deck, rng = list(items), self
        for last in range(len(deck) - 1, 0, -1):
            pick, rng = rng.below(last + 1)
            deck[last], deck[pick] = deck[pick], deck[last]
        return tuple(deck), rng

    def choice(self, items: Sequence[T]) -> tuple[T, Rng]:
        """One item, uniformly. Raises ValueError if there is none."""
        pick, rng = self.below(len(items))
        return items[pick], rng
