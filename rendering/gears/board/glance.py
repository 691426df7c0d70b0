"""The maze as messages show it: without the panel, cropped to the tiles, with cell names legible on a phone."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final, NamedTuple

from PIL import Image

from games.gears.view import TileView, Trace, View
from rendering.draw import palette, player_bar, sprites
from rendering.draw.canvas import put
from rendering.draw.fit import GLANCE
from rendering.draw.geometry import APOTHEM, Box
from rendering.draw.indexed import indexed
from rendering.draw.sheets import badge
from rendering.gears import alt, layout, parts
from rendering.gears.board import marks, players, tiles
from rendering.gears.colors import LOOK
from rendering.gears.facts import place
from rendering.gears.layout import Maze
from rendering.memory import remembered
from rendering.picture import Frame, Picture

WIDE: Final = 1100
HIGHEST: Final = 1240
WHOLE: Final = 1364  # maximum height of a picture including its player bar
MARGIN: Final = 16
STEP: Final = 60  # heights are multiples of it, so that a growing maze keeps its height for a while
CELL: Final = 42  # font size of cell names: capitals are 29 pixels high, 9 if the picture is shown 350 wide
RADII: Final = (200, 180, *layout.RADII)  # the second is the art's own size: no scaling, and smaller files


class Changes(NamedTuple):
    """The changes to mark: tiles that turned or were demolished, cells with new tiles, and paths of tokens."""

    trace: Trace
    laid: tuple[str, ...] = ()
    walks: tuple[tuple[str, ...], ...] = ()


def paint(view: View, frame: Frame) -> Picture:
    """Draw the maze. Changes since the View `frame.since` are marked."""
    bar = players.bar(view, frame, WIDE)
    image = player_bar.above(compose(view, frame, highest=min(HIGHEST, WHOLE - bar.height)), bar)
    return Picture(parts.packed(image, GLANCE), alt.board(view, frame), f"gears-turn-{view.turn}.png")


def compose(
    view: View, frame: Frame, free: Collection[str] = (), walkers: Collection[str] = (), highest: int = HIGHEST
) -> Image.Image:
    """Draw the maze as an indexed picture.

    `free` contains the cells on which a tile can be placed. The tokens of the characters in `walkers` get a ring.
    """
    last = changes(frame.since, view) if isinstance(frame.since, View) else Changes(view.last, (), (view.last.path,))
    cells = [*((tile.q, tile.r) for tile in view.tiles), *map(place, (*last.trace.demolished, *free))]
    placed, high = _fit(cells, highest)
    image = _ground(max(high, HIGHEST)).crop((0, 0, WIDE, high))
    for tile in view.tiles:
        put(image, tiles.tile(tile, placed.radius), placed.at((tile.q, tile.r)))
    for cell in free:
        put(image, tiles.part("tile/ghost", placed.radius), placed.at(place(cell)))
        put(image, sprites.haloed(cell, CELL, palette.GOLD), placed.at(place(cell)))
    _mark(image, placed, view, last)
    marks.rings(image, placed, view, walkers)
    return image


def _mark(image: Image.Image, placed: Maze, view: View, last: Changes) -> None:
    marks.craters(image, placed, last.trace)
    marks.clashes(image, placed, view)
    marks.outlines(image, placed, last.trace)
    for cell in last.laid:
        put(image, tiles.part("mark/placed", placed.radius), placed.at(place(cell)))
    for path in last.walks:
        marks.footprints(image, placed, path)
    marks.seals(image, placed, view)
    marks.cell_plates(image, placed, view, CELL)
    marks.warnings(image, placed, view)
    marks.tokens(image, placed, view)


def _fit(cells: list[tuple[int, int]], highest: int) -> tuple[Maze, int]:
    """Return the layout with the largest tiles at which all cells fit, and the height of the picture."""
    found = layout.fit(cells, Box(MARGIN, MARGIN, WIDE - MARGIN, highest - MARGIN), RADII)
    rows = [found.at(cell)[1] for cell in cells]
    need = max(rows) - min(rows) + 2 * (APOTHEM * found.radius + MARGIN)
    high = min(highest, -(-round(need) // STEP) * STEP)
    middle = (max(rows) + min(rows)) / 2
    placed = Maze(found.radius, (found.origin[0], found.origin[1] - middle + high / 2))
    return placed, max(high, -(-_foot(placed, cells) // STEP) * STEP)


def _foot(placed: Maze, cells: list[tuple[int, int]]) -> int:
    """Return the smallest height at which the ALT badge in chats doesn't cover the name of a cell."""
    wide, high = badge(WIDE)
    named = ((x - 1.5 * CELL, y + 0.5 * placed.radius + CELL) for x, y in map(placed.at, cells))
    return round(max((y + high for x, y in named if x < wide), default=0))


@remembered
def _ground(high: int) -> Image.Image:
    return indexed(sprites.backdrop(WIDE, high, LOOK.backdrop), LOOK)


def changes(before: View, now: View) -> Changes:
    """Compare two Views. Return the tiles that are new, turned or gone, and the paths of tokens that moved."""
    then = {tile.cell: tile for tile in before.tiles}
    here = {tile.cell: tile for tile in now.tiles}
    laid = tuple(cell for cell, tile in here.items() if cell not in then or _is_other(then[cell], tile))
    turned = tuple(cell for cell, tile in here.items() if cell not in laid and tile.turn != then[cell].turn)
    gone = tuple(cell for cell in then if cell not in here)
    stood = {token.character: token.cell for token in before.tokens}
    moved = ((stood.get(token.character), token.cell) for token in now.tokens)
    walks = tuple((start, end) for start, end in moved if start and end and start != end)
    return Changes(Trace(driven=turned, demolished=gone), laid, walks)


def _is_other(then: TileView, tile: TileView) -> bool:
    """Tell whether the cell now has another tile, or the other side of the same tile."""
    return tile.face_up != then.face_up or (tile.tile != then.tile and then.tile is not None)
