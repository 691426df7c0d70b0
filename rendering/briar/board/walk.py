"""Where the steps of a walk lie in the maze: pure geometry. No Pillow.

A maze is a grid with one winding way through all of its cells; a walk goes along it, a cell for each card. The grid
hangs on the length of the walk alone, in steps, so that it holds over many moves.
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
SHUFFLES: Final = 14  # for each cell of the grid
FLAT: Final = 3  # rows


class Grid(NamedTuple):
    """Cells of a size, the left top corner of the first of them at `left`, `top`."""

    size: int
    columns: int
    rows: int
    left: int
    top: int

    @property
    def cells(self) -> int:
        """How many there are."""
        return self.columns * self.rows

    def middle(self, cell: Cell) -> Point:
        """The middle of a cell."""
        return self.left + (cell[0] + 0.5) * self.size, self.top + (cell[1] + 0.5) * self.size


def grid(area: Box, steps: int, sizes: tuple[int, ...]) -> Grid:
    """The grid of the largest cells that takes so many steps, or of the smallest."""
    size = next((size for size in sizes if (area.width // size) * (area.height // size) >= steps), sizes[-1])
    columns, rows = max(1, area.width // size), max(1, area.height // size)
    left, top = area.left + (area.width - columns * size) // 2, area.top + (area.height - rows * size) // 2
    return Grid(size, columns, rows, left, top)


@lru_cache(maxsize=32)
def trail(columns: int, rows: int) -> tuple[Cell, ...]:
    """One way through all cells, from the corner on: always the same for a grid.

    To and fro at first; then, again and again, the end of the way is joined to a cell beside it, and what followed that
    cell is walked the other way round. A grid of few rows stays as it is: there, that would make one long loop.
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
    """To which sides each of the first so many cells is open; the first one to the west, from where one came in."""
    cells = trail(columns, rows)[:steps]
    joins = [STEPS[(one[0] - zero[0], one[1] - zero[1])] for zero, one in pairwise(cells)]
    back = {"n": "s", "s": "n", "e": "w", "w": "e"}
    before = ["w", *(back[side] for side in joins)]
    after = [*joins, ""]
    return tuple(NAMES[frozenset(one + other)] for one, other in zip(before, after, strict=True))[: len(cells)]


def spot(place: Grid, cell: Cell, way: str) -> Point:
    """The middle of the path in a cell: beside the cell's middle where the path bends."""
    x, y = place.middle(cell)
    sides = {name: step for step, name in STEPS.items()}
    dx, dy = (sum(sides[side][axis] for side in way) for axis in (0, 1))
    bend = 0.1 * place.size if len(way) == 2 and dx and dy else 0.0
    return x + bend * dx, y + bend * dy
