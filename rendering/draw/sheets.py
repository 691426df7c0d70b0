"""Where things lie on the pictures beside the board: pure geometry, in pixels. No Pillow."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rendering.draw.geometry import Box

WIDE: Final = 1650
HIGH: Final = 1050
TITLE: Final = 66  # the middle of a title's line
BODY_TOP: Final = 124  # where a titled picture's body begins
MARGIN: Final = 28
READ: Final = 62  # size of letters whose capitals are 9 pixels high where a sheet is 350 wide
PHONE: Final = 350  # pixels that a phone's chat shows a picture wide
PAGE: Final = 1100  # hands, choices and results are so wide: few things abreast, in letters that a phone shows
TEXT: Final = 41  # size of the smallest letters there: their capitals are 9 pixels high on a phone
TALL: Final = 1760  # no page of a hand is higher, if it could be two: on a phone it has the screen for itself
BADGE: Final = (36, 24)  # pixels there that the chat's ALT badge covers, at the lower left


def badge(wide: int) -> tuple[int, int]:
    """Width and height of the badge's place in a picture so wide, with a little room: no words belong there."""
    return -(-(BADGE[0] + 1) * wide // PHONE), -(-(BADGE[1] + 1) * wide // PHONE)


FOOT: Final = badge(WIDE)[1]  # below what is read


def body(height: int = HIGH, top: int = BODY_TOP) -> Box:
    """What a title leaves of a picture."""
    return Box(MARGIN, top, WIDE - MARGIN, height - MARGIN)


def grid(count: int, area: Box, ratio: float, widest: int = WIDE, gap: int = 18) -> tuple[Box, ...]:
    """Equal boxes in rows from the top of the area, as large as boxes `ratio` times wider than high can be.

    Boxes that would be too high for the area are only as high as it allows; rows are centred.
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
    """Which of the things below each other go together: as many as there is room for, at least one."""
    found, left = list[range](), 0
    for number, high in enumerate(heights):
        if found and high <= left:
            found[-1], left = range(found[-1].start, number + 1), left - high
        else:
            found.append(range(number, number + 1))
            left = room - high
    return tuple(found)


def inset(box: Box, x: int, y: int | None = None) -> Box:
    """The box without a border."""
    down = x if y is None else y
    return Box(box.left + x, box.top + down, box.right - x, box.bottom - down)
