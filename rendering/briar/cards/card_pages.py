"""Cards as pages of cream paper. Each page has a title field in the color of the card's kind, a mark, and the text."""

from __future__ import annotations

from typing import Final

from PIL import Image

from games.briar.data import face
from rendering.briar import colors, facts
from rendering.briar.board import marks
from rendering.draw import blocks, fonts, palette, sprites
from rendering.draw.canvas import Point, put, write
from rendering.draw.geometry import Box
from rendering.draw.pixels import Sprite
from rendering.draw.sheets import TEXT

FIELD_INK: Final = "#2a2414"
DIM_INK: Final = "#665a3a"
HEAD: Final = 118
PAD: Final = 32
STRIP: Final = 92  # height of the title field of a card in a wide, low box
NOTE: Final = TEXT  # size of the note at the bottom
LETTER: Final = 84
SIZES: Final = (46, 44, 42, TEXT)
ROOMY: Final = 400  # a card up to this height may have large text
NOTED: Final = 520  # a card with a note up to this height may have large text


def field(kind: str, wide: int, high: int) -> Sprite:
    """Return the colored field at the top of a card."""
    return blocks.band(colors.FIELDS[kind], wide, high, 21)


def height(card: str, wide: int, size: int, note: str = "", letter: str = "") -> int:
    """Return the height in pixels that a card of that width needs if its text is set in font size `size`."""
    lines = fonts.wrap(face(card).text, fonts.BODY, size, wide - 2 * PAD, 40)
    foot = _foot(note, letter, wide)[1] + 14 if note or letter else 0
    return 11 + HEAD + 14 + blocks.height(lines, size) + foot + 34


def _foot(note: str, letter: str, wide: int) -> tuple[tuple[str, ...], int]:
    """Return the note at the bottom of a card, split into lines, and its height in pixels."""
    lines = fonts.wrap(note, fonts.BODY, NOTE, wide - 2 * PAD - 24 - (LETTER if letter else 0), 4)
    return lines, max(blocks.height(lines, NOTE) + 20, LETTER + 12 if letter else 0)


def draw(image: Image.Image, box: Box, card: str, size: int, *, note: str = "", letter: str = "") -> None:
    """Draw the card in its box, with a note at the bottom. If it's a choice, also draw the letter of its button."""
    facts_of = face(card)
    blocks.framed(image, "briar/page", box)
    put(image, field(facts_of.kind, box.width - 22, HEAD), (box.left + 11, box.top + 11))
    y, x = box.top + 11 + HEAD // 2, box.left + 70
    put(image, marks.mark(card, 92), (x, y))
    _name(image, (x + 60, y), facts_of.name, facts.KINDS[facts_of.kind], box.right - x - 82)
    lines = fonts.wrap(facts_of.text, fonts.BODY, size, box.width - 2 * PAD, 40)
    blocks.paragraph(image, (box.left + PAD, box.top + 25 + HEAD), lines, size, fill=FIELD_INK)
    if note or letter:
        _note(image, box, note, letter)


def strip_height(card: str, wide: int) -> int:
    """Return the height in pixels of a card drawn by `strip` in that width."""
    return 11 + STRIP + 14 + blocks.height(_strip_lines(card, wide), TEXT) + 30


def _strip_lines(card: str, wide: int) -> tuple[str, ...]:
    return fonts.wrap(face(card).text, fonts.BODY, TEXT, wide - 2 * PAD, 40)


def strip(image: Image.Image, box: Box, card: str, letter: str = "") -> None:
    """Draw the card in a wide, low box: the letter of its button, mark and name in one line above the text."""
    blocks.framed(image, "briar/page", box)
    put(image, field(face(card).kind, box.width - 22, STRIP), (box.left + 11, box.top + 11))
    y, x = box.top + 11 + STRIP // 2, box.left + PAD
    if letter:
        put(image, sprites.lettered(letter, 76), (x + 38, y))
        x += 92
    put(image, marks.mark(card, 76), (x + 38, y))
    blocks.shrunk(image, (x + 92, y), face(card).name, 48, box.right - x - 124, palette.CREAM)
    lines = _strip_lines(card, box.width)
    blocks.paragraph(image, (box.left + PAD, box.top + 25 + STRIP), lines, TEXT, fill=FIELD_INK)


def _name(image: Image.Image, at: Point, name: str, kind: str, limit: int) -> None:
    """Write the name on one line above the kind. If the name is too wide, write it on two lines, without the kind."""
    if fonts.width(name, fonts.HEADING, 42) <= limit:
        write(image, (at[0], at[1] - 22), name, 48, face=fonts.HEADING, fill=palette.CREAM, limit=limit, least=42)
        write(image, (at[0], at[1] + 28), kind, TEXT, fill="#e8dcb4", limit=limit)
        return
    sizes = ((font, size) for font in (fonts.HEADING, fonts.STRONG) for size in (44, 42, TEXT))
    fitting = (each for each in sizes if not is_cut(name, *each, limit))
    font, size = next(fitting, (fonts.STRONG, TEXT))
    lines = fonts.wrap(name, font, size, limit, 2)
    for number, line in enumerate(lines):
        y = at[1] + (number - (len(lines) - 1) / 2) * size * 1.12
        write(image, (at[0], y), line, size, face=font, fill=palette.CREAM)


def is_cut(name: str, font: str, size: int, limit: int) -> bool:
    """Tell whether the name is too long even for two lines."""
    return any(blocks.is_cut(line) for line in fonts.wrap(name, font, size, limit, 2))


def _note(image: Image.Image, box: Box, note: str, letter: str) -> None:
    lines, high = _foot(note, letter, box.width)
    place = Box(box.left + 26, box.bottom - 26 - high, box.right - 26, box.bottom - 26)
    blocks.framed(image, "tag", place)
    left = place.left + 14
    if letter:
        put(image, sprites.lettered(letter, LETTER), (left + LETTER / 2 - 4, place.middle[1]))
        left += LETTER + 10
    blocks.paragraph(image, (left, place.middle[1] - blocks.height(lines, NOTE) / 2), lines, NOTE)
