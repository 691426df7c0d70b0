"""A close-up of the board around the choices, with letters on cells and units, and the damage of attacks."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from PIL import Image

from games.gnomes.view import CellView, UnitView, View
from rendering.draw import fonts, palette, sprites
from rendering.draw.canvas import Point, cropped, put, write
from rendering.draw.geometry import Box
from rendering.draw.highlight import few
from rendering.draw.pixels import Pixels, Sprite, kept, masked
from rendering.draw.sheets import MARGIN, PAGE, TEXT
from rendering.gnomes.board import cells, units
from rendering.gnomes.colors import HARM, INK
from rendering.gnomes.layout import ROOT3, Field, extent, fit, living
from rendering.picture import MarkedChoice

TALLEST: Final = 1000
LOWEST: Final = 420
LEGIBLE: Final = 84.0  # minimum half edge at which the whole board is shown
LARGEST: Final = 150.0
LETTER: Final = 80
READ: Final = 61  # smallest font size
# minimum half edge at which cells have room for a letter and their name; otherwise only the button has the name
CLEAR: Final = 90.0
CELLS: Final = frozenset({"start", "flip", "to", "fall", "on", "return"})
UNITS: Final = frozenset({"move", "attack", "hit", "on", "call", "empower", "under"})


class Spot(NamedTuple):
    """A choice and its place on the board: a cell and, if the choice is about a unit, that unit."""

    offer: MarkedChoice
    cell: str
    unit: str | None


def spot(view: View, offer: MarkedChoice) -> Spot | None:
    """Return a choice with its place on the board, or None if it isn't about anything on the board."""
    prefix, _, value = offer.code.rpartition(" ")[2].partition(":")
    units_there, known = units.by_code(view), units.by_label(view)
    if prefix in UNITS and value in units_there:
        at = units_there[value].at
        return Spot(offer, at, value) if at else None
    label = value.partition("@")[2] or value
    if prefix in CELLS and label in known:
        return Spot(offer, label, None)
    return None


def height(view: View, spots: Sequence[Spot]) -> int:
    """Return the height of the close-up in pixels."""
    need = extent(_cells_to_show(view, spots))
    across = (PAGE - 2 * MARGIN) / (need.right - need.left)
    half = min(across, LARGEST)
    high = round((need.bottom - need.top) * half * ROOT3) + 40
    return max(LOWEST, min(TALLEST, high))


def draw(view: View, spots: Sequence[Spot], high: int) -> Image.Image:
    size = (PAGE, high)
    area = Box(MARGIN, 14, PAGE - MARGIN, high - 16)
    field = fit(_cells_to_show(view, spots), area, LARGEST)._replace(read=TEXT)
    image = cells.lay(view, field, size).convert("RGB")
    letters = {each.cell for each in spots if each.unit is None and each.offer.letter}
    cells.dress(image, view, field, letters if field.half < CLEAR else ())
    _rings(image, view, field, spots)
    units.draw(image, view, field)
    _letters(image, view, field, spots)
    return cropped(image, (0, 0, *size))  # removes cells outside of the picture


def marks(image: Image.Image, view: View, field: Field, spots: Sequence[Spot]) -> None:
    """Mark what can be chosen on the whole board with a glow, without letters."""
    _rings(image, view, field, spots)
    units.draw(image, view, field)


def _cells_to_show(view: View, spots: Iterable[Spot]) -> Sequence[CellView]:
    """Return the whole board if it's legible, otherwise the choices, the acting unit and their neighbors."""
    whole = fit(view.cells, Box(MARGIN, 14, PAGE - MARGIN, TALLEST - 16), LARGEST)
    named = {each.cell for each in spots} | _concerned(view)
    if whole.half >= LEGIBLE or not named:
        return [*living(view.cells), *(cell for cell in view.cells if cell.label in named)]
    known = units.by_label(view)
    chosen = [known[label] for label in named]
    return [cell for cell in view.cells
            if any(abs(cell.row - each.row) <= 1 and abs(cell.col - each.col) <= 1 for each in chosen)]  # fmt: skip


def _concerned(view: View) -> set[str]:
    """Return the cell of the unit that is about to act, as a set; empty if there's none."""
    mover = mover_of(view)
    return {mover.at} if mover is not None and mover.at else set()


def mover_of(view: View) -> UnitView | None:
    """Return the unit that moves, attacks or falls while the viewer chooses, or None."""
    code = view.draft.what if view.draft is not None else view.pending.unit if view.pending is not None else None
    return units.by_code(view).get(code or "")


