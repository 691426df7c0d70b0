"""Animations of finished games: the board after each turn, as the maze grows."""

from __future__ import annotations

from collections.abc import Sequence

from PIL import Image

from games.english import count
from games.gears.view import View
from games.gears.words.prompts import verdict
from rendering.draw.captions import captioned, silent
from rendering.draw.wording import clip, lines_of
from rendering.gears.board import maze as board
from rendering.gears.board import panel
from rendering.gears.colors import LOOK
from rendering.gears.layout import Maze, fit
from rendering.picture import Film, Frame

SHRUNK = 2  # a chat shows a board at half its size


def shoot(views: Sequence[View], frames: Sequence[Frame]) -> Film:
    """Draw all frames to the same scale, so that only what moves in the game moves in the film."""
    maze = fit({(tile.q, tile.r) for view in views for tile in view.tiles})
    told = f"Replay of a game of {count(views[-1].turn, 'turn')}. {verdict(views[-1], frames[-1].names)}"
    drawn = (_drawn(view, frame, maze) for view, frame in zip(views, frames, strict=True))
    return Film(drawn, clip(told), LOOK)


def _drawn(view: View, frame: Frame, maze: Maze) -> Image.Image:
    image = panel.ground().convert("RGB")
    board.draw(image, view, maze)
    panel.draw(image, view, silent(frame))
    return captioned(image, lines_of(frame), SHRUNK)
