"""The public board: every player's maze on one picture."""

from __future__ import annotations

from functools import lru_cache

from msgspec.structs import replace
from PIL import Image

from games.briar.view import PlayerView, View
from rendering.briar import alt, head, layout, panel, plot, walk
from rendering.briar.look import LOOK
from rendering.geometry import Box
from rendering.picture import Frame, Picture
from rendering.png import encode
from rendering.wording import name_of


def compose(view: View, frame: Frame, steps: int = 0) -> Image.Image:
    """Mazes and panel as an RGB picture; the mazes have room for at least so many steps."""
    image = panel.ground().copy()
    mazes(image, view, frame, steps)
    panel.draw(image, view, frame)
    return image


def mazes(image: Image.Image, view: View, frame: Frame, steps: int = 0) -> None:
    """Everybody's maze, in the order of play."""
    count = len(view.players)
    for box, seat in zip(layout.mazes(count), view.order, strict=True):
        player, name = view.players[seat], name_of(frame, seat)
        room = max(steps, len(player.path) + 1)
        image.paste(
            _maze(box, count, _drawn(player), name, seat in frame.computers, seat in view.acting, room), box[:2]
        )


def _drawn(player: PlayerView) -> PlayerView:
    """The player without what a maze does not show: so the picture serves again when only that has changed."""
    return replace(player, ahead=(), discard=(), banned=(), played=(), odds=(), throw=None, known=0)


@lru_cache(maxsize=8)
def _maze(box: Box, count: int, player: PlayerView, name: str, is_computer: bool, on: bool, steps: int) -> Image.Image:
    """A player's maze with room for so many steps."""
    cells = layout.cells(Box(0, 0, box.width, box.height), count)
    place = walk.grid(cells, steps, layout.CELLS[count])
    high = layout.SKIES[count]
    image = plot.ground(box.width, box.height, high, plot.light_of(player), place).copy()
    plot.draw(image, player, place, high)
    head.draw(image, player, name, high, is_computer=is_computer, on=on)
    return image


def paint(view: View, frame: Frame) -> Picture:
    """The table after a move."""
    turn = max(player.turns for player in view.players)
    return Picture(encode(compose(view, frame), look=LOOK), alt.board(view, frame), f"briar-turn-{turn}.png")
