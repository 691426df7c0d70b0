"""Units on their cells, and marks of the latest action: moves, attacks, spells, falls."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from itertools import chain
from typing import Final, NamedTuple

from PIL import Image, ImageDraw

from games.gnomes.view import CellView, Trace, UnitView, View
from rendering.draw import record, sprites
from rendering.draw.canvas import Point, paint, put
from rendering.draw.record import Mark
from rendering.gnomes.board import cells
from rendering.gnomes.colors import CRACK, INK
from rendering.gnomes.layout import Field, standing
from rendering.gnomes.parts import WRITTEN, figure, lean, marked, number_of

FINE: Final = 2
SPARK: Final = 0.66  # font size in a burst in small pictures, as a share of its diameter
ARROW: Final = {"move": "#ffe45c", "fall": CRACK, "attack": "#ff5a3c", "cast": "#d9a6ff", "call": "#ffe45c"}


def by_code(view: View) -> dict[str, UnitView]:
    return {unit.code: unit for unit in view.units}


def by_label(view: View) -> dict[str, CellView]:
    return {cell.label: cell for cell in view.cells}


class Place(NamedTuple):
    """The position and diameter of a token, and the height of the token's health bar.

    The height is 0 if a number on the health bar would be illegible.
    """

    at: Point
    size: int
    plate: int


def places(view: View, field: Field) -> dict[str, Place]:
    """Return the place of each unit on the board, by unit code."""
    found = {}
    for cell in view.cells:
        x, y = field.middle(cell.row, cell.col)
        size, points, plate, _ = standing(cell, field)
        for code, (dx, dy) in zip(cell.units, points, strict=True):
            at = x + dx * field.half, y + dy * field.half
            found[code] = Place(at, round(size * field.half), round(plate * field.half))
    return found


def draw(image: Image.Image, view: View, field: Field) -> None:
    known, where = by_code(view), places(view, field)
    for code, (at, size, plate) in where.items():
        if field.read:
            lean(image, at, known[code], size, plate)
        else:
            figure(image, at, known[code], size)


def arrow(image: Image.Image, start: Point, end: Point, color: str, width: float) -> None:
    """Draw an arrow with a dark outline."""
    length = math.dist(start, end)
    if length < width:
        return
    ux, uy = (end[0] - start[0]) / length, (end[1] - start[1]) / length
    left, top = round(min(start[0], end[0]) - 2 * width), round(min(start[1], end[1]) - 2 * width)
    size = round(abs(end[0] - start[0]) + 4 * width), round(abs(end[1] - start[1]) + 4 * width)
    for rim, fill in ((0.24 * width, INK), (0.0, color)):
        mask = Image.new("L", (size[0] * FINE, size[1] * FINE), 0)
        points = _outline(length, width, rim)
        corners = [((start[0] + u * ux - v * uy - left) * FINE, (start[1] + u * uy + v * ux - top) * FINE)
                   for u, v in points]  # fmt: skip
        ImageDraw.Draw(mask).polygon(corners, fill=255)
        paint(image, mask.reduce(FINE), (left, top), fill)
    ends = " ".join(f"{x:.0f},{y:.0f}" for x, y in (start, end))
    record.note(image, Mark("sprite", f"arrow {ends}", left, top, left + size[0], top + size[1], fill=color))


def _outline(length: float, width: float, rim: float) -> list[Point]:
    """Return the outline of an arrow that points along the x axis."""
    neck, half, head = length - 1.15 * width, 0.28 * width + rim, 0.8 * width + 1.4 * rim
    return [(-rim, -half), (neck - rim, -half), (neck - rim, -head), (length + 1.6 * rim, 0),
            (neck - rim, head), (neck - rim, half), (-rim, half)]  # fmt: skip


def before(image: Image.Image, view: View, field: Field) -> None:
    """Draw the marks below the units: the path of the last move or fall, and the tile that was chosen or called."""
    last, known = view.last, by_label(view)
    if view.pending is not None and view.pending.kind == "flip" and view.pending.cell:
        cells.ring(image, known[view.pending.cell], field, harm=True)
    elif last is not None and last.kind == "flip" and last.end:
        cells.ring(image, known[last.end], field, harm=True)
    if last is None or not last.end or last.kind not in ("move", "fall", "call"):
        return
    end = known[last.end]
    cells.ring(image, end, field)
    if last.start and last.start != last.end:
        arrow(image, field.centre(known[last.start]), field.centre(end), ARROW[last.kind], 0.3 * field.half)


def after(image: Image.Image, view: View, field: Field) -> None:
    """Draw the marks that go on top of the units: an attack or spell between units, and the damage."""
    where, last = places(view, field), view.last
    pending = view.pending
    if pending is not None and pending.kind == "attack" and pending.unit and pending.target:
        _strike(image, where, pending.unit, pending.target, "attack")
        _numbers(image, view, field, (pending.unit, pending.target))
        lose(image, field, where, pending.target, f"{loss(pending.power, pending.guard)}?")
    elif last is not None and last.kind in ("attack", "cast") and last.target:
        _strike(image, where, last.unit, last.target, last.kind)
        _numbers(image, view, field, (last.unit or last.target, last.target))
        if last.lost:
            lose(image, field, where, last.target, f"\N{MINUS SIGN}{last.lost}")
        if last.target not in where:
            _fallen(image, view, field, last)


def _numbers(image: Image.Image, view: View, field: Field, codes: Sequence[str]) -> None:
    """Draw the hit points of units again, on top of the arrow.

    This is done for all units that share a cell with one of the units `codes`.
    """
    where, known = places(view, field), by_code(view)
    beside = (cell.units for cell in view.cells if not set(codes).isdisjoint(cell.units))
    for code in chain.from_iterable(beside):
        at, size, plate = where[code]
        if plate or not field.read:
            middle, high = number_of(at, size, plate)
            put(image, sprites.haloed(str(known[code].hp), round(WRITTEN * high), "#ffffff"), middle)


def lose(image: Image.Image, field: Field, where: Mapping[str, Place], target: str, lost: str) -> None:
    """Draw a burst with the number of lost hit points over a token. An illegible number is left out."""
    if target not in where:
        return
    (x, y), size, plate = where[target]
    wide, share, text = round(0.62 * size), 0.46, lost
    if field.read:
        wide = max(wide, round(field.read / SPARK)) if plate else wide
        share, text = SPARK, lost.strip("\N{MINUS SIGN}") if plate else ""
    put(image, marked("burst", text, wide, "#ffffff", share), (x + 0.1 * size, y - 0.4 * size))


def _fallen(image: Image.Image, view: View, field: Field, last: Trace) -> None:
    """Draw a burst on the cell where a unit was defeated."""
    known = by_label(view)
    if last.end in known and last.lost:
        at = field.centre(known[last.end])
        size = round(0.5 * field.half)
        share = max(0.44, field.read / size)
        put(image, marked("burst", f"\N{MINUS SIGN}{last.lost}", size, "#ffffff", share), (at[0], at[1] - 0.4 * size))


def loss(power: int, guard: int) -> int:
    """Return how much damage an attack with that power does against that defense (W45)."""
    return power // 2 if guard >= power else power


def _strike(image: Image.Image, where: Mapping[str, Place], unit: str | None, target: str, kind: str) -> None:
    """Draw an arrow between the tokens of an attacker and its target."""
    if unit is None or unit == target or not {unit, target} <= where.keys():
        return
    start, (end, size, _) = where[unit].at, where[target]
    share = 0.34 * size / math.dist(start, end)
    tail = start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share
    head = end[0] - (end[0] - start[0]) * share, end[1] - (end[1] - start[1]) * share
    arrow(image, tail, head, ARROW[kind], max(14, 0.24 * size))
