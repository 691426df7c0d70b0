"""Pictures of characters: scores, Life and skill."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PIL import Image

from games.briar.data import Character
from rendering.briar import facts, sheet
from rendering.briar.cards.card_pages import DIM_INK, FIELD_INK, field
from rendering.draw import blocks, fonts, palette, sprites
from rendering.draw.canvas import put, write
from rendering.draw.geometry import Box
from rendering.draw.icons import stamp
from rendering.draw.pixels import Sprite
from rendering.draw.sheets import MARGIN, PAGE, TEXT, badge
from rendering.picture import MarkedChoice

HEAD: Final = 150
PAD: Final = 34
STRIP: Final = 112  # height of the title field of a character in a list of choices
LARGE: Final = 1.4  # scale of a character on a page of its own


def medal(character: str, diameter: int) -> Sprite:
    """Return the token of a character, without the ring in a player's color."""
    return sprites.emblem(("ring/neutral", "coin/plain"), facts.icon_of_character(character), diameter)


def height(who: Character, wide: int, size: int, scale: float = 1.0, *, flavour: bool = False) -> int:
    """Return the height in pixels that a character's page of that width needs."""
    text = blocks.height(_lines(who.text, wide, size), size)
    more = 24 + blocks.height(_lines(who.flavour, wide, size - 4), size - 4) if flavour else 0
    return 11 + round((HEAD + 196) * scale) + text + more + 60


def _lines(text: str, wide: int, size: int) -> tuple[str, ...]:
    return fonts.wrap(text, fonts.BODY, size, wide - 2 * PAD, 20)


def draw(image: Image.Image, box: Box, who: Character, size: int, scale: float = 1.0, *, flavour: bool = False) -> None:
    """Draw the character's page in its box. `scale` enlarges everything above the text."""
    blocks.framed(image, "briar/page", box)
    head = round(HEAD * scale)
    put(image, field("character", box.width - 22, head), (box.left + 11, box.top + 11))
    y, x = box.top + 11 + head // 2, box.left + 26
    diameter = round(124 * scale)
    put(image, medal(who.id, diameter), (x + diameter / 2, y))
    x += diameter + 18
    blocks.shrunk(image, (x, y), who.name, round(60 * scale), box.right - x - 24, palette.GOLD)
    y, left = box.top + 11 + head, box.left + PAD
    _scores(image, Box(left, y, box.right - PAD, 0), who, scale)
    y = round(y + 178 * scale)
    write(image, (left, y), who.skill.name, round(46 * scale), face=fonts.STRONG, fill=FIELD_INK)
    y = round(y + 34 * scale)
    lines = _lines(who.text, box.width, size)
    blocks.paragraph(image, (left, y), lines, size, fill=FIELD_INK)
    if flavour:
        y += blocks.height(lines, size) + 24
        blocks.paragraph(image, (left, y), _lines(who.flavour, box.width, size - 4), size - 4, fill=DIM_INK)


def _scores(image: Image.Image, box: Box, who: Character, scale: float) -> None:
    for number, (attr, name) in enumerate(facts.SCORES.items()):
        x, y = box.left + number * box.width / 3, box.top + 50 * scale
        stamp(image, (x + 20 * scale, y), f"briar/{attr}", round(40 * scale), "#7a4a14")
        x += 45 * scale
        x += write(image, (x, y), str(who.score(attr)), round(48 * scale), face=fonts.STRONG, fill=FIELD_INK)
        write(image, (x + 6 * scale, y), name, round(30 * scale), fill=DIM_INK)
    for number in range(who.life):
        at = box.left + (22 + number * 50) * scale, box.top + 114 * scale
        stamp(image, at, "briar/life", round(42 * scale), "#b52f3c")


def choices(offered: Sequence[MarkedChoice]) -> Image.Image:
    """Draw the characters that the player can choose, one below the other. A title wouldn't fit on a phone."""
    people = [facts.WHO[offer.code.partition(":")[2]] for offer in offered]
    boxes, top = list[Box](), MARGIN
    for who in people:
        high = 11 + STRIP + 78 + blocks.height(_lines(who.text, PAGE - 2 * MARGIN, TEXT), TEXT) + 34
        boxes.append(Box(MARGIN, top, PAGE - MARGIN, top + high))
        top += high + 14
    image = sheet.ground(top + badge(PAGE)[1], wide=PAGE)
    for box, who, offer in zip(boxes, people, offered, strict=True):
        _strip(image, box, who, offer.letter)
    return image


def _strip(image: Image.Image, box: Box, who: Character, letter: str) -> None:
    """Draw a character: scores and Life in the title field, and the skill below it."""
    blocks.framed(image, "briar/page", box)
    put(image, field("character", box.width - 22, STRIP), (box.left + 11, box.top + 11))
    y, left = box.top + 11 + STRIP // 2, box.left + PAD
    put(image, sprites.lettered(letter, 84), (left + 42, y))
    put(image, medal(who.id, 96), (left + 146, y))
    write(image, (left + 210, y), who.name, 54, face=fonts.HEADING, fill=palette.GOLD, limit=270, least=TEXT)
    figures = (*((attr, who.score(attr)) for attr in facts.SCORES), ("life", who.life))
    for number, (icon, value) in enumerate(figures):
        x = box.right - 470 + number * 118
        stamp(image, (x, y), f"briar/{icon}", 52, "#ff8f86" if icon == "life" else palette.GOLD)
        write(image, (x + 36, y), str(value), 54, face=fonts.STRONG, fill=palette.CREAM)
    y = box.top + 11 + STRIP
    write(image, (left, y + 42), who.skill.name, 46, face=fonts.STRONG, fill=FIELD_INK)
    blocks.paragraph(image, (left, y + 76), _lines(who.text, box.width, TEXT), TEXT, fill=FIELD_INK)
