"""The public board: the whole table in one picture."""

from __future__ import annotations

from collections.abc import Mapping

from PIL import Image

from games.gears.view import View
from rendering.gears import alt
from rendering.gears.board import maze, panel
from rendering.gears.parts import packed
from rendering.picture import Frame, Picture


def compose(view: View, frame: Frame, lettered: Mapping[str, str] | None = None) -> Image.Image:
    """Draw the maze and the side panel as an RGB picture. `lettered` maps cells that can be chosen to letters."""
    image = panel.ground().convert("RGB")
    maze.draw(image, view, maze.maze_of(view, lettered), lettered)
    panel.draw(image, view, frame)
    return image


def paint(view: View, frame: Frame) -> Picture:
    """Draw the whole table: the maze and the side panel."""
    return Picture(packed(compose(view, frame)), alt.board(view, frame), f"gears-turn-{view.turn}.png")
