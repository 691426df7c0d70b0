"""Symbols that show a gizmo's effect without words. They're arranged in rows of groups: a symbol and its qualifiers.

"After you build red or blue, pick one" is a hammer above two spheres, an arrow, and a claw.
"""

from __future__ import annotations

from typing import Final

import msgspec
from PIL import Image

from games.gizmos.data import Card
from rendering.draw import fonts
from rendering.draw.canvas import write
from rendering.draw.geometry import Box
from rendering.gizmos import parts
from rendering.gizmos.colors import INK

BANNED: Final = "#b11d00"


class Sign(msgspec.Struct, frozen=True):
    """A symbol. `kind` is "icon", "sphere", "text", "token" or "level"."""

    kind: str
    value: str

    @property
    def width(self) -> float:
        """Return the symbol's width as a multiple of its height."""
        if self.kind == "level":
            return 0.42 * len(self.value) + 0.4
        return 0.62 * len(self.value) + 0.1 if self.kind == "text" else 1.0


class Group(msgspec.Struct, frozen=True):
    """A symbol and its qualifiers: symbols below it, or beside it if there isn't enough height."""

    head: Sign
    below: tuple[Sign, ...] = ()
    banned: bool = False
    beside: bool = False  # the qualifiers are always beside the symbol


Row = tuple[Group, ...]


def _icon(name: str) -> Sign:
    return Sign("icon", name)


def _spheres(letters: str) -> tuple[Sign, ...]:
    return tuple(Sign("sphere", letter) for letter in letters)


def _text(text: str) -> Sign:
    return Sign("text", text)


def _level(number: int) -> Sign:
    return Sign("level", parts.ROMAN[number])


TO: Final = Group(_icon("arrow"))


def rows(card: Card) -> tuple[Row, ...]:
    """Return the rows of symbols that show the card's whole effect."""
    if card.converts:
        counted = {pair: card.converts.count(pair) for pair in card.converts}
        return tuple((_energy(give), TO, _energy(get, number)) for (give, get), number in counted.items())
    if card.on:
        return ((_trigger(card), TO, _effect(card)),)
    if card.ban:
        return ((Group(_icon(card.ban), banned=True),),)
    if card.discount:
        return ((_condition(card.discount), TO, Group(Sign("sphere", "*"), (_text("\N{MINUS SIGN}1"),))),)
    if card.end == "energy":
        return ((Group(_icon("store"), _spheres("*")), TO, Group(Sign("token", "1"))),)
    if card.end == "tokens":
        return ((Group(Sign("token", "1")), TO, Group(Sign("token", "2"))),)
    gains = (("store", card.storage), ("archive", card.files), ("research", card.research))
    return (tuple(Group(_icon(name), (_text(f"+{number}"),)) for name, number in gains if number),)


def _energy(letters: str, times: int = 1) -> Group:
    first, *more = _spheres(letters)
    return Group(first, _times(times)) if times > 1 else Group(first, tuple(more), beside=True)


def _times(number: int) -> tuple[Sign, ...]:
    return (_text(f"\N{MULTIPLICATION SIGN}{number}"),) if number > 1 else ()


def _trigger(card: Card) -> Group:
    level = (_level(card.of_level),) if card.of_level else ()
    source = (_icon(card.source),) if card.source else ()
    return Group(_icon(card.on), (*_spheres(card.colors), *level, *source))


def _condition(discount: str) -> Group:
    if discount == "level2":
        return Group(_icon("build"), (_level(2),))
    return Group(_icon("build"), (_icon(discount),))


def _effect(card: Card) -> Group:
    if card.does == "points":
        return Group(Sign("token", str(card.amount)))
    if card.does == "build":
        return Group(_icon("build"), (_level(1), _text("0")))
    head = _icon("chance" if card.does == "draw" else card.does)
    return Group(head, _times(card.amount))


# Drawing. A stacked group is `HIGH` units high; its lower part is `SMALL` units high.

SMALL: Final = 0.8
HIGH: Final = 1 + SMALL + 0.06
GAP: Final = 0.12  # between groups
TIGHT: Final = 0.02  # between signs of a group


