"""Captions below the frames of animations, legible at a width of 550 pixels, at which chats show animations."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from msgspec.structs import replace
from PIL import Image

from rendering.draw import fonts, palette, record
from rendering.draw.canvas import lay, write
from rendering.draw.sheets import badge
from rendering.picture import Frame

SIZE: Final = 28  # font size in a frame 825 wide: capitals are 12.9 pixels high at 550
LINES: Final = 2
PITCH: Final = 1.3
HEIGHT: Final = round((LINES + 0.5) * SIZE * PITCH)
GROUND: Final = "#15110d"


def silent(frame: Frame) -> Frame:
    """Return the frame without narration, for a picture with captions below."""
    return replace(frame, lines=())


def captioned(image: Image.Image, told: Sequence[str], shrunk: int) -> Image.Image:
    """Return an RGB picture shrunk by the factor `shrunk`, with captions below: as many lines as fit, newest first."""
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
    """Wrap the captions. Return the rows that fit, each as (text, whether the row belongs to the newest line)."""
    rows = list[tuple[str, bool]]()
    for number, text in enumerate(told):
        room = LINES - len(rows)
        rows += [(line, not number) for line in (fonts.wrap(text, fonts.BODY, SIZE, limit, room) if room else ())]
    return rows
