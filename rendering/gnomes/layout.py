"""The layout of the board: triangles, units in them, and the panel, in pixels. This module works without Pillow."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from games.gnomes.view import CellView
from rendering.draw.geometry import Box, Point
from rendering.draw.sheets import badge

WIDE: Final = 1650
ROOT3: Final = math.sqrt(3)
EDGE: Final = 16  # margin of the picture
LOWEST: Final = 1050
HIGHEST: Final = 1320
PANEL: Final = 500  # width of a panel next to the board
FOOTER: Final = 428  # height of a panel below it


class Field(NamedTuple):
    """The layout of a board: half the length of a cell's edge, and the position of row 0 and column 0.

    `read` is the smallest legible font size in the picture, below which nothing is written, or 0 if every size is
    legible. `named` is the smallest font size for names of cells.
    """

    half: float
    left: float
    top: float
    read: float = 0.0
    named: float = 0.0

    @property
    def plate(self) -> float:
        """Return the height of a health bar with a legible number, in half edges.

        Return 0 if such bars would cover the board.
        """
        high = PLATE * self.read / self.half
        return high if high <= HIGH else 0.0

    @property
    def least(self) -> float:
        """Return the smallest diameter of a token whose icon is legible, in half edges; 0 if every size is legible."""
        return TOKEN * self.read / self.half

    @property
    def tall(self) -> float:
        return self.half * ROOT3

    def middle(self, row: int, col: int) -> Point:
        """Return the center of a cell's bounding box in pixels."""
        return self.left + col * self.half, self.top + (row + 0.5) * self.tall

    def centre(self, cell: CellView) -> Point:
        """Return the center of a cell's triangle in pixels."""
        x, y = self.middle(cell.row, cell.col)
        return x, y + (1 if cell.up else -1) * self.tall / 6

    def tip(self, cell: CellView) -> Point:
        """Return the position of a cell's name in pixels: in the upper or lower corner of its triangle."""
        x, y = self.middle(cell.row, cell.col)
        return x, y + (-1 if cell.up else 1) * (self.tall / 2 - 0.6 * self.half)


class Extent(NamedTuple):
    """The columns (counted in half edges) and rows that a set of cells covers."""

    left: int
    top: int
    right: int
    bottom: int


def extent(cells: Iterable[CellView]) -> Extent:
    spots = [(cell.row, cell.col) for cell in cells]
    rows, cols = [row for row, _ in spots], [col for _, col in spots]
    return Extent(min(cols) - 1, min(rows), max(cols) + 1, max(rows) + 1)


def fit(cells: Iterable[CellView], area: Box, most: float = 400.0) -> Field:
    """Return the largest layout in which these cells fit into an area, centered.

    Half an edge is at most `most` pixels long.
    """
    need = extent(cells)
    wide, high = need.right - need.left, (need.bottom - need.top) * ROOT3
    half = min(area.width / wide, area.height / high, most)
    left = area.middle[0] - half * (need.left + need.right) / 2
    return Field(half, left, area.middle[1] - half * ROOT3 * (need.top + need.bottom) / 2)


# Units in a cell; all lengths in half edges

WIDTH: Final = 1.22  # width of a unit, in diameters of its token
ABOVE: Final = 0.56  # height above the token's center, in diameters
BELOW: Final = 0.80  # height below the token's center, down to the end of its health bar, in diameters
NAMED: Final = 0.76  # height of a cell's name in its corner
NAME: Final = 0.5  # font size of a cell's name: its capitals are 9 pixels high if a whole board is shown 350 wide
LARGEST: Final = 0.80
CLOSE: Final = 1.04  # WIDTH, ABOVE and BELOW of tokens with nothing but a health bar, which covers their lower edge
CLOSE_ABOVE: Final = 0.50
CLOSE_BELOW: Final = 0.58
TOKEN: Final = 1.0  # smallest diameter of a token, in legible font sizes: its icon is as high as their capitals
CROWD: Final = 3  # from this number on, units can take the place of the cell's name


PLATE: Final = 1.03  # height of a bar, in font sizes of its number
BAR: Final = 1.3  # width of a bar with a number, in heights
HIGH: Final = 0.55  # maximum height: taller bars would be as large as the cells
OVER: Final = 0.3  # distance from the token's center to such a bar, in diameters
LEAST: Final = 0.38  # diameter below which tokens have no number


class Cluster(NamedTuple):
    """The arrangement of the units on a cell.

    `size` is the diameter of tokens. `points` are positions relative to the center of the cell's bounding box. `plate`
    is the height of health bars with numbers, or 0 if the bars have no numbers. `is_named` tells whether there's room
    for the cell's name in its corner.
    """

    size: float
    points: tuple[Point, ...]
    plate: float = 0.0
    is_named: bool = True


