"""All 7,552 ways to place a tile on the board, computed once (GG60, GG62).

A placement is an index into the tuples here; -1 means none.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator
from functools import cache
from itertools import groupby
from operator import itemgetter
from typing import Final, NamedTuple, TypeAlias, TypeVar

from games.geargrid.components.board import CELL, NAMES, PLAYABLE, SIZE, around
from games.geargrid.components.tiles import CODES, COLORS

TURNS: Final = 4
OFFSETS: Final = {"D": ((0, 0), (1, 0)), "I": ((0, 0), (1, 0), (2, 0)), "L": ((0, 0), (1, 0), (1, 1))}
# The colored cells of a tile. For each color: its number, the cells, and the cells with their neighbors.
Painted: TypeAlias = tuple[tuple[int, int, int], ...]
T = TypeVar("T", bound=Hashable)


class Placement(NamedTuple):
    """A kind of tile in a certain place on the board.

    Its first square is on `anchor`, and the tile is rotated by `turns` clockwise quarter turns.
    """

    code: int
    anchor: int
    turns: int
    squares: tuple[int, ...]  # cells, in the order of the code's pattern

    @property
    def place(self) -> str:
        """The name of the position: "B1r0" means the first square on B1 and 0 clockwise quarter turns."""
        return f"{NAMES[self.anchor]}r{self.turns}"

    @property
    def name(self) -> str:
        """The name of the placement: "D1R@B1r0" means tile D1R at position B1r0."""
        return f"{CODES[self.code].code}@{self.place}"


def turned(dx: int, dy: int, turns: int) -> tuple[int, int]:
    """Rotate an offset by clockwise quarter turns, with y pointing down."""
    for _ in range(turns):
        dx, dy = -dy, dx
    return dx, dy


@cache  # thousands of placements share a few hundred tuples
def squares_at(shape: str, anchor: int, turns: int) -> tuple[int, ...]:
    """Return the cells that a shape covers, square by square; () if it doesn't fit on the playable spaces."""
    squares = []
    for offset in OFFSETS[shape]:
        dx, dy = turned(*offset, turns)
        column, row = anchor % SIZE + dx, anchor // SIZE + dy
        cell = row * SIZE + column
        if not (0 <= column < SIZE and 0 <= row < SIZE and PLAYABLE >> cell & 1):
            return ()
        squares.append(cell)
    return tuple(squares)


def _shared(values: Iterable[T]) -> Iterator[T]:
    """Yield each value as one shared object for all equal values.

    This saves memory, because thousands of placements have only a few hundred different values.
    """
    known: dict[T, T] = {}
    return (known.setdefault(value, value) for value in values)


def _made() -> Iterator[Placement]:
    """Yield the placements of each kind of tile, ordered by rotation, then cell.

    Placements that look the same on the same cells count as one and are yielded once (GG62).
    """
    for code, kind in enumerate(CODES):
        seen = set()
        for turns in range(TURNS):
            for anchor in sorted(CELL.values()):
                squares = squares_at(kind.shape, anchor, turns)
                face = frozenset(zip(squares, kind.pattern, strict=False))
                if squares and face not in seen:
                    seen.add(face)
                    yield Placement(code, anchor, turns, squares)


_reach = cache(around)


def paint(cells: list[tuple[int, str]]) -> Painted:
    """Return the colored cells of a tile, grouped by color, given (cell, color letter) for each of its squares."""
    masks: dict[int, int] = {}
    for cell, letter in cells:
        if (color := COLORS.find(letter)) >= 0:
            masks[color] = masks.get(color, 0) | 1 << cell
    return tuple((color, mask, _reach(mask)) for color, mask in sorted(masks.items()))


PLACEMENTS: Final = tuple(_made())
MASK: Final = tuple(_shared(sum(1 << cell for cell in each.squares) for each in PLACEMENTS))
PAINTED: Final = tuple(
    _shared(paint(list(zip(each.squares, CODES[each.code].pattern, strict=True))) for each in PLACEMENTS)
)
CODE_OF: Final = tuple(each.code for each in PLACEMENTS)
OF_CODE: Final = tuple(tuple(number for number, _ in same) for _, same in groupby(enumerate(CODE_OF), itemgetter(1)))
BY_NAME: Final = {each.name: number for number, each in enumerate(PLACEMENTS)}


def same_as(name: str) -> str | None:
    """Return the position under which the named placement, such as "DRR@C1r2", is stored (GG62).

    Only one of several placements that look the same is stored. The result is a position such as "B1r0", or None if the
    name isn't a valid placement.
    """
    code, _, place = name.partition("@")
    anchor, turns = CELL.get(place[:2]), place[3:]
    kind = next((each for each in CODES if each.code == code), None)
    if kind is None or anchor is None or place[2:3] != "r" or turns not in ("0", "1", "2", "3"):
        return None
    face = set(zip(squares_at(kind.shape, anchor, int(turns)), kind.pattern, strict=False))
    for number in OF_CODE[CODES.index(kind)]:
        if set(zip(PLACEMENTS[number].squares, kind.pattern, strict=True)) == face:
            return PLACEMENTS[number].place
    return None
