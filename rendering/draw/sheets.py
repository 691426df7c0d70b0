"""Layout constants and geometry of pages, sheets and panels, in pixels. This module works without Pillow."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rendering.draw.geometry import Box

WIDE: Final = 1650
HIGH: Final = 1050
TITLE: Final = 66  # vertical middle of a title
BODY_TOP: Final = 124  # where the body of a titled picture begins
MARGIN: Final = 28
READ: Final = 62  # font size whose capitals are 9 pixels high if a sheet is shown 350 wide
PHONE: Final = 350  # width in pixels of a picture in a phone's chat
PAGE: Final = 1100  # width of hands, choices and results: few things side by side, legible on a phone
TEXT: Final = 41  # smallest font size on pages: capitals are 9 pixels high on a phone
TALL: Final = 1760  # maximum height of a page that could be split: it then fills a phone's screen
SQUARE: Final = PAGE  # maximum height of a page that a desktop, where pictures are 350 high, shows as wide as a phone
BADGE: Final = (36, 24)  # pixels on a phone that the chat's ALT badge covers at the lower left


def badge(wide: int) -> tuple[int, int]:
    """Return (width, height) of the text-free corner, which chats cover with the ALT badge, including a margin."""
    return -(-(BADGE[0] + 1) * wide // PHONE), -(-(BADGE[1] + 1) * wide // PHONE)


FOOT: Final = badge(WIDE)[1]  # margin below text


def body(height: int = HIGH, top: int = BODY_TOP) -> Box:
    """Return the area of a picture below its title."""
    return Box(MARGIN, top, WIDE - MARGIN, height - MARGIN)


def grid(count: int, area: Box, ratio: float, widest: int = WIDE, gap: int = 18) -> tuple[Box, ...]:
    """Return boxes of equal size in centered rows from the top of the area, as large as the aspect `ratio` allows.

    If such boxes would be too tall for the area, they're made flatter.
    """
    columns = max(range(1, count + 1), key=lambda n: (_room(count, n, area, ratio, gap), -n))
    rows = -(-count // columns)
    wide = min(widest, _side(area.width, columns, gap))
    high = min(_side(area.height, rows, gap), round(wide / ratio))
    boxes = []
    for number in range(count):
        row, column = divmod(number, columns)
        filled = min(columns, count - row * columns)
        left = round(area.middle[0] - (filled * (wide + gap) - gap) / 2 + column * (wide + gap))
        top = area.top + row * (high + gap)
        boxes.append(Box(left, top, left + wide, top + high))
    return tuple(boxes)


def _side(length: int, count: int, gap: int) -> int:
    return (length - (count - 1) * gap) // count


def _room(count: int, columns: int, area: Box, ratio: float, gap: int) -> float:
    rows = -(-count // columns)
    return min(_side(area.width, columns, gap) / ratio, _side(area.height, rows, gap))


def parted(heights: Sequence[int], room: int) -> tuple[range, ...]:
    """Group items into consecutive ranges whose total heights each fit into `room`.

    Each range has at least one item, even if that item is taller than `room`.
    """
    found, left = list[range](), 0
    for number, high in enumerate(heights):
        if found and high <= left:
            found[-1], left = range(found[-1].start, number + 1), left - high
        else:
            found.append(range(number, number + 1))
            left = room - high
    return tuple(found)


def inset(box: Box, x: int, y: int | None = None) -> Box:
    """Return the box shrunk by a border: `x` on the left and right, `y` (by default the same) at the top and bottom."""
    down = x if y is None else y
    return Box(box.left + x, box.top + down, box.right - x, box.bottom - down)
