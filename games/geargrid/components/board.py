"""The 8 x 8 board, represented by sets of cells (GG3).

A cell is a number, 8 x row + column, both from 0. A set of cells is an integer in which the cells' bits are set.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

SIZE: Final = 8
COLUMNS: Final = "ABCDEFGH"
EVERYWHERE: Final = (1 << SIZE * SIZE) - 1
_FIRST_COLUMN: Final = sum(1 << SIZE * row for row in range(SIZE))
_NOT_FIRST: Final = EVERYWHERE ^ _FIRST_COLUMN
_NOT_LAST: Final = EVERYWHERE ^ _FIRST_COLUMN << SIZE - 1

NAMES: Final = tuple(f"{COLUMNS[cell % SIZE]}{cell // SIZE + 1}" for cell in range(SIZE * SIZE))
CELL: Final = {name: cell for cell, name in enumerate(NAMES)}


def around(cells: int) -> int:
    """Return the set of these cells and their neighbors, up to 8 for each cell (GG20)."""
    wide = cells | (cells << 1 & _NOT_FIRST) | (cells >> 1 & _NOT_LAST)
    return (wide | wide << SIZE | wide >> SIZE) & EVERYWHERE


def bits(number: int) -> Iterator[int]:
    """Yield the numbers in a bit set, lowest first."""
    while number:
        low = number & -number
        yield low.bit_length() - 1
        number ^= low


ENGINE: Final = 1 << CELL["A1"]
GOAL_NAMES: Final = ("H1", "A8", "H8")
GOALS: Final = tuple(1 << CELL[name] for name in GOAL_NAMES)
PLAYABLE: Final = EVERYWHERE & ~(ENGINE | sum(GOALS))
SPACES: Final = PLAYABLE.bit_count()
