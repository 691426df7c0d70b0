"""Signs of a rule book: a mark, a title, and a line of words, below each other."""

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
MARK: Final = 136  # diameter of a mark
WORDS: Final = 50
_TITLE: Final = 64


class Sign(NamedTuple):
    """What is on a sign; each game has its own marks, by name."""

    mark: str
    title: str
    words: str

    def told(self) -> str:
        """The sign in words."""
        return f"{self.title}: {self.words}"


def height(count: int) -> int:
    """How high so many signs are, with what is between them."""
    return max(0, count * (HIGH + GAP) - GAP)


def boxes(count: int, top: int) -> tuple[Box, ...]:
    """Where they lie, from a height on."""
    tops = (top + number * (HIGH + GAP) for number in range(count))
    return tuple(Box(MARGIN, y, WIDE - MARGIN, y + HIGH) for y in tops)


def words_box(box: Box) -> Box:
    """The room for the words of a sign."""
    return Box(box.left + 216, box.top + 84, box.right - 36, box.bottom - 14)


def draw(image: Image.Image, top: int, signs: Sequence[tuple[Sign, Sprite]], frame: str = "panel") -> None:
    """The signs from a height on, each with the mark that its name stands for."""
    for box, (sign, mark) in zip(boxes(len(signs), top), signs, strict=True):
        blocks.framed(image, frame, box)
        put(image, mark, (box.left + 112, box.middle[1]))
        field = words_box(box)
        blocks.shrunk(image, (field.left, box.top + 52), sign.title, _TITLE, field.width - 4, palette.GOLD)
        write(image, (field.left, field.middle[1]), sign.words, WORDS, limit=field.width)
