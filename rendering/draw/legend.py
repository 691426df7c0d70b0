"""Legends of rule pages: lines from top to bottom, each with a mark, a title and an explanation."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from PIL import Image

from rendering.draw import blocks, palette
from rendering.draw.canvas import put, write
from rendering.draw.geometry import Box
from rendering.draw.pixels import Sprite
from rendering.draw.sheets import MARGIN, WIDE

HIGH: Final = 178
GAP: Final = 14
MARK: Final = 136  # diameter
WORDS: Final = 50
_TITLE: Final = 64


class Sign(NamedTuple):
    """A line of a legend. Its mark is given by name. Each game has its own marks."""

    mark: str
    title: str
    words: str

    def told(self) -> str:
        """Return the line's text as a sentence for the alt text."""
        return f"{self.title}{'' if self.title.endswith('?') else ':'} {self.words}"


def height(count: int) -> int:
    """Return the height in pixels of a legend with `count` lines."""
    return max(0, count * (HIGH + GAP) - GAP)


def boxes(count: int, top: int) -> tuple[Box, ...]:
    """Return a box for each line of a legend that starts at `top`."""
    tops = (top + number * (HIGH + GAP) for number in range(count))
    return tuple(Box(MARGIN, y, WIDE - MARGIN, y + HIGH) for y in tops)


def words_box(box: Box) -> Box:
    """Return the part of a line's box that has the text."""
    return Box(box.left + 216, box.top + 84, box.right - 36, box.bottom - 14)


def draw(image: Image.Image, top: int, signs: Sequence[tuple[Sign, Sprite]], frame: str = "panel") -> None:
    """Draw a legend that starts at `top`. Each line comes with the sprite of its mark."""
    for box, (sign, mark) in zip(boxes(len(signs), top), signs, strict=True):
        blocks.framed(image, frame, box)
        put(image, mark, (box.left + 112, box.middle[1]))
        field = words_box(box)
        blocks.shrunk(image, (field.left, box.top + 52), sign.title, _TITLE, field.width - 4, palette.GOLD)
        write(image, (field.left, field.middle[1]), sign.words, WORDS, limit=field.width)
