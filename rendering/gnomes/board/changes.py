"""Marks for everything that changed since an earlier View: units that arrived, moved or were hurt, flipped tiles."""

from __future__ import annotations

import math
from typing import Final

from PIL import Image

from games.gnomes.view import View
from rendering.draw.canvas import Point
from rendering.gnomes.board import cells, units
from rendering.gnomes.layout import Field

SHORT: Final = 0.5  # arrows end this far before a cell's center, in half edges
WIDTH: Final = 0.24  # width of an arrow, in half edges


def walks(then: View, now: View) -> list[tuple[str, str]]:
    """Return (start, end) cells of units that moved, each pair once.

    The pair of a unit that arrived on b4 is ("", "b4").
    """
    stood = {unit.code: unit.at for unit in then.units}
    moved = ((stood.get(unit.code) or "", unit.at) for unit in now.units)
    return list(dict.fromkeys((start, end) for start, end in moved if end and start != end))


def hurt(then: View, now: View) -> dict[str, int]:
    """Return the number of hit points that each unit has lost, by unit code. Only units on the board are included."""
    had = {unit.code: unit.hp for unit in then.units if unit.at}
    return {unit.code: had[unit.code] - unit.hp for unit in now.units if unit.at and had.get(unit.code, 0) > unit.hp}


def fallen(then: View, now: View) -> list[str]:
    """Return the cells whose tiles have been flipped since the View `then`."""
    lay = {cell.label for cell in then.cells if not cell.flipped}
    return [cell.label for cell in now.cells if cell.flipped and cell.label in lay]


def before(image: Image.Image, then: View, now: View, field: Field) -> None:
    """Draw the marks that go below the units: paths and flipped tiles."""
    known = units.by_label(now)
    for label in fallen(then, now):
        cells.ring(image, known[label], field, harm=True)
    for start, end in walks(then, now):
        cells.ring(image, known[end], field)
        if start in known:
            _arrow(image, field, field.centre(known[start]), field.centre(known[end]))


def _arrow(image: Image.Image, field: Field, start: Point, end: Point) -> None:
    """Draw an arrow between the centers of two cells. The arrow ends before `end`, because units cover that center."""
    far = math.dist(start, end)
    share = max(0.5, 1 - SHORT * field.half / far)
    head = start[0] + share * (end[0] - start[0]), start[1] + share * (end[1] - start[1])
    units.arrow(image, start, head, units.ARROW["move"], WIDTH * field.half)


def after(image: Image.Image, then: View, now: View, field: Field) -> None:
    """Draw the marks that go on top of the units: lost hit points."""
    where = units.places(now, field)
    for code, lost in hurt(then, now).items():
        units.lose(image, field, where, code, f"\N{MINUS SIGN}{lost}")
