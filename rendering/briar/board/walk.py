"""The geometry of a path through the maze. This module works without Pillow.

A maze is a grid of cells with one winding trail through all of them. A player's path follows the trail, one cell per
card. The grid grows in large steps as the path gets longer, so that it stays the same over many moves.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise
from typing import Final, NamedTuple

from games.rng import Rng
from rendering.draw.geometry import Box, Point

Cell = tuple[int, int]
STEPS: Final = {(0, -1): "n", (1, 0): "e", (0, 1): "s", (-1, 0): "w"}
NAMES: Final = {frozenset(name): name for name in ("ns", "ew", "ne", "es", "sw", "nw", "n", "e", "s", "w", "")}
SHUFFLES: Final = 14  # per cell of the grid
FLAT: Final = 3  # most rows of a grid whose trail isn't shuffled


class Grid(NamedTuple):
    """A grid of cells of `size` pixels. The top left corner of the first cell is at (`left`, `top`)."""

    size: int
    columns: int
    rows: int
    left: int
    top: int

    @property
    def cells(self) -> int:
        return self.columns * self.rows

    def middle(self, cell: Cell) -> Point:
        """Return the center of a cell in pixels."""
        return self.left + (cell[0] + 0.5) * self.size, self.top + (cell[1] + 0.5) * self.size


def grid(area: Box, steps: int, sizes: tuple[int, ...]) -> Grid:
    """Return the grid with the largest cells, of those in `sizes`, at which `steps` cells fit into the area.

    If no size fits, the grid has the smallest cells.
    """
    size = next((size for size in sizes if (area.width // size) * (area.height // size) >= steps), sizes[-1])
    columns, rows = max(1, area.width // size), max(1, area.height // size)
    left, top = area.left + (area.width - columns * size) // 2, area.top + (area.height - rows * size) // 2
    return Grid(size, columns, rows, left, top)


@lru_cache(maxsize=32)
def trail(columns: int, rows: int) -> tuple[Cell, ...]:
    """Return a path through all cells of a grid, starting in a corner. Grids of the same size have the same path.

    The path starts as a zigzag. Then its end is repeatedly connected to a neighboring cell, and the part after that
    cell is reversed. A grid with few rows keeps the zigzag, because otherwise the path would be one long loop.
    """
    if rows <= FLAT:
        return tuple(
            (column, row if column % 2 == 0 else rows - 1 - row) for column in range(columns) for row in range(rows)
        )
    way = [(column if row % 2 == 0 else columns - 1 - column, row) for row in range(rows) for column in range(columns)]
    chance = Rng(f"{columns}x{rows}")
    for _ in range(SHUFFLES * len(way)):
        near = [cell for cell in _beside(way[-1]) if cell in way[:-2]]
        if near:
            cell, chance = chance.choice(near)
            cut = way.index(cell) + 1
            way[cut:] = way[: cut - 1 : -1]
    return tuple(way)


def _beside(cell: Cell) -> list[Cell]:
    return [(cell[0] + x, cell[1] + y) for x, y in STEPS]


@lru_cache(maxsize=128)
def ways(columns: int, rows: int, steps: int) -> tuple[str, ...]:
    """Return, for each of the first `steps` cells of the trail, the sides on which its piece of path is open: "ne".

    The first cell is open on the left, where the entrance is.
    """
    cells = trail(columns, rows)[:steps]
    joins = [STEPS[(one[0] - zero[0], one[1] - zero[1])] for zero, one in pairwise(cells)]
    back = {"n": "s", "s": "n", "e": "w", "w": "e"}
    before = ["w", *(back[side] for side in joins)]
    after = [*joins, ""]
    return tuple(NAMES[frozenset(one + other)] for one, other in zip(before, after, strict=True))[: len(cells)]


def spot(place: Grid, cell: Cell, way: str) -> Point:
    """Return the middle of the path in a cell. If the path bends, its middle isn't the center of the cell."""
    x, y = place.middle(cell)
    sides = {name: step for step, name in STEPS.items()}
    dx, dy = (sum(sides[side][axis] for side in way) for axis in (0, 1))
    bend = 0.1 * place.size if len(way) == 2 and dx and dy else 0.0
    return x + bend * dx, y + bend * dy
