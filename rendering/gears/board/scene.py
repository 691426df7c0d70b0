"""A close-up of a cell and its neighbors, to show how a tile would fit on the cell."""

from __future__ import annotations

from typing import Final

from PIL import Image

from games.gears.view import View
from rendering.draw import palette, sprites
from rendering.draw.canvas import lay, put
from rendering.draw.geometry import Box
from rendering.draw.pixels import Sprite
from rendering.gears import parts
from rendering.gears.board import tiles
from rendering.gears.facts import place
from rendering.gears.layout import Maze
from rendering.memory import remembered

GROUND: Final = palette.rgb(palette.BACKGROUND)
STEPS: Final = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))
_VEIL: Final = 0.42  # how much darker the neighbors are than the tile in question


def neighbours(view: View, cell: str, box: Box, radius: int) -> Image.Image:
    """Draw the darkened surroundings of a cell. The cell is in the middle of the picture."""
    image = Image.new("RGB", (box.width, box.height), GROUND)
    maze = _around(cell, box, radius)
    q, r = place(cell)
    taken = {(tile.q, tile.r) for tile in view.tiles}
    for spot in ((q + dq, r + dr) for dq, dr in STEPS):
        if spot not in taken:
            put(image, tiles.part("tile/ghost", radius), maze.at(spot))
    for tile in view.tiles:
        at = maze.at((tile.q, tile.r))
        if tile.cell != cell and _near(at, box, radius):
            put(image, tiles.tile(tile, radius), at)
            if tile.seal:
                put(image, parts.disc(tile.seal, round(0.42 * radius)), (at[0] + 0.7 * radius, at[1]))
    return Image.blend(image, Image.new("RGB", image.size, GROUND), _VEIL)


def _around(cell: str, box: Box, radius: int) -> Maze:
    here = Maze(radius, (0, 0)).at(place(cell))
    return Maze(radius, (box.width / 2 - here[0], box.height / 2 - here[1]))


def _near(at: tuple[float, float], box: Box, radius: int) -> bool:
    return -radius < at[0] < box.width + radius and -radius < at[1] < box.height + radius


def laid(image: Image.Image, box: Box, ground: Image.Image, tile: Sprite, radius: int) -> None:
    """Draw a tile in the middle of its surroundings, and paste the picture into the box with rounded corners.

    `ground` has the surroundings, as `neighbours` draws them.
    """
    scene = ground.copy()
    middle = (box.width / 2, box.height / 2)
    put(scene, tiles.part("mark/choice", round(1.05 * radius)), middle)
    put(scene, tile, middle)  # on top, so that its edges visibly meet the neighbors'
    lay(image, scene, (box.left, box.top), _corners(box.width, box.height))


@remembered
def _corners(wide: int, high: int) -> Image.Image:
    return (
        sprites.frame("well", wide, high).mask.point(lambda value: 255 if value else 0).crop((4, 4, wide + 4, high + 4))
    )
