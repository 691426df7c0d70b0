"""Pictures of ability cards, with name, cost in crystals, and effect."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PIL import Image

from games.gnomes import nouns
from rendering.draw import blocks, fonts, palette, sprites
from rendering.draw.canvas import Point, put, write
from rendering.draw.geometry import Box
from rendering.draw.pixels import Pixels, kept, masked
from rendering.draw.sheets import MARGIN, PAGE, TEXT
from rendering.gnomes.colors import INK
from rendering.gnomes.parts import gems, sign, unit

GAP: Final = 18  # between cards
KIND: Final = {"innate": "Innate", "learned": "Learned", "secret": "Secret"}
SIZES: Final = (72, 66, 60, 54, 50, 46, 42, 38, 34, 31, 28, 25)
READ: Final = 44  # font size on a card of a hand


@kept
def face(code: str, wide: int, high: int, crystals: int | None = None) -> Pixels:
    """Draw the card of an ability, given by its id, with the ability's cost or the number of crystals on it.

    The anchor is the top left.
    """
    card = nouns.ability(code)
    base = sprites.frame(f"gnomes/card_{card.kind}", wide, high)
    image = base.rgb
    box = Box(20 - base.x, 16 - base.y, wide - 20 - base.x, high - 18 - base.y)
    k = wide / 400
    _name(image, (box.left + 6, box.top + 36 * k), card.name, round(52 * k), box.width - 12)
    _cost(image, box, code, k, crystals)
    page = Box(box.left, box.top + round(128 * k), box.right, box.bottom)
    put(image, sprites.frame("gnomes/page", page.width, page.height), (page.left, page.top))
    _words(image, Box(page.left + 16, page.top + 10, page.right - 12, page.bottom - 10), code)
    return masked(image, base.mask, base.x, base.y)


def high(code: str, wide: int) -> int:
    """Return the height of a card of that width with text that's legible on a phone."""
    card = nouns.ability(code)
    leader = f"Under a leader: {card.leader_text}" if card.leader_text else ""
    return 16 + round(128 * wide / 400) + 20 + height(card.text, leader, READ, wide - 68) + 20 + 18


def _name(image: Image.Image, at: Point, name: str, size: int, limit: int) -> None:
    """Write the name of a card. A long name is in a plainer font."""
    face = fonts.HEADING if fonts.width(name, fonts.HEADING, TEXT) <= limit else fonts.STRONG
    write(image, at, name, size, face=face, fill=palette.CREAM, limit=limit, least=min(size, TEXT))


def _cost(image: Image.Image, box: Box, code: str, k: float, crystals: int | None) -> None:
    """Draw the icon of the card's kind, and its crystals. `k` is the scale of both."""
    card, y = nouns.ability(code), box.top + 94 * k
    if card.kind == "innate":
        put(image, unit(code, round(62 * k)), (box.left + 34 * k, y))
    else:
        sign(image, (box.left + 34 * k, y), card.kind, round(56 * k), palette.GOLD)
    if card.cost:
        gems(image, (box.left + 76 * k, y), crystals, card.cost, round(50 * k))
    else:
        write(image, (box.left + 80 * k, y), "free, used once", round(40 * k), fill=palette.MUTED)


def _words(image: Image.Image, box: Box, code: str) -> None:
    """Write the card's effect and, if the effect differs under a leader, that effect separately."""
    card = nouns.ability(code)
    leader = f"Under a leader: {card.leader_text}" if card.leader_text else ""
    size = next((size for size in SIZES if height(card.text, leader, size, box.width) <= box.height), SIZES[-1])
    lines = fonts.wrap(card.text, fonts.BODY, size, box.width, 12)
    blocks.paragraph(image, (box.left, box.top), lines, size, fill=INK)
    if leader:
        below = fonts.wrap(leader, fonts.BODY, size, box.width, 8)
        top = box.bottom - blocks.height(below, size)
        blocks.paragraph(image, (box.left, top), below, size, fill="#7a3a10")


def height(text: str, leader: str, size: int, wide: int) -> int:
    """Return the height of a card's text at a font size, including the effect under a leader."""
    lines = fonts.wrap(text, fonts.BODY, size, wide, 12)
    below = fonts.wrap(leader, fonts.BODY, size, wide, 8) if leader else ()
    return blocks.height(lines, size) + blocks.height(below, size) + (size // 3 if below else 0)


def laid(codes: Sequence[str], top: int, above: int = 0) -> tuple[Box, ...]:
    """Return boxes for cards, two in a row.

    Each row is as tall as its taller card, with `above` pixels free above the row.
    """
    boxes, wide = list[Box](), (PAGE - 2 * MARGIN - GAP) // 2
    for start in range(0, len(codes), 2):
        row = codes[start : start + 2]
        tall, top = max(high(code, wide) for code in row), top + above
        left = (PAGE - len(row) * (wide + GAP) + GAP) // 2
        boxes += [Box(x, top, x + wide, top + tall) for x in range(left, left + len(row) * (wide + GAP), wide + GAP)]
        top += tall + GAP
    return tuple(boxes)


def words(code: str) -> str:
    """Describe a card for the alt text."""
    card = nouns.ability(code)
    cost = f"{card.cost} crystals" if card.cost else "used once"
    leader = f" Under a leader: {card.leader_text}" if card.leader_text else ""
    return f"{card.name} ({card.kind}, {cost}): {card.text}{leader}"
