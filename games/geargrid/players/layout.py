"""A board without mistakes, as computer players build it: which tiles fit, and how much each would gain."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from games.geargrid.components.board import ENGINE, GOALS, PLAYABLE, SIZE, SPACES, around, bits
from games.geargrid.components.placements import CODE_OF, MASK, PAINTED, PLACEMENTS
from games.geargrid.components.tiles import COLORS, SIZE_OF

_GOALS: Final = sum(GOALS)
_RIGHT, _SPOILT = 3.0, -4.0  # for a goal that turns right; for one that turns wrong, which is lost for good
_DEAD: Final = 0.8  # cost of an empty space that no tile can cover
_SNUG: Final = 0.35  # value of a covered or outer space next to the tile, so that boards fill without gaps
_EXPOSED: Final = 0.08  # cost of a space next to a colored square of the tile, because it takes only that color
_CLOSED: Final = 8.0  # cost of a tile after which nothing can be linked; divided by the number of open spaces
_EDGE: Final = ~PLAYABLE
_BESIDE_ENGINE: Final = around(ENGINE)  # has room for one tile only, because two tiles beside the engine conflict


def _by_cell() -> tuple[tuple[int, ...], ...]:
    by_cell: list[list[int]] = [[] for _ in range(SIZE * SIZE)]
    for place, mask in enumerate(MASK):
        for cell in bits(mask):
            by_cell[cell].append(place)
    return tuple(map(tuple, by_cell))


COVERING: Final = _by_cell()
"""All placements that cover a cell, by cell."""


class Layout:
    """A set of placed tiles that are all driven, without clashes or conflicts.

    Sets of cells are bit sets (see `components.board`). `colors[color]` contains the cells of that color. `black` and
    `white` are the colored cells of black and of white tiles. The engine counts as white.
    """

    __slots__ = ("_beside", "black", "cells", "colors", "goals", "rights", "tiles", "white")

    def __init__(self) -> None:
        self.tiles: dict[int, bool] = {}  # placements, and whether they are black
        self.cells = 0
        self.colors = [0] * len(COLORS)
        self._beside = [0] * len(COLORS)  # colored cells and their neighbors
        self.black, self.white = 0, ENGINE
        self.goals, self.rights = 0, 0

    @classmethod
    def of(cls, tiles: Iterable[int]) -> tuple[Layout, list[int]]:
        """Add as many of the tiles as can turn together, one by one. Return the Layout and the tiles left over."""
        layout, left = cls(), list(tiles)
        while fitting := [tile for tile in left if layout.side(tile) is not None]:
            layout.add(fitting[0])
            left.remove(fitting[0])
        return layout, left

    def side(self, place: int) -> bool | None:
        """Return whether a tile with this placement would be black.

        Return None if the tile doesn't fit, or can't turn without a mistake.
        """
        if MASK[place] & self.cells:
            return None
        by_black = by_white = 0
        painted_over = self.colors
        for color, _, near in PAINTED[place]:
            if near & self.goals:
                return None  # two tiles at a goal jam it
            for other, cells in enumerate(painted_over):
                if near & cells and other != color:
                    return None
            beside = near & (painted_over[color] | ENGINE)
            by_black |= beside & self.black
            by_white |= beside & self.white
        if bool(by_black) == bool(by_white):
            return None
        return bool(by_white)

    def gain(self, place: int, is_black: bool) -> float:
        """Return the value of a placement that fits.

        The value depends on the spaces covered, on goals, and on how well other tiles will fit around this one.
        """
        mask, worth = MASK[place], float(SIZE_OF[CODE_OF[place]])
        near = 0
        for _, _, beside in PAINTED[place]:
            near |= beside
        for goal in GOALS:
            if near & goal:
                worth += _RIGHT if is_black else _SPOILT
        empty = PLAYABLE & ~(self.cells | mask)
        links = near & empty & ~_BESIDE_ENGINE
        worth -= _CLOSED / (1 + self._open(place, empty))
        worth -= _EXPOSED * links.bit_count()
        worth -= _DEAD * (dead(empty) & around(mask)).bit_count()
        return worth + _SNUG * (around(mask) & (self.cells | _EDGE)).bit_count()

    def _open(self, place: int, empty: int) -> int:
        """Return how many empty cells would touch exactly one color after the placement.

        Such cells are the easiest to fill.
        """
        beside = list(self._beside)
        for color, _, near in PAINTED[place]:
            beside[color] |= near
        red, yellow, purple, orange = beside
        twice = red & yellow | purple & orange | (red | yellow) & (purple | orange)
        return ((red | yellow | purple | orange) & ~twice & empty & ~_BESIDE_ENGINE).bit_count()

    def add(self, place: int) -> None:
        """Add a placement, which must fit, to the layout."""
        is_black = self.side(place)
        assert is_black is not None
        self.tiles[place] = is_black
        self.cells |= MASK[place]
        for color, cells, near in PAINTED[place]:
            self.colors[color] |= cells
            self._beside[color] |= near
            if is_black:
                self.black |= cells
            else:
                self.white |= cells
            reached = near & _GOALS & ~self.goals
            self.goals |= reached
            self.rights += reached.bit_count() if is_black else 0

    @property
    def score(self) -> int:
        wrongs = self.goals.bit_count() - self.rights
        return 3 * self.rights - wrongs - (SPACES - self.cells.bit_count())

    def fitting(self, pool: bytes, cell: int | None = None) -> Iterator[tuple[float, int]]:
        """Yield (gain, placement) for every way to add a tile of the pool.

        If `cell` is given, the tile has to cover this cell.
        """
        places = COVERING[cell] if cell is not None else range(len(PLACEMENTS))
        cells = self.cells
        for place in places:
            if not MASK[place] & cells and pool[CODE_OF[place]]:
                is_black = self.side(place)
                if is_black is not None:
                    yield self.gain(place, is_black), place


def dead(empty: int) -> int:
    """Return the empty cells that no tile can cover, because all cells beside them are covered."""
    wide = around_by_edges(empty)
    return empty & ~wide


def around_by_edges(cells: int) -> int:
    """Return all cells that share an edge with at least one of these cells."""
    straight = cells << SIZE | cells >> SIZE
    first = 0x0101010101010101
    return straight | (cells << 1 & ~first) | (cells >> 1 & ~(first << SIZE - 1))
