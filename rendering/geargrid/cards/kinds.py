"""Kinds of tiles in rows: the pool with the number left of each kind, or kinds to choose from."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from PIL import Image

from rendering.draw import fonts, palette
from rendering.draw.geometry import Box
from rendering.geargrid.board import numbers
from rendering.geargrid.cards import faces
from rendering.geargrid.colors import GROUND
from rendering.geargrid.layout import SHAPE, WIDE

COUNT: Final = 44  # font size of the numbers
GAP: Final = 12
DOWN: Final = {"D": 1, "I": 1, "L": 2}  # squares of an unrotated tile from top to bottom, by shape
ACROSS: Final = {"D": 2, "I": 3, "L": 2}
LARGEST: Final = 76
FEW: Final = 30  # at most this many kinds are drawn larger


class Kind(NamedTuple):
    """A kind of tile, with the text to write below it."""

    code: str
    words: str
    letter: str = ""
    is_gone: bool = False
    is_new: bool = False  # the text changed since the viewer's last turn


class Row(NamedTuple):
    """A row of kinds with the same shape, side by side."""

    kinds: tuple[Kind, ...]
    unit: int
    high: int


def rows(kinds: Sequence[Kind]) -> tuple[Row, ...]:
    """Arrange the kinds of tiles in rows, one or more for each shape."""
    columns = 6 if len(kinds) <= FEW else 8
    wide = (WIDE - GAP) // columns - GAP
    described = []
    for shape in "DIL":
        these = [kind for kind in kinds if SHAPE[kind.code] == shape]
        unit = min(LARGEST, (wide - 2) // ACROSS[shape])
        count = -(-len(these) // columns)
        size = -(-len(these) // count) if count else 1
        lines = (tuple(these[start : start + size]) for start in range(0, len(these), size))
        described += [Row(line, unit, DOWN[shape] * unit + COUNT + 30) for line in lines]
    return tuple(described)


def height(kinds: Sequence[Kind]) -> int:
    """Return the total height of the rows in pixels."""
    return sum(row.high for row in rows(kinds))


def draw(image: Image.Image, top: int, kinds: Sequence[Kind]) -> None:
    """Draw the rows, starting at `top`."""
    for row in rows(kinds):
        pitch = min(WIDE // len(row.kinds), 190)
        left = (WIDE - pitch * len(row.kinds)) // 2
        for number, kind in enumerate(row.kinds):
            _kind(image, Box(left + number * pitch, top, left + (number + 1) * pitch, top + row.high), kind, row.unit)
        top += row.high


def _kind(image: Image.Image, box: Box, kind: Kind, unit: int) -> None:
    area = Box(box.left, box.top, box.right, box.bottom - COUNT - 22)
    faces.centred(image, kind.code, area, unit, GROUND, "cut" if kind.is_gone else "idle")
    y = box.bottom - COUNT // 2 - 18
    fill = palette.GLOW if kind.is_new else "#a8926c" if kind.is_gone else palette.TEXT
    x = box.middle[0]
    if kind.letter:
        numbers.press(image, (x - 32, y), numbers.lettered(kind.letter, 60))
        x += 33
    numbers.write(image, (x, y), kind.words, COUNT, fill=fill, face=fonts.STRONG, anchor="m")
