"""Choices that aren't about a place on the board (dice, cards, plates with text), arranged in rows."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import groupby
from typing import Final

from PIL import Image

from games.gnomes.data import FACE_LETTERS
from games.gnomes.view import View
from games.gnomes.words.labels import charge_of
from rendering.draw import blocks, fonts, palette, sprites
from rendering.draw.canvas import put, write
from rendering.draw.geometry import Box
from rendering.draw.sheets import MARGIN, PAGE, TEXT
from rendering.gnomes.alt import short
from rendering.gnomes.board import panel
from rendering.gnomes.board.units import by_code, loss
from rendering.gnomes.cards import faces
from rendering.gnomes.choices import closeup
from rendering.gnomes.parts import die, figure, gems, gems_wide, unit
from rendering.picture import MarkedChoice

GAP: Final = 20
ACROSS: Final = {"dice": 3, "gift": 1, "fight": 1, "plate": 1}
HIGH: Final = {"dice": 128, "gift": 132, "fight": 138, "plate": 104}
LETTER: Final = 84
ABOVE: Final = 50  # height above rows of cards, whose letters stick out at the top
NAME: Final = 44
ABREAST: Final = 4  # units per row that can be given dice
TAKERS: Final = 250  # height of such a row
CARDS: Final = frozenset({"keep", "learn", "cast", "order", "power"})
ROLLED: Final = frozenset({"reroll", "die"})


def kind_of(offer: MarkedChoice) -> str:
    """Return how a choice is drawn: "card", "dice", "fight", "gift" (dice for a unit) or "plate" (with text)."""
    prefix, _, value = offer.code.rpartition(" ")[2].partition(":")
    if prefix in CARDS:
        return "card"
    if prefix in ROLLED:
        return "dice"
    if prefix == "hit":
        return "fight"
    return "gift" if prefix == "put" and value[:1] in FACE_LETTERS else "plate"


def arranged(offers: Sequence[MarkedChoice], top: int) -> list[tuple[Box, MarkedChoice]]:
    """Return (box, choice) pairs in rows, starting at `top`, in the order of letters.

    Consecutive choices of the same kind share rows.
    """
    found: list[tuple[Box, MarkedChoice]] = []
    for kind, alike in groupby(offers, kind_of):
        here = list(alike)
        codes = [_value(offer) for offer in here]
        boxes = faces.laid(codes, top, ABOVE) if kind == "card" else _boxes(kind, len(here), top)
        found += zip(boxes, here, strict=True)
        top = max((box.bottom + GAP for box in boxes), default=top)
    return found


def _boxes(kind: str, count: int, top: int) -> list[Box]:
    across, high = (1 if count == 1 else ACROSS[kind]), HIGH[kind]
    wide = (PAGE - 2 * MARGIN - (across - 1) * GAP) // across
    corners = [(MARGIN + n % across * (wide + GAP), top + n // across * (high + GAP)) for n in range(count)]
    return [Box(x, y, x + wide, y + high) for x, y in corners]


def draw(image: Image.Image, view: View, found: Sequence[tuple[Box, MarkedChoice]]) -> None:
    drawn: dict[str, Callable[[Image.Image, View, Box, MarkedChoice], None]]
    drawn = {"card": _card, "dice": _dice, "gift": _gift, "fight": _fight, "plate": _plate}
    for box, offer in found:
        drawn[kind_of(offer)](image, view, box, offer)


def _value(offer: MarkedChoice) -> str:
    return offer.code.rpartition(" ")[2].partition(":")[2]


def _letter(image: Image.Image, box: Box, offer: MarkedChoice) -> None:
    if offer.letter:
        put(image, sprites.lettered(offer.letter, LETTER), (box.left + 62, box.middle[1]))


def _card(image: Image.Image, view: View, box: Box, offer: MarkedChoice) -> None:
    is_order = offer.code.rpartition(" ")[2].startswith("order:")
    charge = charge_of(view, _value(offer)) if is_order else None
    crystals = charge.crystals if charge else None
    put(image, faces.face(_value(offer), box.width, box.height, crystals), (box.left, box.top))
    if offer.letter:
        put(image, sprites.lettered(offer.letter, LETTER), (box.middle[0], box.top - 6))
    if is_order:  # the same card might also be a choice to cast it now
        write(image, (box.right - 28, box.top - 24), "Order", 46, face=fonts.STRONG, fill=palette.GOLD, anchor="r")


def shown(view: View, offer: MarkedChoice) -> tuple[tuple[str, str], ...]:
    """Return the dice that a choice is about, as (face, "black" or "pink")."""
    value, prefix = _value(offer), offer.code.rpartition(" ")[2].partition(":")[0]
    current = [(face, "black" if number < view.black else "pink") for number, face in enumerate(view.dice)]
    if prefix == "die":
        return (current[int(value)],)
    if prefix == "reroll":
        return tuple(each for each in current if each[0] in value)
    return tuple([each for each in current if each[0] == value[0]][: int(value[2:])])


def _dice(image: Image.Image, view: View, box: Box, offer: MarkedChoice) -> None:
    """Draw the dice of a re-roll. More than four dice are in two rows."""
    blocks.framed(image, "panel", box)
    _letter(image, box, offer)
    rolled = shown(view, offer)
    each = -(-len(rolled) // (1 if len(rolled) <= 4 else 2))
    side = min(94, (box.width - 128) / max(1, each), (box.height - 16) / (1 if len(rolled) <= 4 else 2))
    for number, (face, kind) in enumerate(rolled):
        line, place = divmod(number, max(1, each))
        y = box.middle[1] + (line - (0 if len(rolled) <= 4 else 0.5)) * side
        put(image, die(face, kind, round(0.86 * side)), (box.left + 112 + (place + 0.5) * side, y))


def _gift(image: Image.Image, view: View, box: Box, offer: MarkedChoice) -> None:
    """Draw several dice with the same face, and the unit to which they'd be given."""
    blocks.framed(image, "panel", box)
    _letter(image, box, offer)
    dice, y = shown(view, offer), box.middle[1]
    if dice:
        put(image, die(dice[0][0], dice[0][1], 92), (box.left + 180, y))
    write(image, (box.left + 240, y), f"\N{MULTIPLICATION SIGN}{_value(offer)[2:]}", 58, face=fonts.STRONG)
    taker = _taker(view, _value(offer))
    if taker:
        put(image, unit(taker, 96), (box.left + 390, y))
        name = next(it.name for it in view.units if it.code == taker)
        field = Box(box.left + 454, box.top + 8, box.right - 20, box.bottom - 8)
        size = next((size for size in (50, 46) if blocks.holds(name, size, field, 2)), 42)
        lines = fonts.wrap(name, fonts.BODY, size, field.width, 2)
        blocks.paragraph(image, (field.left, y - blocks.height(lines, size) / 2), lines, size)