@lru_cache(maxsize=64)
def cluster(count: int, *, up: bool, plate: float = 0.0, least: float = 0.0) -> Cluster:
    """Return the largest arrangement of `count` tokens in a triangle, in one to four rows.

    Health bars have numbers if there's room for them. If many tokens would be smaller than `least`, they also take the
    place of the cell's name. If `least` is 0, there's room for everything that large pictures show around a token.
    """
    enough = max(LEAST, least) if count >= CROWD else LEAST
    if plate and (found := _largest(count, Gauge(up, plate, bool(least), count <= CROWD))).size >= enough:
        return found
    named = _largest(count, Gauge(up, 0.0, bool(least), count <= CROWD))
    is_legible = named.size >= least or count < CROWD
    return named if is_legible else _largest(count, Gauge(up, 0.0, is_close=True, is_named=False))


class Gauge(NamedTuple):
    """The limits on an arrangement of tokens: the triangle's direction, the health bars, and the cell's name."""

    up: bool
    plate: float
    is_close: bool
    is_named: bool

    def pitch(self, size: float) -> Point:
        """Return the horizontal and vertical distance between tokens of that size."""
        if self.plate:
            return max(size, BAR * self.plate), (ABOVE + OVER) * size + self.plate
        return (
            (CLOSE * size, (CLOSE_ABOVE + CLOSE_BELOW) * size)
            if self.is_close
            else (WIDTH * size, (ABOVE + BELOW) * size)
        )

    def above(self, size: float) -> float:
        """Return how much room a token of that size needs above its center."""
        return (CLOSE_ABOVE if self.is_close and not self.plate else ABOVE) * size


def _largest(count: int, gauge: Gauge) -> Cluster:
    return max((_packed(rows, gauge) for rows in _rows(count)), key=lambda found: found.size)


def _rows(count: int, most: int = 4) -> Iterable[tuple[int, ...]]:
    """Yield all ways to arrange `count` units in at most `most` rows, as the number of units in each row."""
    if count == 0 or most == 0:
        return ((),) if count == 0 else ()
    return tuple((first, *rest) for first in range(1, count + 1) for rest in _rows(count - first, most - 1))


def _packed(rows: Sequence[int], gauge: Gauge) -> Cluster:
    shares = (share / 100 for share in range(round(100 * LARGEST), 8, -1))
    size = next((share for share in shares if _fits(rows, share, gauge)), 0.08)
    return Cluster(size, _points(rows, size, gauge), gauge.plate, gauge.is_named)


def _top(rows: Sequence[int], size: float, gauge: Gauge) -> float:
    """Return the vertical position of the first row, measured from the upper edge of the bounding box."""
    high, rim = len(rows) * gauge.pitch(size)[1], 0.05 if gauge.is_close else 0.09
    return ROOT3 - rim - high if gauge.up else rim


def _fits(rows: Sequence[int], size: float, gauge: Gauge) -> bool:
    """Tell whether the rows stay inside the triangle and don't cover the cell's name."""
    top, (wide, high) = _top(rows, size, gauge), gauge.pitch(size)
    free = NAMED if gauge.is_named else 0.1
    bottom = top + len(rows) * high
    if (gauge.up and top < free) or (not gauge.up and bottom > ROOT3 - free):
        return False
    rim, feet = (0.04, 0.86 * size - wide) if gauge.is_close and not gauge.plate else (0.12, -0.12 * size)
    for number, count in enumerate(rows):
        y = top + number * high
        shoulders, foot = y + 0.22 * size, y + high
        across = (count - 1) * wide
        widths = ((shoulders, across + 0.86 * size), (foot, across + wide + feet))
        if any(wide > _width(at, up=gauge.up) - rim for at, wide in widths):
            return False
    return True


def _width(y: float, *, up: bool) -> float:
    """Return the width of the triangle at distance `y` from the top of its bounding box."""
    return (y if up else ROOT3 - y) * 2 / ROOT3


def _points(rows: Sequence[int], size: float, gauge: Gauge) -> tuple[Point, ...]:
    top, (wide, high), found = _top(rows, size, gauge), gauge.pitch(size), list[Point]()
    for number, count in enumerate(rows):
        y = top + number * high + gauge.above(size) - ROOT3 / 2
        found += [((place - (count - 1) / 2) * wide, y) for place in range(count)]
    return tuple(found)


