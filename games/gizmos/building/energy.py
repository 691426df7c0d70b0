"""Heaps of energy spheres as one number: the count of each colour in four bits, red lowest; there are 13 of each."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from games.gizmos.data import COLOURS, SPHERES

BITS: Final = 4
MASK: Final = (1 << BITS) - 1
ONE: Final = tuple(1 << BITS * colour for colour in range(len(COLOURS)))  # a sphere of each colour
ALL: Final = SPHERES * sum(ONE)


def total(heap: int) -> int:
    """How many spheres."""
    return (heap & 15) + (heap >> 4 & 15) + (heap >> 8 & 15) + (heap >> 12)


def counts(heap: int) -> tuple[int, int, int, int]:
    """How many of each colour."""
    return heap & 15, heap >> 4 & 15, heap >> 8 & 15, heap >> 12


def heap_of(numbers: Iterable[int]) -> int:
    """The heap with so many of each colour."""
    return sum(number * one for number, one in zip(numbers, ONE, strict=True))


@lru_cache(maxsize=4096)
def letters(heap: int) -> str:
    """The spheres as letters, in the order of colours."""
    return "".join(letter * number for letter, number in zip(COLOURS, counts(heap), strict=True))
