"""Marks drawn over the tiles: outlines, footprints, seals, warnings, letters, tokens."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from itertools import pairwise

from PIL import Image

from games.gears.view import Trace, View
from rendering.draw import fonts, palette, sprites
from rendering.draw.canvas import Point, put
from rendering.draw.pixels import Sprite
from rendering.gears import parts
from rendering.gears.board import tiles
from rendering.gears.facts import TILES, place
from rendering.gears.layout import Maze, fan, spots
from rendering.memory import remembered

STEP = 0.29  # between footprints, in circumradii
DOT = 48  # diameter of a footprint at master size


def outlines(image: Image.Image, maze: Maze, last: Trace) -> None:
    """Outline in gold the tile that was placed or that a player turned.

    Tiles that the cascade turned are outlined in blue, with clockwise arrows.
    """
    for cell in last.driven:
        middle = maze.at(place(cell))
        if cell != last.focus:
            put(image, tiles.part("mark/driven", maze.radius), middle)
        put(image, tiles.part("mark/spin", maze.radius), middle)
    if last.focus is not None and last.focus not in last.demolished:
        put(image, tiles.part("mark/placed", maze.radius), maze.at(place(last.focus)))


def craters(image: Image.Image, maze: Maze, last: Trace) -> None:
    """Mark the cells whose tiles have just been demolished."""
    for cell in last.demolished:
        put(image, tiles.part("tile/ghost", maze.radius), maze.at(place(cell)))
        put(image, parts.disc("demolished", round(0.7 * maze.radius)), maze.at(place(cell)))


def footprints(image: Image.Image, maze: Maze, path: tuple[str, ...]) -> None:
    """Draw a token's path as footprints that get larger toward the end."""
    steps = [at for one, other in pairwise(path) for at in _between(maze, one, other)]
    for number, at in enumerate(steps, 1):
        share = 0.16 + 0.1 * number / len(steps)
        put(image, parts.piece("mark/dot", round(share * maze.radius / DOT, 2)), at)


def _between(maze: Maze, one: str, other: str) -> list[Point]:
    """Return the positions of footprints from one cell to another, except on the first cell."""
    (x0, y0), (x1, y1) = maze.at(place(one)), maze.at(place(other))
    count = max(1, round(((x1 - x0) ** 2 + (y1 - y0) ** 2) ** 0.5 / (STEP * maze.radius)))
    return [(x0 + (x1 - x0) * index / count, y0 + (y1 - y0) * index / count) for index in range(1, count + 1)]


def orders(image: Image.Image, maze: Maze, last: Trace) -> None:
    """Number the turned tiles in the order in which the cascade turned them."""
    for number, cell in enumerate(last.driven, 1):
        spot = spots(maze, place(cell))
        put(image, parts.emblem(("disc/turned",), "", spot.mark_size), spot.order)
        put(image, sprites.haloed(str(number), max(9, round(spot.mark_size * 0.62))), spot.order)


@remembered
def name_plate(name: str, size: int, limit: int) -> Sprite:
    """Return a nameplate in the largest letters, up to `size`, at which the whole name fits."""
    smaller = next((s for s in range(size, 7, -1) if fonts.width(name, fonts.BODY, s) <= limit - s), 8)
    return sprites.plate(name, smaller, limit)


def plates(image: Image.Image, maze: Maze, view: View) -> None:
    """Write the names of tiles and cells."""
    for tile in view.tiles:
        spot = spots(maze, (tile.q, tile.r))
        put(image, sprites.haloed(tile.cell, spot.cell_size), spot.cell)
        if tile.tile is not None:
            put(image, name_plate(TILES[tile.tile].name, spot.name_size, spot.name_limit), spot.name)


def cell_plates(image: Image.Image, maze: Maze, view: View, size: int) -> None:
    """Write the names of cells, but not of tiles, in letters of the given size."""
    for tile in view.tiles:
        x, y = maze.at((tile.q, tile.r))
        put(image, sprites.plate(tile.cell, size, image.width), (x, y + 0.5 * maze.radius))


def seals(image: Image.Image, maze: Maze, view: View) -> None:
    """Draw the seals on tiles, and a mark on each face-down tile that the viewer knows."""
    for tile in view.tiles:
        spot = spots(maze, (tile.q, tile.r))
        sign = tile.seal or ("known" if tile.tile is not None and not tile.face_up else None)
        if sign is not None:
            put(image, parts.disc(sign, spot.seal_size), spot.seal)


def clashes(image: Image.Image, maze: Maze, view: View) -> None:
    """Outline the pairs of tiles in a Maze Anomaly, whose gears still mesh although nothing turns anymore."""
    for cell in dict.fromkeys(cell for pair in view.anomalies for cell in pair):
        put(image, tiles.part("mark/anomaly", maze.radius), maze.at(place(cell)))


def warnings(image: Image.Image, maze: Maze, view: View) -> None:
    """Draw a warning on the edge between the two tiles of each Maze Anomaly."""
    for one, other in view.anomalies:
        (x0, y0), (x1, y1) = maze.at(place(one)), maze.at(place(other))
        put(image, parts.disc("anomaly", spots(maze, place(one)).seal_size), ((x0 + x1) / 2, (y0 + y1) / 2))


def tokens(image: Image.Image, maze: Maze, view: View) -> None:
    """Draw the tokens side by side on their tiles, each with its owner's badge if the owner is known."""
    owners = {token.character: token.owner for token in view.tokens}
    for tile in view.tiles:
        diameter, points = fan(maze, (tile.q, tile.r), len(tile.tokens))
        for character, (x, y) in zip(tile.tokens, points, strict=True):
            owner = owners.get(character)
            put(image, tiles.token(character, owner, diameter), (x, y))
            if owner is not None:
                put(image, sprites.badge(owner, round(diameter * 0.46)), (x + 0.36 * diameter, y + 0.36 * diameter))


def letters(image: Image.Image, maze: Maze, lettered: Mapping[str, str], taken: frozenset[str], least: int) -> None:
    """Mark each cell that can be chosen, and draw its letter unless the letter is "".

    An empty cell is filled. A tile is outlined; the cells of tiles are in `taken`. Empty cells also get their names, in
    letters of at least the size `least`.
    """
    for cell, letter in lettered.items():
        middle = maze.at(place(cell))
        put(image, tiles.part("mark/choice" if cell in taken else "tile/ghost", maze.radius), middle)
        size = round((0.6 if cell in taken else 0.8) * maze.radius)
        at = (middle[0], middle[1] - (0.42 * maze.radius if cell in taken else 0))
        if letter:
            put(image, sprites.lettered(letter, size), at)
        if cell not in taken:
            below = (middle[0], middle[1] + (0.58 * maze.radius if letter else 0))
            put(image, sprites.haloed(cell, max(least, round(0.24 * maze.radius)), palette.GOLD), below)


def rings(image: Image.Image, maze: Maze, view: View, characters: Collection[str]) -> None:
    """Draw a ring around each of these characters' tokens."""
    for tile in view.tiles:
        diameter, points = fan(maze, (tile.q, tile.r), len(tile.tokens))
        for character, at in zip(tile.tokens, points, strict=True):
            if character in characters:
                put(image, sprites.halo(round(1.12 * diameter)), at)
