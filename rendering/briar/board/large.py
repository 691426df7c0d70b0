"""Large pictures of the table: each maze with the names of the cards met, and the side panel."""

from __future__ import annotations

from typing import Final

from PIL import Image

from games.briar.view import View
from rendering.briar import alt, layout
from rendering.briar.board import header, maze, panel, players, walk
from rendering.briar.look import LOOK
from rendering.draw import blocks, player_bar
from rendering.draw.canvas import cropped
from rendering.draw.fit import packed
from rendering.draw.geometry import Box
from rendering.picture import Frame, Picture

WIDE: Final = 1780  # width of a maze
HIGH: Final = {1: 1500, 2: 1000, 3: 820}  # height of a maze, by number of players
SIZES: Final = (276, 240, 208, 180, 156, 136, 118, 102)  # possible sizes of cells
EDGE: Final = 14
SIDE: Final = layout.SIZE[0] - layout.PANEL.left + 8


def paint(view: View, frame: Frame) -> tuple[Picture, ...]:
    """Draw a picture of each maze, and one of the side panel."""
    name = f"briar-turn-{max(player.turns for player in view.players)}"
    size = WIDE, HIGH[len(view.players)]
    mazes = (
        Picture(packed(_maze(view, frame, seat, size), LOOK), _told(view, frame, seat), f"{name}-large.png")
        for seat in view.order
    )
    beside = panel.ground().convert("RGB")
    panel.draw(beside, view, frame)
    part = blocks.aside(cropped(beside, (layout.SIZE[0] - SIDE, 0, *layout.SIZE)), LOOK)
    return (*mazes, Picture(packed(part, LOOK), alt.board(view, frame), f"{name}-panel.png"))


def _told(view: View, frame: Frame, seat: int) -> str:
    return alt.player(view.players[seat], frame)


def _maze(view: View, frame: Frame, seat: int, size: tuple[int, int]) -> Image.Image:
    """Draw a player's maze, with cells as large as the length of the path allows."""
    player, sky = view.players[seat], layout.SKIES[1]
    area = Box(EDGE, sky + 6, size[0] - EDGE, size[1] - EDGE)
    place = walk.grid(area, len(player.path) + 1, SIZES)
    image = maze.ground(*size, sky, maze.light_of(player), place).copy()
    maze.draw(image, player, place, sky)
    maze.label(image, player, place)
    header.draw(image, player, sky, on=seat in view.acting, ways=place.size < maze.SMALL)
    return player_bar.above(image, players.bar(view, frame, size[0], seat))
