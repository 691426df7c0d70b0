"""Boards of triangular cells, read from drawings: which cells touch, and how far apart they are (W13, W98, Q1, Q3).

In a drawing, `^` is a cell that points up, `v` one that points down, `#` a mine, `O` the blank center, and a space is
no cell. A cell points up if row + column is even.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any, Final

from games.gnomes.data import load

_FAR: Final = 99


class Board:
    """A board of triangular cells.

    Cells are numbers in reading order. `adjacent[cell]` contains the cells that share an edge with the cell.
    `distance[a][b]` is the smallest number of steps between two cells. `mine_steps[cell]` is the number of steps to the
    nearest mine. `outer[cell]` tells whether the cell has an edge on the outside of the board. `side[cell]` is "A" or
    "B", or "" on a board for three players. Masks have the bit `1 << cell`.
    """

    def __init__(self, shape: str, players: int, name: str, drawing: list[str], starts: list[str]) -> None:
        self.key = f"{shape}-{players}"
        self.shape, self.players, self.name = shape, players, name
        self.drawing = tuple(drawing)
        spots = [(row, col) for row, line in enumerate(drawing) for col, sign in enumerate(line) if sign != " "]
        signs = [drawing[row][col] for row, col in spots]
        self.count = len(spots)
        self.spots = tuple(spots)
        self.up = tuple((row + col) % 2 == 0 for row, col in spots)
        self.labels = tuple(f"{chr(ord('a') + row)}{col + 1}" for row, col in spots)
        self.number = {label: cell for cell, label in enumerate(self.labels)}
        where = {spot: cell for cell, spot in enumerate(spots)}
        self.adjacent = tuple(tuple(where[near] for near in _near(*spot) if near in where) for spot in spots)
        corners = [set(_corners(*spot)) for spot in spots]
        self.bordering = tuple(
            tuple(other for other in range(self.count) if other != cell and corners[cell] & corners[other])
            for cell in range(self.count)
        )
        self.mine = tuple(sign == "#" for sign in signs)
        self.mines = sum(1 << cell for cell in range(self.count) if self.mine[cell])
        self.blank = signs.index("O") if "O" in signs else -1
        self.outer = tuple(len(near) < 3 for near in self.adjacent)
        self.distance = tuple(self._from(cell) for cell in range(self.count))
        mines = [cell for cell in range(self.count) if self.mine[cell]]
        self.mine_steps = tuple(min(self.distance[cell][mine] for mine in mines) for cell in range(self.count))
        halves = self.blank < 0
        self.side = tuple(("A" if cell < self.count // 2 else "B") if halves else "" for cell in range(self.count))
        self.starts = tuple(self.number[label] for label in starts)

    def _from(self, start: int) -> tuple[int, ...]:
        """Return the number of steps from one cell to every cell."""
        steps = [_FAR] * self.count
        steps[start], todo = 0, [start]
        for cell in todo:
            for near in self.adjacent[cell]:
                if steps[near] == _FAR:
                    steps[near] = steps[cell] + 1
                    todo.append(near)
        return tuple(steps)


@lru_cache(maxsize=4096)
def ring(board: Board, cell: int, near: int, far: int) -> int:
    """Return a mask of the cells that are `near` to `far` steps away from a cell."""
    return sum(1 << other for other, steps in enumerate(board.distance[cell]) if near <= steps <= far)


def _near(row: int, col: int) -> Iterator[tuple[int, int]]:
    yield row, col - 1
    yield row, col + 1
    yield (row + 1, col) if (row + col) % 2 == 0 else (row - 1, col)


def _corners(row: int, col: int) -> tuple[tuple[int, int], ...]:
    """Return the three corners of a triangle as (x, y): in half edges to the right, and in rows down."""
    if (row + col) % 2 == 0:
        return (col, row), (col - 1, row + 1), (col + 1, row + 1)
    return (col - 1, row), (col + 1, row), (col, row + 1)


_FILES: Final[list[dict[str, Any]]] = load("boards.json")
SHAPES: Final = tuple(dict.fromkeys(each["shape"] for each in _FILES))


@lru_cache(maxsize=64)
def board(shape: str, players: int) -> Board:
    """Return the board of this shape for that number of tribes.

    Raises StopIteration if there's no such board.
    """
    file = next(each for each in _FILES if (each["shape"], each["players"]) == (shape, players))
    return Board(shape, players, file["name"], file["drawing"], file["starts"])
