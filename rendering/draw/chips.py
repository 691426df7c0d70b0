"""Chips: small labels with an icon, arranged in rows, for things too numerous to be drawn as cards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import msgspec
from PIL import Image

from rendering.draw import fonts, palette, sprites
from rendering.draw.canvas import put, write
from rendering.draw.icons import stamp

SIZE: Final = 42
HIGH: Final = 64
PITCH: Final = 74
GAP: Final = 12


class Chip(msgspec.Struct, frozen=True):
    """A label with an icon, text, and optionally a number at the end."""

    icon: str
    words: str
    number: str = ""
    fill: str = palette.TEXT

    def width(self, limit: int) -> int:
        """Return the width in pixels, at most `limit`."""
        tail = fonts.width(self.number, fonts.STRONG, SIZE) + 14 if self.number else 0
        words = fonts.width(fonts.printable(self.words), fonts.BODY, SIZE) if self.words else -14
        return min(limit, round(SIZE + 46 + words + tail))


def rows(chips: Sequence[Chip], wide: int) -> tuple[tuple[tuple[int, Chip], ...], ...]:
    """Arrange the chips in rows of at most `wide` pixels. Each chip comes with its horizontal offset."""
    found: list[list[tuple[int, Chip]]] = []
    x = wide + 1
    for chip in chips:
        if x + chip.width(wide) > wide:
            found.append([])
            x = 0
        found[-1].append((x, chip))
        x += chip.width(wide) + GAP
    return tuple(tuple(row) for row in found)


def height(chips: Sequence[Chip], wide: int) -> int:
    """Return the total height in pixels of all rows of chips."""
    return len(rows(chips, wide)) * PITCH


def draw(image: Image.Image, left: int, top: int, wide: int, chips: Sequence[Chip]) -> None:
    """Draw the chips in rows whose top left corner is at (left, top)."""
    for number, row in enumerate(rows(chips, wide)):
        for x, chip in row:
            _chip(image, left + x, top + number * PITCH + HIGH // 2, chip, wide)


def _chip(image: Image.Image, x: int, y: int, chip: Chip, limit: int) -> None:
    wide = chip.width(limit)
    put(image, sprites.frame("tag", wide, HIGH), (x, y - HIGH // 2))
    stamp(image, (x + 14 + SIZE / 2, y), chip.icon, SIZE + 4, chip.fill)
    tail = fonts.width(chip.number, fonts.STRONG, SIZE) + 14 if chip.number else 0
    if chip.words:
        write(image, (x + SIZE + 28, y), chip.words, SIZE, fill=chip.fill, limit=round(wide - SIZE - 44 - tail))
    write(image, (x + wide - 16, y), chip.number, SIZE, face=fonts.STRONG, fill=chip.fill, anchor="r")