def _fight(image: Image.Image, view: View, box: Box, offer: MarkedChoice) -> None:
    """Draw an attack: attacker, numbers, target, and the choice's letter beside the target."""
    blocks.framed(image, "panel", box)
    if offer.letter:
        put(image, closeup.letter(offer.letter, LETTER, harm=True), (box.right - 66, box.middle[1]))
    mover, target = closeup.mover_of(view), by_code(view).get(_value(offer))
    if mover is None or target is None:
        return
    lost = min(loss(mover.power, target.guard), target.hp)
    field = Box(box.left + 10, box.top + 10, box.right - 112, box.bottom - 10)
    above = f"{mover.power} vs {target.guard}"
    panel.fight(image, field, mover.code, target.code, above, f"{lost} of {target.hp} HP")


def _taker(view: View, value: str) -> str | None:
    """Return the code of the viewer's unit to which the dice would be given, or None."""
    return next((it.code for it in view.units if it.player == view.seat and str(it.slot) == value[1]), None)


def _plate(image: Image.Image, view: View, box: Box, offer: MarkedChoice) -> None:
    """Draw a choice as text. If the choice places crystals, draw these crystals, too."""
    blocks.framed(image, "panel", box)
    _letter(image, box, offer)
    left, right = box.left + 124, box.right - 26
    prefix, _, value = offer.code.rpartition(" ")[2].partition(":")
    if prefix == "fill":
        charge = charge_of(view, value.partition(".")[0])
        if charge is not None:
            crystals = charge.crystals + int(value.partition(".")[2])
            wide = gems_wide(crystals, charge.cost, 50)
            gems(image, (right - wide, box.middle[1]), crystals, charge.cost, 50)
            right -= round(wide) + 20
    lines = fonts.wrap(offer.label, fonts.BODY, 42, right - left, 2)
    blocks.paragraph(image, (left, box.middle[1] - blocks.height(lines, 42) / 2), lines, 42, fill=palette.TEXT)


def table_dice(image: Image.Image, view: View, box: Box) -> None:
    """Draw all current dice in large size."""
    side = min(box.height - 10, (box.width - 20) / max(1, len(view.dice)))
    for number, face in enumerate(view.dice):
        at = (box.middle[0] + (number - (len(view.dice) - 1) / 2) * side, box.middle[1])
        put(image, die(face, "black" if number < view.black else "pink", round(0.86 * side)), at)


def takers(image: Image.Image, view: View, top: int) -> None:
    """Draw the viewer's units on the board and their names, in rows from `top` down, for choices about dice."""
    mine = [it for it in view.units if it.player == view.seat and it.status == "active"]
    for number, it in enumerate(mine):
        line, place = divmod(number, ABREAST)
        step = (PAGE - 2 * MARGIN) // min(ABREAST, len(mine) - line * ABREAST)
        x, y = MARGIN + (place + 0.5) * step, top + 84 + line * TAKERS
        figure(image, (x, y), it, 124)
        name = short(it.code) if it.slot == 0 else it.name
        write(image, (x, y + 124), name, NAME, fill=palette.MUTED, anchor="m", limit=step - 8, least=TEXT)


def takers_high(view: View) -> int:
    """Return the height of the rows of units that `takers` draws."""
    mine = [it for it in view.units if it.player == view.seat and it.status == "active"]
    return -(-len(mine) // ABREAST) * TAKERS
