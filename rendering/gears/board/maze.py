"""The picture of the maze: tiles and everything on them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PIL import Image

from games.gears.view import Trace, View
from rendering.draw.canvas import put
from rendering.draw.geometry import Box
from rendering.gears.board import dice, marks, tiles
from rendering.gears.facts import place
from rendering.gears.layout import MAZE, RADII, Maze, fit


def maze_of(
    view: View, lettered: Mapping[str, str] | None = None, area: Box = MAZE, radii: Sequence[int] = RADII
) -> Maze:
    """Return a layout in which all tiles fit, and also cells just demolished and cells that can be chosen."""
    cells = [(tile.q, tile.r) for tile in view.tiles]
    others = (*view.last.demolished, *(lettered or ()), *(() if lettered else dice.cells(view)))
    return fit([*cells, *map(place, others)], area, radii)


def draw(image: Image.Image, view: View, maze: Maze, lettered: Mapping[str, str] | None = None, named: int = 0) -> None:
    """Draw the maze with its tokens.

    If `lettered` is given, draw a letter on each of its cells, otherwise the traces of the last action. If `named` is
    given, write only the names of cells, in that font size, otherwise also the names of tiles.
    """
    for tile in view.tiles:
        put(image, tiles.tile(tile, maze.radius), maze.at((tile.q, tile.r)))
    last = Trace() if lettered else view.last
    marks.craters(image, maze, last)
    marks.clashes(image, maze, view)
    marks.outlines(image, maze, last)
    marks.footprints(image, maze, last.path)
    if not lettered:
        dice.outlines(image, maze, view)
    if named:
        marks.cell_plates(image, maze, view, named)
    else:
        marks.plates(image, maze, view)
    marks.seals(image, maze, view)
    marks.orders(image, maze, last)
    marks.warnings(image, maze, view)
    if not lettered:
        dice.draw(image, maze, view)
    marks.tokens(image, maze, view)
    marks.letters(image, maze, lettered or {}, frozenset(tile.cell for tile in view.tiles), named)
