"""The layout of the board picture, on a canvas three times as large as the picture in a chat.

This module works without Pillow.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from rendering.draw.geometry import Box, Point

SIZE: Final = (1650, 1050)
PANEL: Final = Box(1112, 16, 1636, 1032)
LEFT: Final = 14
TOP: Final = 14
CARD: Final = (238, 330)
PITCH: Final = (246, 343)
DECK: Final = 96  # width of the deck at the left of its row
FIRST: Final = LEFT + DECK + 10  # left edge of the first card
RIGHT: Final = FIRST + 3 * PITCH[0] + CARD[0]


def card(level: int, place: int) -> Box:
    """Return the box of a space of the display. Level III is at the top, level I at the bottom."""
    left, top = FIRST + place * PITCH[0], _top(level)
    return Box(left, top, left + CARD[0], top + CARD[1])


def deck(level: int) -> Box:
    """Return the box of a level's deck, at the left of the level's row."""
    return Box(LEFT, _top(level), LEFT + DECK, _top(level) + CARD[1])


def _top(level: int) -> int:
    return TOP + (3 - level) * PITCH[1]


ENERGY: Final = Box(FIRST + 2 * PITCH[0], TOP, RIGHT, TOP + CARD[1])
NOW: Final = Box(FIRST + 3 * PITCH[0], TOP + PITCH[1], RIGHT, TOP + PITCH[1] + CARD[1])
SPHERE: Final = 98


def row_place(number: int) -> Point:
    """Return the center of sphere `number` in the energy row, which has two lines of three spheres."""
    line, column = divmod(number, 3)
    return ENERGY.middle[0] + (column - 1) * 128, ENERGY.top + 168 + line * 104


# The panel

TITLE_Y: Final = 60
TURN_Y: Final = 114
TURN_SIZE: Final = 38
_SIDE: Final = 22
_PITCHES: Final = {2: (326, 5), 3: (250, 5), 4: (192, 4)}  # by number of players: height of a row, and lines in it


class Row(NamedTuple):
    """The positions of everything in a player's row, which consists of lines of equal height."""

    box: Box
    parts: int

    @property
    def unit(self) -> float:
        return (self.box.height - 12) / self.parts

    def line(self, number: int) -> float:
        """Return the vertical middle of a line. Lines are numbered from 0."""
        return self.box.top + 6 + (number + 0.5) * self.unit


def rows(players: int) -> tuple[Row, ...]:
    """Return the positions of the players' rows."""
    pitch, count = _PITCHES[players]
    tops = [146 + number * pitch for number in range(players)]
    boxes = [Box(PANEL.left + _SIDE, top, PANEL.right - _SIDE, top + pitch - 7) for top in tops]
    return tuple(Row(box, count) for box in boxes)


def lines(players: int) -> Box:
    """Return the area of the narration."""
    return Box(PANEL.left + 40, rows(players)[-1].box.bottom + 12, PANEL.right - 36, PANEL.bottom - 16)