def _below(group: Group) -> float:
    return sum(sign.width for sign in group.below) + TIGHT * max(0, len(group.below) - 1)


def width(group: Group, stacked: bool) -> float:
    """Return a group's width as a multiple of a symbol's height. If `stacked`, qualifiers are below the symbol."""
    if not group.below:
        return 0.56 if group is TO else group.head.width
    if stacked and not group.beside:
        return max(group.head.width, SMALL * _below(group))
    return group.head.width + TIGHT + _below(group)


def _span(row: Row, stacked: bool) -> float:
    return sum(width(group, stacked) for group in row) + GAP * (len(row) - 1)


def _high(row: Row, stacked: bool) -> float:
    return HIGH if stacked and any(group.below and not group.beside for group in row) else 1.0


def unit(found: tuple[Row, ...], box: Box, stacked: bool) -> float:
    """Return the largest height of symbols, in pixels, at which all rows fit into the box.

    If `stacked`, qualifiers are below their symbols, otherwise beside them.
    """
    wide = max(_span(row, stacked) for row in found)
    high = sum(_high(row, stacked) for row in found) + 0.14 * (len(found) - 1)
    return min(box.width / wide, box.height / high)


def draw(image: Image.Image, box: Box, found: tuple[Row, ...], most: int = 200) -> None:
    """Draw rows of symbols centered in a box, as large as fits, but at most `most` pixels high.

    Qualifiers are below their symbols if everything can be larger that way, otherwise beside them.
    """
    stacked = unit(found, box, True) >= unit(found, box, False)
    size = min(most, unit(found, box, stacked))
    high = sum(_high(row, stacked) for row in found) + 0.14 * (len(found) - 1)
    y = box.middle[1] - high * size / 2
    for row in found:
        step = _high(row, stacked) * size
        x = box.middle[0] - _span(row, stacked) * size / 2
        for group in row:
            wide = width(group, stacked) * size
            _group(image, (x, y, wide, step), group, size, stacked)
            x += wide + GAP * size
        y += step + 0.14 * size


def _group(
    image: Image.Image, place: tuple[float, float, float, float], group: Group, size: float, stacked: bool
) -> None:
    x, y, wide, high = place
    if stacked and group.below and not group.beside:
        top = y + (high - HIGH * size) / 2
        _head(image, (x + wide / 2, top + size / 2), group, size)
        _line(image, (x + wide / 2, top + size * (1.06 + SMALL / 2)), group.below, SMALL * size)
        return
    middle = y + high / 2
    _head(image, (x + (wide if not group.below else group.head.width * size) / 2, middle), group, size)
    if group.below:
        rest = _below(group) * size
        _line(image, (x + wide - rest / 2, middle), group.below, size)


def _line(image: Image.Image, at: tuple[float, float], signs: tuple[Sign, ...], size: float) -> None:
    x = at[0] - (sum(sign.width for sign in signs) + TIGHT * (len(signs) - 1)) * size / 2
    for sign in signs:
        _sign(image, (x + sign.width * size / 2, at[1]), sign, size)
        x += (sign.width + TIGHT) * size


def _head(image: Image.Image, at: tuple[float, float], group: Group, size: float) -> None:
    _sign(image, at, group.head, size * (0.6 if group is TO else 1))
    if group.banned:
        parts.icon(image, at, "ban", round(1.12 * size), BANNED)


def _sign(image: Image.Image, at: tuple[float, float], sign: Sign, size: float) -> None:
    match sign.kind:
        case "icon":
            parts.icon(image, at, sign.value, round(size * 0.94))
        case "sphere":
            parts.sphere(image, at, sign.value, round(size * 0.92))
        case "token":
            parts.token(image, at, sign.value, round(size * 1.04))
        case "level":
            parts.numeral(image, at, sign.value, round(size * 1.04))
        case _:
            write(image, at, sign.value, round(size * 1.04), face=fonts.STRONG, fill=INK, anchor="m")