def is_harm(view: View, each: Spot) -> bool:
    """Tell whether a choice could harm a unit: by an attack, a move to an enemy's cell, or flipping a unit's tile."""
    code = each.offer.code.rpartition(" ")[2]
    falls = code.startswith("flip:") and bool(units.by_label(view)[each.cell].units)
    return bool(sums(view, each)) or falls or code.startswith("hit:")


def sums(view: View, each: Spot) -> tuple[str, ...]:
    """Describe the strongest base attack that the acting unit could make if the choice is made: "6 vs 2: -6"."""
    mover, verb = mover_of(view), each.offer.code.rpartition(" ")[2].partition(":")[0]
    if mover is None or verb not in ("to", "hit") or mover.fresh or mover.struck >= mover.attacks:
        return ()
    if view.draft is None or view.draft.verb not in ("move", "attack"):
        return ()
    known, there = units.by_code(view), units.by_label(view)[each.cell]
    foes = [known[code] for code in there.units] if each.unit is None else [known[each.unit]]
    allies = {mover.player, *view.players[mover.player].allies}
    losses = [(units.loss(mover.power, foe.guard), foe) for foe in foes if foe.player not in allies]
    best = sorted(losses, key=lambda pair: -pair[0])[:1]
    return tuple(f"{mover.power} vs {foe.guard}: \N{MINUS SIGN}{min(lost, foe.hp)}" for lost, foe in best)


def _rings(image: Image.Image, view: View, field: Field, spots: Sequence[Spot]) -> None:
    known, labels = units.by_label(view), list(dict.fromkeys(each.cell for each in spots))
    for label in few(labels, sum(not cell.flipped for cell in view.cells)):
        harm = any(is_harm(view, each) for each in spots if each.cell == label)
        cells.ring(image, known[label], field, harm=harm)


def _letters(image: Image.Image, view: View, field: Field, spots: Sequence[Spot]) -> None:
    """Draw the letters of choices in cells, beside their units, or above tokens.

    The letters of attacks are in the row below the board instead.
    """
    known, where = units.by_label(view), units.places(view, field)
    groups: dict[tuple[str, str | None], list[Spot]] = {}
    for each in spots:
        if each.offer.letter and not each.offer.code.startswith("hit:"):
            groups.setdefault((each.cell, each.unit), []).append(each)
    largest = round(max(READ, min(LETTER, 0.66 * field.half)))
    for (label, code), offers in groups.items():
        size = largest if code is None else min(largest, max(READ, round(0.62 * where[code][1])))
        x, y = _place(known[label], field, where[code] if code is not None else None, size)
        for number, each in enumerate(offers):
            at = (x + (number - (len(offers) - 1) / 2) * size * 0.92, y)
            put(image, letter(each.offer.letter, size, harm=is_harm(view, each)), at)
        down = -1 if known[label].up else 1
        for told in sums(view, offers[0]) if code is None else ():  # attacks have a row below the board
            _tag(image, (x, y + down * size * 0.86), told, round(max(TEXT, 0.26 * field.half)))


def letter(text: str, size: int, *, harm: bool) -> Sprite:
    """Return a letter on a golden disc, or on a red one if the choice could harm a unit."""
    return lettered(text, size) if harm else sprites.lettered(text, size)


@kept
def lettered(text: str, size: int) -> Pixels:
    """Draw a letter on a red disc. Its anchor is its center."""
    base = sprites.emblem(("gnomes/disc/harm",), "", size)
    image = base.rgb
    wide = fonts.width(text, fonts.STRONG, round(0.68 * size))
    write(image, (-base.x - wide / 2, -base.y), text, round(0.68 * size), face=fonts.STRONG, fill="#ffffff")
    return masked(image, base.mask, base.x, base.y)


def _place(cell: CellView, field: Field, token: units.Place | None, size: int) -> Point:
    if token is not None:
        (x, y), wide, _ = token
        return x, y - 0.5 * wide - 0.1 * size
    x, y = field.middle(cell.row, cell.col)
    down = 1 if cell.up else -1
    if cell.units:
        return x, y - down * (field.tall / 2 - 0.55 * field.half)
    return x, y - down * 0.05 * field.half


def _tag(image: Image.Image, at: Point, text: str, size: int) -> None:
    wide = fonts.width(text, fonts.STRONG, size)
    box = (
        round(at[0] - wide / 2 - 12),
        round(at[1] - size * 0.62),
        round(at[0] + wide / 2 + 12),
        round(at[1] + size * 0.62),
    )
    image.paste(palette.rgb(INK), box)
    image.paste(palette.rgb(HARM), (box[0] + 3, box[1] + 3, box[2] - 3, box[3] - 3))
    write(image, at, text, size, face=fonts.STRONG, fill="#ffffff", anchor="m")