def standing(cell: CellView, field: Field) -> Cluster:
    """Return the arrangement of the units on a cell."""
    return cluster(len(cell.units), up=cell.up, plate=field.plate, least=field.least)


# The table: the board, with the panel on its right or below


class Table(NamedTuple):
    """The layout of the whole picture.

    `area` is for the board, `rows` are for players, `now` is for dice or the latest action, and `told` is for the
    narration.
    """

    size: tuple[int, int]
    area: Box
    panel: Box
    head: Box
    track: Box
    rows: tuple[Box, ...]
    now: Box
    told: Box


def table(cells: Sequence[CellView], players: int) -> Table:
    """Return the layout with the panel beside the board or below it, whichever has larger cells.

    The layout stays the same throughout a game.
    """
    beside, below = _beside(cells, players), _below(cells, players)
    return beside if fit(cells, beside.area).half >= 0.94 * fit(cells, below.area).half else below


CLOSEST: Final = 165.0
CLOSER: Final = 1.18


def closer(cells: Sequence[CellView], area: Box) -> Field:
    """Return the layout of the whole board.

    After many tiles have flipped, return the layout of the part that remains if this makes the cells much larger.
    """
    whole, left = fit(cells, area), fit(living(cells), area, CLOSEST)
    return left if left.half >= CLOSER * whole.half else whole


def living(cells: Sequence[CellView]) -> Sequence[CellView]:
    """Return the cells that still have tiles or units, and their neighbors."""
    remaining = {(cell.row, cell.col) for cell in cells if not cell.flipped or cell.units}
    near = {(row + down, col + across) for row, col in remaining for down in (-1, 0, 1) for across in (-1, 0, 1)}
    return [cell for cell in cells if (cell.row, cell.col) in near] or cells


ROW: Final = 204  # height of a player's box
LOW_ROW: Final = 200  # height of a player's box in a panel below the board
HEAD: Final = 66
TRACK: Final = 60
NOW: Final = 118
GAP: Final = 8


def _beside(cells: Sequence[CellView], players: int) -> Table:
    need = extent(cells)
    room = WIDE - PANEL - 2 * EDGE
    high = round(room / (need.right - need.left) * (need.bottom - need.top) * ROOT3) + 2 * EDGE
    high = max(LOWEST, min(HIGHEST, high))
    panel = Box(WIDE - PANEL - 8, 12, WIDE - 10, high - 12)
    inner = Box(panel.left + 20, panel.top + 16, panel.right - 20, panel.bottom - 18)
    head = Box(inner.left, inner.top, inner.right, inner.top + HEAD)
    track = Box(inner.left, head.bottom, inner.right, head.bottom + TRACK)
    tops = [track.bottom + GAP + number * (ROW + GAP) for number in range(players)]
    rows = tuple(Box(inner.left, top, inner.right, top + ROW) for top in tops)
    now = Box(inner.left, rows[-1].bottom + GAP, inner.right, rows[-1].bottom + GAP + NOW)
    told = Box(inner.left + 8, now.bottom + GAP, inner.right, inner.bottom)
    return Table((WIDE, high), Box(EDGE, EDGE, EDGE + room, high - EDGE), panel, head, track, rows, now, told)


def _below(cells: Sequence[CellView], players: int) -> Table:
    need, field = extent(cells), fit(cells, Box(EDGE, EDGE, WIDE - EDGE, HIGHEST + 60 - FOOTER - EDGE))
    bottom = round(EDGE + (need.bottom - need.top) * field.tall)
    panel = Box(10, bottom + 10, WIDE - 10, bottom + 10 + FOOTER)
    inner = Box(panel.left + 20, panel.top + 16, panel.right - 20, panel.bottom - 18)
    half = (inner.left + inner.right) // 2
    head = Box(inner.left, inner.top, half, inner.top + HEAD)
    track = Box(half, inner.top + 3, inner.right, inner.top + 3 + TRACK)
    wide = (inner.width - (players - 1) * GAP) // players
    lefts = [inner.left + number * (wide + GAP) for number in range(players)]
    rows = tuple(Box(left, head.bottom + GAP, left + wide, head.bottom + GAP + LOW_ROW) for left in lefts)
    left = badge(WIDE)[0]  # left edge of text at the bottom
    now = Box(left, rows[0].bottom + GAP, left + 440, inner.bottom)
    told = Box(now.right + 20, now.top, inner.right, inner.bottom)
    return Table((WIDE, panel.bottom + 10), Box(EDGE, EDGE, WIDE - EDGE, bottom), panel, head, track, rows, now, told)
