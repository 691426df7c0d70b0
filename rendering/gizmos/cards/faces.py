"""Pictures of cards: whole cards, and strips that stand for the gizmos that a player has built."""

from __future__ import annotations

from typing import Final

from PIL import Image

from games.gizmos.data import CARDS, Card
from rendering.draw import fonts, palette, sprites
from rendering.draw.blocks import is_cut
from rendering.draw.canvas import put, write
from rendering.draw.geometry import Box
from rendering.draw.pixels import Pixels, kept, kept_firm, masked
from rendering.gizmos import parts
from rendering.gizmos.cards import signs
from rendering.gizmos.colors import INK, LIGHT

FACTS: Final = {card.id: card for card in CARDS}
WIDE: Final = 250  # width at master size, to which all lengths below refer
LARGE: Final = 100  # maximum height of signs in pictures for phones
NAME: Final = 44  # font size of titles in pictures for phones
TAG: Final = 8  # from the top edge of a card to the middle of its tag
FOOT: Final = 88  # height of the title below the effect in pictures for phones


def ink(card: Card) -> str:
    """Return the color for text on the card's enamel."""
    return INK if card.color in LIGHT else palette.CREAM


def worth(card: Card) -> str:
    """Return the text of the card's point token.

    The text is the number of points, "?" if the points are counted only at the end, or "" if there's no token.
    """
    return "?" if card.end else str(card.points) if card.points else ""


@kept_firm
def face(name: str, wide: int, high: int) -> Pixels:
    """Draw the card with this id. Its anchor is the top left."""
    return drawn(FACTS[name], wide, high)


@kept_firm
def plain(name: str, wide: int, high: int) -> Pixels:
    """Draw the card with this id for phones, with a legible title instead of its level.

    The anchor is the top left.
    """
    return drawn(FACTS[name], wide, high, ranked=False)


def drawn(card: Card, wide: int, high: int, *, ranked: bool = True) -> Pixels:
    """Draw a card: cost and points at the top, effect in the middle, title at the bottom.

    If `ranked`, the card's level is beside the title.
    """
    base = sprites.frame(f"gizmos/card_{card.color}", wide, high)
    image, scale = base.rgb, wide / WIDE
    box = Box(-base.x, -base.y, wide - base.x, high - base.y)
    top, bottom = round(94 * scale), round(76 * scale) if ranked else round((FOOT + 12) * scale)
    window = Box(box.left + round(17 * scale), box.top + top, box.right - round(17 * scale), box.bottom - bottom)
    _price(image, box, card, scale)
    framed(image, "window", window)
    pad = round(6 * scale)
    field = Box(window.left + pad, window.top + pad, window.right - pad, window.bottom - pad)
    signs.draw(image, field, signs.rows(card), round((86 if ranked else LARGE) * scale))
    foot = Box(box.left, window.bottom, box.right, box.bottom)
    _foot(image, foot, card, scale) if ranked else name_plate(image, foot, card, scale)
    return masked(image, base.mask, base.x, base.y)


def framed(image: Image.Image, name: str, box: Box) -> None:
    """Draw one of the game's own frames so that it fills the box."""
    put(image, sprites.frame(f"gizmos/{name}", box.width, box.height), (box.left, box.top))


def _price(image: Image.Image, box: Box, card: Card, scale: float) -> None:
    y = box.top + 52 * scale
    if card.color == "-":
        write(image, (box.left + 24 * scale, y), "Starter", round(44 * scale), face=fonts.STRONG)
    else:
        parts.sphere(image, (box.left + 55 * scale, y), card.color, round(74 * scale))
        x = box.left + 99 * scale
        write(image, (x, y), str(card.cost), round(72 * scale), face=fonts.STRONG, fill=ink(card))
    if worth(card):
        parts.token(image, (box.right - 55 * scale, y), worth(card), round(74 * scale))


def _foot(image: Image.Image, box: Box, card: Card, scale: float) -> None:
    y, x = box.middle[1] - 2 * scale, box.left + 22 * scale
    if card.level:
        parts.level(image, (box.left + 46 * scale, y), card.level, round(46 * scale))
        x = box.left + 80 * scale
    lines, size = fitted(card.title, round(28 * scale), round(box.right - 14 * scale - x), 2)
    for number, line in enumerate(lines):
        at = (x, y + (number - (len(lines) - 1) / 2) * size * 1.02)
        write(image, at, line, size, fill=palette.CREAM)


