"""Scenes for illustrations: a few tiles with tokens and marks. The tiles' cascade follows the actual rules."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

import msgspec
from PIL import Image

from games.gears.data import CELLS, TILE, TILES, cell_at
from games.gears.maze import topology as rules
from games.gears.maze.topology import SEAL_NAMES
from games.gears.view import TileView, TokenView, Trace, View
from rendering.draw import blocks, palette
from rendering.draw.geometry import Box
from rendering.draw.sheets import inset
from rendering.gears.board import maze
from rendering.gears.layout import RADII, fit

Place = tuple[int, int]
_TILE: Final = re.compile(r"(\w+)@\((-?\d+),(-?\d+)\)(?:\+(\d)|(!)|(\?))")
SIZES: Final = (54, 50, 46, 42)
CAPTION: Final = 132


class Scene(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A scene in an illustration.

    `tiles` has entries such as `prime@(0,0)+1`: the tile `prime` at (q, r), turned one step clockwise. The entry ends
    in `!` instead if the tile is face-down, and in `?` if it's unknown. `laid` is the tile that is placed last, which
    causes a cascade.
    """

    tiles: str
    words: str
    laid: str = ""
    tokens: dict[str, Place] = {}
    owners: dict[str, int] = {}  # character -> seat
    seals: dict[str, str] = {}
    path: tuple[Place, ...] = ()
    focus: Place | None = None
    demolished: tuple[Place, ...] = ()
    choices: dict[str, tuple[Place, ...]] = {}  # letter -> cells


def cell(place: Place) -> str:
    number = cell_at(*place)
    assert number is not None
    return CELLS[number]


def lay(scene: Scene) -> tuple[rules.Maze, Trace]:
    """Return the maze after the cascade, and the cells to highlight."""
    laid, focus, driven = rules.BARE, scene.focus, tuple[str, ...]()
    for match in _TILE.finditer(f"{scene.tiles}, {scene.laid}"):
        spot = cell_at(int(match[2]), int(match[3]))
        assert spot is not None
        laid = rules.put(laid, TILE[match[1]], spot, int(match[4]) if match[4] else rules.DOWN)
        if match[0] == scene.laid:
            result = rules.cascade(laid, spot)
            laid, focus, driven = result.maze, (int(match[2]), int(match[3])), tuple(CELLS[c] for c in result.turns)
    for tile, kind in scene.seals.items():
        laid = rules.seal(laid, TILE[tile], SEAL_NAMES.index(kind))
    gone = tuple(map(cell, scene.demolished))
    return laid, Trace(0, cell(focus) if focus else None, driven, tuple(map(cell, scene.path)), gone)


def view(scene: Scene) -> View:
    """Return the scene as a View, so that it can be drawn like a real game."""
    laid, last = lay(scene)
    unknown = {found[1] for found in _TILE.finditer(scene.tiles) if found[6]}
    at = {character: cell(place) for character, place in scene.tokens.items()}
    tiles = tuple(_tile(laid, tile, unknown, at) for tile, spot in enumerate(laid.where) if spot >= 0)
    tokens = tuple(TokenView(name, "maze", spot, scene.owners.get(name), ()) for name, spot in at.items())
    clashes = tuple((CELLS[one], CELLS[other]) for one, other in rules.anomalies(laid))
    return View(
        None, 1, 1, None, (), (), tiles, (), None, 0, 0, (), 3, 3, 0, (), tokens, clashes, last, None, {}, None
    )  # fmt: skip


def _tile(laid: rules.Maze, tile: int, unknown: set[str], at: Mapping[str, str]) -> TileView:
    spot, name = laid.where[tile], TILES[tile].id
    code, (q, r) = laid.grid[spot], rules.AXIAL[spot]
    here = tuple(character for character, where in at.items() if where == CELLS[spot])
    is_up = code & 7 < rules.DOWN
    front, turn = None if name in unknown else name, code & 7 if is_up else 0
    return TileView(CELLS[spot], q, r, front, turn, is_up, SEAL_NAMES[laid.seals[tile]], here)


def draw(image: Image.Image, box: Box, scene: Scene) -> None:
    """Draw the scene in its box, with its caption below."""
    blocks.framed(image, "panel", box)
    shown, lettered = view(scene), {cell(place): mark for mark, places in scene.choices.items() for place in places}
    area = inset(Box(box.left, box.top, box.right, box.bottom - CAPTION), 34)
    cells = [(tile.q, tile.r) for tile in shown.tiles]
    more = (*scene.demolished, *(place for places in scene.choices.values() for place in places))
    maze.draw(image, shown, fit([*cells, *more], area, RADII), lettered or None)
    field = Box(box.left + 28, box.bottom - CAPTION - 6, box.right - 28, box.bottom - 26)
    blocks.block(image, field, scene.words, SIZES, 2, palette.GOLD)
