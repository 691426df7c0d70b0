"""The layout of pictures, in pixels of a canvas that phones show at a third of its width.

This module works without Pillow.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from games.geargrid.components.board import CELL as NUMBER
from games.geargrid.components.board import COLUMNS, SIZE
from games.geargrid.components.placements import OFFSETS, turned
from games.geargrid.components.tiles import CODES
from rendering.draw import sheets
from rendering.draw.geometry import Box, Point

CELL: Final = 126  # a space of a board
GUTTER: Final = 64  # room for the names of columns above, and of rows at the left
RIM: Final = 12
WIDE: Final = GUTTER + SIZE * CELL + RIM
BOARD_HIGH: Final = GUTTER + SIZE * CELL + RIM
NAME: Final = 44  # font size of the names of columns and rows
READ: Final = 41  # font size whose capitals are 9 pixels high if the picture is shown 350 wide
TEXT: Final = 46
FOOT: Final = sheets.badge(WIDE)[1]
LABEL: Final = 58  # diameter of a tile's letter
SIDES: Final = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
PATTERN: Final = {kind.code: kind.pattern for kind in CODES}
SHAPE: Final = {kind.code: kind.shape for kind in CODES}

Spot = tuple[int, int]  # column and row, from 0; a tile in hand can reach off the board


def spot(cell: str) -> Spot:
    return NUMBER[cell] % SIZE, NUMBER[cell] // SIZE


def cell(at: Spot) -> str:
    """Return the name of a space, such as "B1"."""
    return f"{NAMES[0][at[0]]}{NAMES[1][at[1]]}"


def corner(at: Spot) -> tuple[int, int]:
    return GUTTER + at[0] * CELL, GUTTER + at[1] * CELL


def middle(at: Spot) -> Point:
    x, y = corner(at)
    return x + CELL / 2, y + CELL / 2


def laid(code: str, place: str) -> tuple[Spot, ...]:
    """Return the spaces that a tile would cover at a position such as "B1r0", square by square.

    The spaces can be outside the board.
    """
    column, row = spot(place[:2])
    steps = (turned(*offset, int(place[3:])) for offset in OFFSETS[SHAPE[code]])
    return tuple((column + dx, row + dy) for dx, dy in steps)


def is_on_board(at: Spot) -> bool:
    return 0 <= at[0] < SIZE and 0 <= at[1] < SIZE


def joined(at: Spot, tile: Iterable[Spot]) -> str:
    """Return the sides of a square on which its tile continues: "", "N", "ES" and so on."""
    others = set(tile)
    return "".join(side for side, (dx, dy) in SIDES.items() if (at[0] + dx, at[1] + dy) in others)


def near(one: Spot, other: Spot) -> bool:
    """Tell whether two spaces touch at an edge or a corner (GG20)."""
    return max(abs(one[0] - other[0]), abs(one[1] - other[1])) == 1


def between(one: Spot, other: Spot) -> Point:
    """Return the point at which two neighboring spaces touch."""
    (x, y), (u, v) = middle(one), middle(other)
    return (x + u) / 2, (y + v) / 2


def grid(count: int, top: int, high: int, columns: int, gap: int = 24, across: int = WIDE) -> tuple[Box, ...]:
    """Return boxes of equal size in rows across the picture. An incomplete last row is centered."""
    wide = (across - gap * (columns + 1)) // columns
    boxes = []
    for number in range(count):
        row, column = divmod(number, columns)
        filled = min(columns, count - row * columns)
        left = (across - filled * (wide + gap) + gap) // 2 + column * (wide + gap)
        boxes.append(Box(left, top + row * (high + gap), left + wide, top + row * (high + gap) + high))
    return tuple(boxes)


NAMES: Final = tuple(COLUMNS), tuple(str(row + 1) for row in range(SIZE))
