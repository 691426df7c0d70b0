"""Random numbers as values: the same key gives the same numbers on every machine and Python version.

A stream is immutable. Every draw returns a result and the rest of the stream, which must be stored in the next State.
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import blake2b
from typing import TypeVar

import msgspec

T = TypeVar("T")
_BYTES = 8
_RANGE = 1 << 8 * _BYTES


class Rng(msgspec.Struct, frozen=True):
    """A stream of random numbers, in which number n is the BLAKE2b hash of "key:n".

    Anyone who knows the key can predict all draws, so it's as secret as the order of a deck.
    """

    key: str
    drawn: int = 0  # 64-bit numbers drawn so far; undo compares it to learn whether a move drew any

    def below(self, n: int) -> tuple[int, Rng]:
        """Draw a uniform integer in 0..n-1, without modulo bias. Raises ValueError if n < 1."""
        if n < 1:
            raise ValueError(f"cannot draw below {n}")
        limit = _RANGE - _RANGE % n
        drawn = self.drawn
        while True:
            number = int.from_bytes(blake2b(f"{self.key}:{drawn}".encode(), digest_size=_BYTES).digest(), "big")
            drawn += 1
            if number < limit:
                return number % n, Rng(self.key, drawn)

    def shuffled(self, items: Sequence[T]) -> tuple[tuple[T, ...], Rng]:
        """Return the items in a uniformly random order (Fisher-Yates)."""
        deck, rng = list(items), self
        for last in range(len(deck) - 1, 0, -1):
            pick, rng = rng.below(last + 1)
            deck[last], deck[pick] = deck[pick], deck[last]
        return tuple(deck), rng

    def choice(self, items: Sequence[T]) -> tuple[T, Rng]:
        """Draw one of the items, all equally likely. Raises ValueError if there are none."""
        pick, rng = self.below(len(items))
        return items[pick], rng

    def rekeyed(self, chance: Rng) -> tuple[Rng, Rng]:
        """Return this stream with a new key drawn from `chance`, and the rest of `chance`.

        `Game.resample` uses it: no seat knows future draws, so they must differ in a resampled state. `drawn` stays the
        same, because the number of past draws is public.
        """
        key, chance = chance.below(1 << 62)
        return Rng(f"{key:x}", self.drawn), chance
