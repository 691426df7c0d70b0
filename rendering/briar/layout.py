"""The layout of the board picture, on a canvas three times as large as the picture in a chat.

This module works without Pillow.
"""

from __future__ import annotations

from typing import Final

from rendering.draw.geometry import Box

SIZE: Final = (1650, 1050)
PANEL: Final = Box(1110, 16, 1636, 1032)
BAR: Final = PANEL.left - 4  # width of the player bar
MAZES: Final = Box(12, 70, 1098, 1032)  # the area below the bar
_GAP: Final = 12
# By number of players: height of the sky above a maze, and possible sizes of its cells.
SKIES: Final = {1: 100, 2: 84, 3: 74}
CELLS: Final = {1: (168, 140, 120, 105, 93, 80), 2: (168, 120, 90, 72), 3: (102, 68)}
# For pictures that must show the whole path, however long it is.
WHOLE: Final = {1: CELLS[1], 2: (*CELLS[2], 60, 51), 3: (*CELLS[3], 51, 41)}
_EDGE: Final = 14  # between the frame of a maze and its cells
TITLE_Y: Final = 62
TURN_Y: Final = 116
BLOCKS_TOP: Final = 146
# By number of players: height of a player's block in the panel.
BLOCKS: Final = {1: 590, 2: 344, 3: 238}
_SIDE: Final = 22


def mazes(players: int) -> tuple[Box, ...]:
    """Return a box for each player's maze, from top to bottom."""
    high = (MAZES.height - (players - 1) * _GAP) // players
    tops = [MAZES.top + number * (high + _GAP) for number in range(players)]
    return tuple(Box(MAZES.left, top, MAZES.right, top + high) for top in tops)


def cells(box: Box, players: int) -> Box:
    """Return the part of a maze's box that has cells, without the sky and the frame."""
    return Box(box.left + _EDGE, box.top + SKIES[players] + 6, box.right - _EDGE, box.bottom - _EDGE)


def blocks(players: int) -> tuple[Box, ...]:
    """Return a box in the panel for each player."""
    high = BLOCKS[players]
    tops = [BLOCKS_TOP + number * (high + 8) for number in range(players)]
    return tuple(Box(PANEL.left + _SIDE, top, PANEL.right - _SIDE, top + high) for top in tops)


def lines(players: int) -> Box:
    """Return the part of the panel below the players' boxes, for the last lines of narration."""
    return Box(PANEL.left + 40, blocks(players)[-1].bottom + 18, PANEL.right - 34, PANEL.bottom - 20)
