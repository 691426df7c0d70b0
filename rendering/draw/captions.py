"""What is told below the pictures of a film, in letters that are read where a chat shows them 550 pixels wide."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from msgspec.structs import replace
from PIL import Image

from rendering.draw import fonts, palette, record
from rendering.draw.canvas import lay, write
from rendering.draw.sheets import badge
from rendering.picture import Frame

SIZE: Final = 28  # of letters, where a picture is 825 wide: capitals of 12.9 pixels at 550
LINES: Final = 2
PITCH: Final = 1.3
HEIGHT: Final = round((LINES + 0.5) * SIZE * PITCH)
GROUND: Final = "#15110d"


def silent(frame: Frame) -> Frame:
    """A frame for the picture itself, which need not tell what stands below it."""
    return replace(frame, lines=())


def captioned(image: Image.Image, told: Sequence[str], shrunk: int) -> Image.Image:
    """The RGB picture so many times smaller, above what is told, newest first, as far as there is room."""
    small = image.reduce(shrunk)
    record.hold(small, (mark.scaled(1 / shrunk) for mark in record.marks(image)))
    found = Image.new("RGB", (small.width, small.height + HEIGHT), GROUND)
    lay(found, small, (0, 0))
    left, _ = badge(small.width)
    for number, (line, is_newest) in enumerate(_rows(told, small.width - left - SIZE)):
        at = (left, small.height + (number + 0.75) * SIZE * PITCH)
        write(found, at, line, SIZE, fill=palette.TEXT if is_newest else palette.MUTED)
    return found


def _rows(told: Sequence[str], limit: int) -> list[tuple[str, bool]]:
    """Lines, and whether they are of the newest."""
    rows = list[tuple[str, bool]]()
    for number, text in enumerate(told):
        room = LINES - len(rows)
        rows += [(line, not number) for line in (fonts.wrap(text, fonts.BODY, SIZE, limit, room) if room else ())]
    return rows
