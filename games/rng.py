"""Chance as a value: the same key draws the same numbers on every machine and Python version.

A stream is never changed: every draw returns what was drawn and the stream that is left, to be kept in the state.
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
    """A stream of draws: draw number n is BLAKE2b of "key:n".

    Whoever knows the key foresees all draws: it is as secret as the order of a deck.
    """

    key: str
    drawn: int = 0  # 64-bit numbers taken from the stream so far; undo asks it whether chance was drawn

    def below(self, n: int) -> tuple[int, Rng]:
        """A uniform integer in 0..n-1, without modulo bias. Raises ValueError if n < 1."""
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

    def renewed(self, chance: Rng) -> tuple[Rng, Rng]:
        """This stream with another key, drawn from `chance`, and what is left of `chance`.

        For `Game.resample`: nobody knows what chance will bring, so an imagined world must bring something else.
        `drawn` stays, since everybody may know how often chance was asked.
        """
        key, chance = chance.below(1 << 62)
        return Rng(f"{key:x}", self.drawn), chance
