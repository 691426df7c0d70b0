"""The whole table, larger than a message shows it: the maze with names on its tiles, the panel beside it."""

from __future__ import annotations

from typing import Final

from PIL import Image

from games.gears.view import View
from rendering.draw import sprites
from rendering.draw.canvas import cropped, lay
from rendering.draw.geometry import APOTHEM, Box
from rendering.gears import alt, layout, parts
from rendering.gears.board import glance, maze, panel
from rendering.gears.colours import LOOK
from rendering.gears.layout import Maze
from rendering.picture import Frame, Picture

WIDE: Final = 1900  # of the maze
TALL: Final = 1900
MARGIN: Final = 20
SIDE: Final = layout.SIZE[0] - layout.PANEL.left + 10  # width of the panel


def paint(view: View, frame: Frame) -> Picture:
    """The table after a move."""
    return Picture(parts.packed(compose(view, frame)), alt.board(view, frame), f"gears-turn-{view.turn}-large.png")


def compose(view: View, frame: Frame) -> Image.Image:
    """Maze and panel as an RGB picture."""
    found = maze.maze_of(view, area=Box(MARGIN, MARGIN, WIDE - MARGIN, TALL - MARGIN), radii=glance.RADII)
    rows = [found.at((tile.q, tile.r))[1] for tile in view.tiles] or [TALL / 2]
    need = round(max(rows) - min(rows) + 2 * (APOTHEM * found.radius + found.radius))
    high = max(layout.SIZE[1], min(TALL, need))
    image = sprites.backdrop(WIDE + SIDE, high, LOOK.backdrop).copy()
    shifted = Maze(found.radius, (found.origin[0], found.origin[1] - (TALL - high) / 2))
    maze.draw(image, view, shifted)
    beside = panel.ground().convert("RGB")
    panel.draw(beside, view, frame)
    left = layout.SIZE[0] - SIDE
    lay(image, cropped(beside, (left, 0, *layout.SIZE)), (WIDE, (high - layout.SIZE[1]) // 2))
    return image
