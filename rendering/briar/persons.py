"""Characters as pages: scores, Life, skill."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PIL import Image

from games.briar.data import Character
from rendering import fonts, furniture, palette, sprites
from rendering.briar import facts, sheet
from rendering.briar.pages import DIM_INK, FIELD_INK, field
from rendering.canvas import Sprite, put, write
from rendering.geometry import Box
from rendering.icons import stamp
from rendering.picture import Lettered
from rendering.sheets import MARGIN, WIDE

HEAD: Final = 150
PAD: Final = 34
SIZES: Final = (44, 42, 40, 38, 36, 34)


def medal(character: str, diameter: int) -> Sprite:
    """A character before it is anybody's."""
    return sprites.emblem(("ring/neutral", "coin/plain"), facts.icon_of_character(character), diameter)


def height(who: Character, wide: int, size: int, *, flavour: bool = False) -> int:
    """How high such a page must be."""
    text = furniture.height(_lines(who.text, wide, size), size)
    more = 24 + furniture.height(_lines(who.flavour, wide, size - 4), size - 4) if flavour else 0
    return 11 + HEAD + 78 + 62 + 56 + text + more + 60


def _lines(text: str, wide: int, size: int) -> tuple[str, ...]:
    return fonts.wrap(text, fonts.BODY, size, wide - 2 * PAD, 20)


def draw(image: Image.Image, box: Box, who: Character, size: int, letter: str = "", *, flavour: bool = False) -> None:
    """The page in its box."""
    furniture.framed(image, "briar/page", box)
    put(image, field("character", box.width - 22, HEAD), (box.left + 11, box.top + 11))
    y, x = box.top + 11 + HEAD // 2, box.left + 26
    if letter:
        put(image, sprites.lettered(letter, 84), (x + 40, y))
        x += 88
    put(image, medal(who.id, 124), (x + 62, y))
    furniture.shrunk(image, (x + 142, y), who.name, 60, box.right - x - 166, palette.GOLD)
    y, left = box.top + 11 + HEAD + 50, box.left + PAD
    step = (box.width - 2 * PAD) / 3
    for number, (attr, name) in enumerate(facts.SCORES.items()):
        at = left + number * step
        stamp(image, (at + 20, y), f"briar/{attr}", 40, "#7a4a14")
        wide = write(image, (at + 45, y), str(who.score(attr)), 48, face=fonts.STRONG, fill=FIELD_INK)
        write(image, (at + 51 + wide, y), name, 30, fill=DIM_INK)
    for number in range(who.life):
        stamp(image, (left + 22 + number * 50, y + 66), "briar/life", 42, "#b52f3c")
    y += 66 + 62
    write(image, (left, y), who.skill.name, 46, face=fonts.STRONG, fill=FIELD_INK, limit=box.width - 2 * PAD)
    lines = _lines(who.text, box.width, size)
    furniture.paragraph(image, (left, y + 32), lines, size, fill=FIELD_INK)
    if flavour:
        below = y + 32 + furniture.height(lines, size) + 24
        furniture.paragraph(image, (left, below), _lines(who.flavour, box.width, size - 4), size - 4, fill=DIM_INK)


def choices(offered: Sequence[Lettered], title: str) -> Image.Image:
    """The characters that can be picked, in rows of three."""
    people = [facts.WHO[offer.code.partition(":")[2]] for offer in offered]
    columns = min(3, len(people))
    wide = (WIDE - 2 * MARGIN - 2 * 18) // 3
    rows = [range(start, min(start + columns, len(people))) for start in range(0, len(people), columns)]
    boxes, top = list[Box](), 146
    for row in rows:
        high = max(height(people[number], wide, 36) for number in row)
        left = (WIDE - len(row) * wide - (len(row) - 1) * 18) // 2
        boxes += [Box(left + n * (wide + 18), top, left + n * (wide + 18) + wide, top + high) for n in range(len(row))]
        top += high + 18
    image = sheet.ground(top + 10)
    furniture.heading(image, title)
    for box, who, offer in zip(boxes, people, offered, strict=True):
        draw(image, box, who, 36, offer.letter)
    return image
