"""Heaps: numbers of energy spheres by color. The game has 13 spheres of each color.

A heap is an integer with four bits for the count of each color, red in the lowest.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from games.gizmos.data import COLORS, SPHERES

BITS: Final = 4
MASK: Final = (1 << BITS) - 1
ONE: Final = tuple(1 << BITS * color for color in range(len(COLORS)))  # a sphere of each color
ALL: Final = SPHERES * sum(ONE)


def total(heap: int) -> int:
    return (heap & 15) + (heap >> 4 & 15) + (heap >> 8 & 15) + (heap >> 12)


def counts(heap: int) -> tuple[int, int, int, int]:
    """Return how many spheres of each color are in the heap: red, blue, yellow and black."""
    return heap & 15, heap >> 4 & 15, heap >> 8 & 15, heap >> 12


def heap_of(numbers: Iterable[int]) -> int:
    """Return the heap with these numbers of spheres: red, blue, yellow and black."""
    return sum(number * one for number, one in zip(numbers, ONE, strict=True))


@lru_cache(maxsize=4096)
def letters(heap: int) -> str:
    """Return the spheres of a heap as letters, in the order of the colors."""
    return "".join(letter * number for letter, number in zip(COLORS, counts(heap), strict=True))
