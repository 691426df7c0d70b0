"""The Automa's die roll, shown on the board so that players can check it (G114).

Edges are numbered, and the tile that the roll picked is outlined.
"""

from __future__ import annotations

from typing import Final

from PIL import Image, ImageDraw

from games.gears.data import CELLS, cell_at
from games.gears.view import RollView, View
from rendering.draw import palette, sprites
from rendering.draw.canvas import put
from rendering.draw.geometry import APOTHEM, outward
from rendering.gears import parts
from rendering.gears.board import marks, tiles
from rendering.gears.board.scene import STEPS
from rendering.gears.facts import place
from rendering.gears.layout import Maze
from rendering.gears.parts import stamp

_SIDES: Final = 6


def fresh(view: View) -> tuple[RollView, ...]:
    """Return the die rolls to show: the rolls for the Automa's card if the Automa acted last, otherwise ()."""
    return view.automa.rolls if view.automa is not None and view.last.seat is None else ()


def direction(roll: RollView, view: View) -> int:
    """Return the direction that was rolled, 0 to 5 clockwise from north.

    The direction is computed from the tile that was picked, because the tile where the roll started may have turned
    since. If no tile was picked, no tile has turned.
    """
    (q, r), found = place(roll.start), place(roll.cell) if roll.cell else None
    if found is not None:
        return STEPS.index((found[0] - q, found[1] - r))
    turn = next((tile.turn for tile in view.tiles if tile.cell == roll.start and tile.face_up), 0)
    return (roll.die - 1 + turn) % _SIDES


def picked(roll: RollView, view: View) -> str | None:
    """Return the cell in the direction that was rolled, even if it's empty. Return None if it's off the board."""
    (q, r), (dq, dr) = place(roll.start), STEPS[direction(roll, view)]
    cell = cell_at(q + dq, r + dr)
    return None if cell is None else CELLS[cell]


def neighbours(view: View) -> tuple[RollView, ...]:
    """Return the rolls that picked a neighboring cell."""
    return tuple(roll for roll in fresh(view) if roll.cell != roll.start)


def cells(view: View) -> tuple[str, ...]:
    """Return the cells on which the rolls are drawn."""
    found = (cell for roll in neighbours(view) for cell in (roll.start, picked(roll, view)))
    return tuple(cell for cell in found if cell is not None)


def outlines(image: Image.Image, maze: Maze, view: View) -> None:
    """Outline the tiles that were picked, or mark the empty cell. Call this before names are drawn."""
    occupied = {tile.cell for tile in view.tiles}
    for roll in neighbours(view):
        cell = picked(roll, view)
        if cell is not None:
            put(
                image,
                tiles.part("mark/choice" if cell in occupied else "tile/ghost", maze.radius),
                maze.at(place(cell)),
            )


def draw(image: Image.Image, maze: Maze, view: View) -> None:
    """Draw numbers on the edges of the tile where the roll started, and the die between it and the picked tile."""
    for roll in neighbours(view):
        way = direction(roll, view)
        for number in range(1, _SIDES + 1):
            towards = (way + number - roll.die) % _SIDES
            if number != roll.die:
                spot = _edge(maze, place(roll.start), towards, 0.9)
                put(image, parts.emblem(("disc/known",), "", max(16, round(0.25 * maze.radius))), spot)
                put(image, sprites.haloed(str(number), max(11, round(0.2 * maze.radius))), spot)
        if picked(roll, view):
            end = picked(roll, view) or roll.start
            marks.footprints(image, maze, (roll.start, end))
        _die(image, _edge(maze, place(roll.start), way, 1.0), roll.die, maze.radius)
    for roll in fresh(view):
        if roll.cell == roll.start:
            x, y = maze.at(place(roll.start))
            _die(image, (x + 0.36 * maze.radius, y + 0.6 * maze.radius), roll.die, maze.radius)


def _edge(maze: Maze, start: tuple[int, int], way: int, share: float) -> tuple[float, float]:
    (x, y), (dx, dy) = maze.at(start), outward(way)
    reach = share * APOTHEM * maze.radius
    return x + dx * reach, y + dy * reach


def _die(image: Image.Image, at: tuple[float, float], number: int, radius: int) -> None:
    size = max(24, round(0.4 * radius))
    half = 0.47 * size
    back = (at[0] - half, at[1] - half, at[0] + half + 3, at[1] + half + 3)
    ImageDraw.Draw(image).rounded_rectangle(back, size // 8, fill=palette.INK)
    stamp(image, at, f"die_{number}", size, palette.GLOW)
