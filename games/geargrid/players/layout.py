"""A board on which everything turns, as computer players build it: what fits without a fault, and what it gains."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from games.geargrid.components.board import ENGINE, GOALS, PLAYABLE, SIZE, SPACES, around, bits
from games.geargrid.components.placements import CODE_OF, MASK, PAINTED, PLACEMENTS
from games.geargrid.components.tiles import COLOURS, SIZE_OF

_GOALS: Final = sum(GOALS)
_RIGHT, _SPOILT = 3.0, -4.0  # a goal turned rightly; one turned wrongly, which is lost for good
_DEAD: Final = 0.8  # what an empty space costs that no tile can cover any more
_SNUG: Final = 0.35  # what a covered or outer space beside the tile is worth: boards shall fill without gaps
_EXPOSED: Final = 0.08  # what a space costs that lies beside a coloured square of the tile: only that colour may come
_CLOSED: Final = 8.0  # what a tile costs after which nothing can be linked any more; less, the more can
_EDGE: Final = ~PLAYABLE
_BESIDE_ENGINE: Final = around(ENGINE)  # spaces for one tile alone: two of them are in conflict


def _by_cell() -> tuple[tuple[int, ...], ...]:
    found: list[list[int]] = [[] for _ in range(SIZE * SIZE)]
    for place, mask in enumerate(MASK):
        for cell in bits(mask):
            found[cell].append(place)
    return tuple(map(tuple, found))


COVERING: Final = _by_cell()
"""By cell, all placements that cover it."""


class Layout:
    """Tiles that are all driven, without clashes and conflicts. Sets of cells: see `components.board`.

    `colours[colour]` are coloured cells, `black` and `white` those of tiles of that side, the engine among the white.
    """

    __slots__ = ("_beside", "black", "cells", "colours", "goals", "rights", "tiles", "white")

    def __init__(self) -> None:
        self.tiles: dict[int, bool] = {}  # placements, and whether they are black
        self.cells = 0
        self.colours = [0] * len(COLOURS)
        self._beside = [0] * len(COLOURS)  # cells at or beside coloured ones
        self.black, self.white = 0, ENGINE
        self.goals, self.rights = 0, 0

    @classmethod
    def of(cls, tiles: Iterable[int]) -> tuple[Layout, list[int]]:
        """As many of these tiles as turn together, added one by one, and those that do not."""
        layout, left = cls(), list(tiles)
        while fitting := [tile for tile in left if layout.side(tile) is not None]:
            layout.add(fitting[0])
            left.remove(fitting[0])
        return layout, left

    def side(self, place: int) -> bool | None:
        """Whether a tile put there is black; None if it does not fit, or is not driven without a fault."""
        if MASK[place] & self.cells:
            return None
        by_black = by_white = 0
        painted_over = self.colours
        for colour, _, near in PAINTED[place]:
            if near & self.goals:
                return None  # two tiles at a goal jam it
            for other, cells in enumerate(painted_over):
                if near & cells and other != colour:
                    return None
            beside = near & (painted_over[colour] | ENGINE)
            by_black |= beside & self.black
            by_white |= beside & self.white
        if bool(by_black) == bool(by_white):
            return None
        return bool(by_white)

    def gain(self, place: int, is_black: bool) -> float:
        """What a fitting tile is worth there: spaces, goals, and how well the rest can still be filled."""
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
        """How many empty cells would lie beside coloured squares of a single colour: there the board can go on."""
        beside = list(self._beside)
        for colour, _, near in PAINTED[place]:
            beside[colour] |= near
        red, yellow, purple, orange = beside
        twice = red & yellow | purple & orange | (red | yellow) & (purple | orange)
        return ((red | yellow | purple | orange) & ~twice & empty & ~_BESIDE_ENGINE).bit_count()

    def add(self, place: int) -> None:
        """Put a tile that fits."""
        is_black = self.side(place)
        assert is_black is not None
        self.tiles[place] = is_black
        self.cells |= MASK[place]
        for colour, cells, near in PAINTED[place]:
            self.colours[colour] |= cells
            self._beside[colour] |= near
            if is_black:
                self.black |= cells
            else:
                self.white |= cells
            reached = near & _GOALS & ~self.goals
            self.goals |= reached
            self.rights += reached.bit_count() if is_black else 0

    @property
    def score(self) -> int:
        """Points, if it ended so: goals driven wrongly cost 1."""
        wrongs = self.goals.bit_count() - self.rights
        return 3 * self.rights - wrongs - (SPACES - self.cells.bit_count())

    def fitting(self, pool: bytes, cell: int | None = None) -> Iterator[tuple[float, int]]:
        """(gain, placement) of every tile of the pool that fits, anywhere or over one cell."""
        places = COVERING[cell] if cell is not None else range(len(PLACEMENTS))
        cells = self.cells
        for place in places:
            if not MASK[place] & cells and pool[CODE_OF[place]]:
                is_black = self.side(place)
                if is_black is not None:
                    yield self.gain(place, is_black), place


def dead(empty: int) -> int:
    """Of empty cells those without an empty neighbour by an edge: nothing can cover them."""
    wide = around_by_edges(empty)
    return empty & ~wide


def around_by_edges(cells: int) -> int:
    """The neighbours by an edge."""
    straight = cells << SIZE | cells >> SIZE
    first = 0x0101010101010101
    return straight | (cells << 1 & ~first) | (cells >> 1 & ~(first << SIZE - 1))
