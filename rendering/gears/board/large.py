"""The whole table, larger than in a message: the maze with the names of tiles, and the side panel."""

from __future__ import annotations

from typing import Final

from PIL import Image

from games.gears.view import View
from rendering.draw import blocks, sprites
from rendering.draw.canvas import cropped
from rendering.draw.geometry import APOTHEM, Box
from rendering.draw.sheets import badge
from rendering.gears import alt, layout, parts
from rendering.gears.board import glance, maze, panel
from rendering.gears.colors import LOOK
from rendering.gears.facts import place
from rendering.gears.layout import Maze
from rendering.picture import Frame, Picture

WIDE: Final = 1900
TALL: Final = 1900
MARGIN: Final = 20


def paint(view: View, frame: Frame) -> tuple[Picture, Picture]:
    """Draw a picture of the maze, and one of the side panel."""
    name = f"gears-turn-{view.turn}"
    return (
        Picture(parts.packed(_maze(view)), alt.board(view, frame), f"{name}-large.png"),
        Picture(parts.packed(_panel(view, frame)), alt.panel(view, frame), f"{name}-panel.png"),
    )


def _maze(view: View) -> Image.Image:
    """Draw the maze as an RGB picture, cropped to the tiles."""
    drawn = maze.maze_of(view, area=Box(MARGIN, MARGIN, WIDE - MARGIN, TALL - MARGIN), radii=glance.RADII)
    cells = [*((tile.q, tile.r) for tile in view.tiles), *map(place, view.last.demolished)]
    middles = [drawn.at(cell) for cell in cells] or [(WIDE / 2, TALL / 2)]
    # The picture stays symmetric about the center: the layout can include cells whose tiles are gone.
    across = 2 * max(abs(x - WIDE / 2) for x, _ in middles)
    down = 2 * max(abs(y - TALL / 2) for _, y in middles)
    wide = min(WIDE, max(glance.WIDE, round(across + 2 * (drawn.radius + MARGIN))))
    high = min(TALL, round(down + 2 * (APOTHEM * drawn.radius + drawn.radius)))
    image = sprites.backdrop(wide, high + badge(wide)[1], LOOK.backdrop).copy()
    origin = drawn.origin[0] - (WIDE - wide) / 2, drawn.origin[1] - (TALL - high) / 2
    maze.draw(image, view, Maze(drawn.radius, origin))
    return image


def _panel(view: View, frame: Frame) -> Image.Image:
    beside = panel.ground().convert("RGB")
    panel.draw(beside, view, frame)
    return blocks.aside(cropped(beside, (layout.PANEL.left - 10, 0, *layout.SIZE)), LOOK)
