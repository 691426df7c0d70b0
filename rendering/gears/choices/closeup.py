"""A close-up of the maze with the question at the top, and letters on cells or tokens."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from msgspec.structs import replace
from PIL import Image

from games.gears.view import Trace, View
from rendering.draw import blocks, sprites
from rendering.draw.canvas import put
from rendering.draw.geometry import APOTHEM, Box
from rendering.draw.sheets import BODY_TOP, MARGIN, READ, TITLE, WIDE
from rendering.gears import parts
from rendering.gears.board import marks
from rendering.gears.board import maze as board
from rendering.gears.board.scene import STEPS
from rendering.gears.facts import place
from rendering.gears.layout import Maze, fan, fit
from rendering.memory import remembered

_TALLEST: Final = 1050
_LOWEST: Final = 760
NARROWEST: Final = 1100
_AREA: Final = Box(MARGIN, BODY_TOP, WIDE - MARGIN, _TALLEST - MARGIN)  # the largest area for cells
_LEGIBLE: Final = 104  # minimum circumradius at which the whole maze is shown
_FADE: Final = 40  # height of the fade-out above the area, where tiles are cut off

Place = tuple[int, int]


class Closeup:
    """A close-up of the maze while it's being drawn.

    Draw on `scene`, using the layout `maze`. Then call `shown` to add the question.
    """

    def __init__(self, view: View, chosen: Iterable[str]) -> None:
        places = _places(view, set(map(place, chosen)))
        maze = fit(places, _AREA)
        rows = [maze.at(each)[1] for each in places]
        high = round(max(rows) - min(rows) + 2 * (APOTHEM + 0.05) * maze.radius)
        self.height = max(_LOWEST, min(_TALLEST, BODY_TOP + high + MARGIN))
        columns = [maze.at(each)[0] for each in places]
        self.wide = max(NARROWEST, min(WIDE, round(max(columns) - min(columns) + 2.1 * maze.radius) + 2 * MARGIN))
        aside, lift = (WIDE - self.wide) / 2, (_TALLEST - self.height) / 2  # the maze is centered in the area
        self.maze = Maze(maze.radius, (maze.origin[0] - aside, maze.origin[1] - lift))
        self.scene = self._ground()

    @property
    def read(self) -> int:
        """Return the smallest font size in this picture that's legible on a phone."""
        return round(READ * self.wide / WIDE)

    def _ground(self) -> Image.Image:
        return parts.ground(self.height).crop((0, 0, self.wide, self.height))

    def shown(self, question: str) -> Image.Image:
        """Add the question. Return the finished picture."""
        above = self._ground().crop((0, 0, self.wide, BODY_TOP))
        self.scene.paste(above, (0, 0), _veil().crop((0, 0, self.wide, BODY_TOP)))
        blocks.title(self.scene, question, (self.wide / 2, TITLE), self.wide - 60)
        return self.scene


@remembered
def _veil() -> Image.Image:
    """Return the mask of the question's background, with a soft lower edge."""
    mask = Image.new("L", (1, BODY_TOP), 255)
    mask.putdata([min(255, 255 * (BODY_TOP - y) // _FADE) for y in range(BODY_TOP)])
    return mask.resize((WIDE, BODY_TOP))


def _places(view: View, chosen: set[Place]) -> set[Place]:
    """Return the cells to show: the whole maze if it's legible, otherwise the choices and their neighbors."""
    occupied = {(tile.q, tile.r) for tile in view.tiles}
    whole = occupied | chosen
    if not chosen or fit(whole, _AREA).radius >= _LEGIBLE:
        return whole
    asked = {place(view.ask.cell)} if view.ask and view.ask.cell else set()
    near = {(q + dq, r + dr) for q, r in chosen | asked for dq, dr in STEPS}
    return chosen | asked | (near & occupied)


def cells(view: View, question: str, lettered: Mapping[str, str]) -> Image.Image:
    """Draw the maze with letters on cells. `lettered` maps each of these cells to its letter."""
    made = Closeup(view, lettered)
    board.draw(made.scene, view, made.maze, lettered, made.read)
    return made.shown(question)


def tokens(view: View, question: str, lettered: Mapping[str, str]) -> Image.Image:
    """Draw the maze with letters on tokens. `lettered` maps each of these tokens' characters to its letter."""
    standing = {tile.cell: tuple(tile.tokens) for tile in view.tiles}
    closeup = Closeup(view, (cell for cell, here in standing.items() if set(here) & set(lettered)))
    board.draw(closeup.scene, replace(view, last=Trace()), closeup.maze, named=closeup.read)
    marks.rings(closeup.scene, closeup.maze, view, lettered)
    for tile in view.tiles:
        diameter, points = fan(closeup.maze, (tile.q, tile.r), len(tile.tokens))
        size = round(0.74 * diameter)
        for character, (x, y) in zip(tile.tokens, points, strict=True):
            if character in lettered:
                put(closeup.scene, sprites.lettered(lettered[character], size), (x, y - 0.56 * diameter))
    return closeup.shown(question)