def name_plate(image: Image.Image, box: Box, card: Card, scale: float) -> None:
    """Write the title so that it's legible on a phone, and clear of the frame if it fits on two lines."""
    size = round(NAME * scale)
    lines = fonts.wrap(card.title, fonts.BODY, size, round(box.width - 32 * scale), 2)
    if any(map(is_cut, lines)):
        lines, size = fitted(card.title, size, round(box.width - 6 * scale), 2)
    for number, line in enumerate(lines):
        y = box.middle[1] - 5 * scale + (number - (len(lines) - 1) / 2) * 0.94 * size
        write(image, (box.middle[0], y), line, size, fill=palette.CREAM, anchor="m")


def fitted(title: str, size: int, limit: int, most: int) -> tuple[tuple[str, ...], int]:
    """Split a title into at most `most` lines. Return the lines and the largest font size at which they fit.

    The font size is at most `size`.
    """
    while (lines := fonts.wrap(title, fonts.BODY, size, limit, most)) and any(map(is_cut, lines)):
        size -= 1
    return lines, size


def show(image: Image.Image, box: Box, name: str, *, ranked: bool = True) -> None:
    put(image, (face if ranked else plain)(name, box.width, box.height), (box.left, box.top))


def buildable(image: Image.Image, box: Box) -> None:
    """Mark a card that the viewer can build now: a glow, and a tag that says so."""
    framed(image, "glow", box)
    parts.tag(image, (box.middle[0], box.top + TAG), "BUILD")


def new(image: Image.Image, box: Box) -> None:
    """Draw a tag that marks a card as new."""
    parts.tag(image, (box.middle[0], box.top + TAG), "NEW", palette.CREAM)


# Strips

STRIP: Final = 116  # height of a strip
BAND: Final = 48  # width of the enamel on the left


@kept
def strip(name: str, wide: int, high: int = STRIP) -> Pixels:
    """Draw a built gizmo as a strip: level and points on the left, then its effect and its title.

    Its anchor is the top left.
    """
    card = FACTS[name]
    base = sprites.frame(f"gizmos/chip_{card.color}", wide, high)
    image = base.rgb
    box = Box(-base.x, -base.y, wide - base.x, high - base.y)
    window = Box(box.left + BAND + 8, box.top + 9, box.right - 9, box.bottom - 33)
    framed(image, "window", window)
    signs.draw(image, Box(window.left + 8, window.top + 3, window.right - 8, window.bottom - 3), signs.rows(card), 66)
    _rank(image, box, card, min(44, (high - 16) // 2))
    (title,), size = fitted(card.title, 26, window.width - 4, 1)
    write(image, (window.left + 2, box.bottom - 21), title, size, fill=palette.CREAM)
    return masked(image, base.mask, base.x, base.y)


def _rank(image: Image.Image, box: Box, card: Card, size: int) -> None:
    """Draw the card's level, and its points below."""
    x, y = box.left + BAND / 2 + 5, box.middle[1]
    if card.level:
        parts.level(image, (x, y - size * 0.54), card.level, size)
    if worth(card):
        parts.token(image, (x, y + size * 0.54), worth(card), size)


def fireable(image: Image.Image, box: Box) -> None:
    """Mark a gizmo that can be fired now: a glow around its strip, and a tag that says so."""
    framed(image, "lit", box)
    parts.tag(image, (box.middle[0], box.top - 2), "FIRE")


@kept_firm
def chip(name: str, wide: int, high: int, *, priced: bool = False) -> Pixels:
    """Draw a gizmo's effect in a frame of its color and, if `priced`, its cost. The anchor is the top left."""
    card = FACTS[name]
    base = sprites.frame(f"gizmos/chip_{card.color}", wide, high)
    image = base.rgb
    band = round(0.62 * high) if priced else 0
    rim = 9 if high >= 60 else 6
    window = Box(rim + 1 + band - base.x, rim - base.y, wide - rim - 1 - base.x, high - rim - base.y)
    framed(image, "window", window)
    signs.draw(image, Box(window.left + 5, window.top + 1, window.right - 5, window.bottom - 1), signs.rows(card), 74)
    if priced:
        at = (8 + band / 2 - base.x, high / 2 - base.y)
        write(image, at, str(card.cost), round(0.66 * high), face=fonts.STRONG, fill=ink(card), anchor="m")
    return masked(image, base.mask, base.x, base.y)
