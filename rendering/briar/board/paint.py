"""The public board: every player's maze in one picture."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace
from PIL import Image

from games.briar.view import PlayerView, View
from rendering.briar import alt, layout
from rendering.briar.board import header, maze, panel, players, walk
from rendering.briar.board.walk import Grid
from rendering.briar.look import LOOK
from rendering.draw.canvas import cropped, lay
from rendering.draw.fit import GLANCE, packed
from rendering.draw.geometry import Box
from rendering.draw.indexed import indexed
from rendering.memory import remembered
from rendering.picture import Frame, Picture

MOST: Final = 345_000  # limit in bytes of a board, reached only by walks of more than seventy cards


def compose(view: View, frame: Frame, steps: int = 0) -> Image.Image:
    """Draw the mazes and the panel as an RGB picture.

    If `steps` isn't 0, the mazes have room for that many steps, no matter how small their cells get.
    """
    image = panel.ground().convert("RGB")
    mazes(image, view, frame, steps)
    panel.draw(image, view, frame)
    return image


def mazes(image: Image.Image, view: View, frame: Frame, steps: int = 0) -> None:
    """Draw the player bar and all mazes on `image`, in the order of play.

    Steps taken since the View `frame.since` are highlighted.
    """
    lay(image, players.bar(view, frame, layout.BAR), (0, 0))
    before = frame.since if isinstance(frame.since, View) else None
    count = len(view.players)
    sizes = (layout.WHOLE if steps else layout.CELLS)[count]
    steps = max(steps, *(len(player.path) + 1 for player in view.players))  # the same scale for all
    for box, seat in zip(layout.mazes(count), view.order, strict=True):
        player = view.players[seat]
        cells = layout.cells(Box(0, 0, box.width, box.height), count)
        place = walk.grid(cells, steps, sizes)
        known = len(before.players[seat].path) if before is not None else None
        size, high = (box.width, box.height), layout.SKIES[count]
        lay(image, _maze(size, high, place, _drawn(player), on=seat in view.acting, known=known), box[:2])


def _drawn(player: PlayerView) -> PlayerView:
    """Return the player with only the facts that a maze shows, so that cached pictures can be reused more often."""
    return replace(player, ahead=(), discard=(), banned=(), played=(), odds=(), throw=None, known=0)


@remembered
def _maze(
    size: tuple[int, int], high: int, place: Grid, player: PlayerView, on: bool, known: int | None
) -> Image.Image:
    """Draw a player's maze below `high` pixels of sky, as an indexed picture.

    The picture is cached, because most mazes don't change in a move.
    """
    image = maze.ground(*size, high, maze.light_of(player), place).copy()
    maze.draw(image, player, place, high, known)
    header.draw(image, player, high, on=on, ways=place.size < maze.SMALL)
    return indexed(image, LOOK)


def alone(view: View, frame: Frame, steps: int = 0) -> Image.Image:
    """Draw the mazes without the panel, as an indexed picture. For `steps`, see `compose`."""
    image = panel.ground().copy()
    mazes(image, view, frame, steps)
    return cropped(image, (0, 0, layout.BAR, layout.SIZE[1]))


def glance(view: View, frame: Frame) -> Picture:
    """Draw all mazes as messages show them, without the panel."""
    image = alone(view, frame)
    turn = max(player.turns for player in view.players)
    return Picture(packed(image, LOOK, GLANCE), alt.board(view, frame), f"briar-turn-{turn}.png")


def paint(view: View, frame: Frame) -> Picture:
    """Draw the whole table: the mazes and the side panel."""
    turn = max(player.turns for player in view.players)
    return Picture(packed(compose(view, frame), LOOK, MOST), alt.board(view, frame), f"briar-turn-{turn}.png")
