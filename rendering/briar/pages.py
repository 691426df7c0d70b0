"""Cards as pages of cream paper: the field in the colour of the kind, the mark, the text."""

from __future__ import annotations

from typing import Final

from PIL import Image

from games.briar.data import face
from rendering import fonts, furniture, palette, sprites
from rendering.briar import colours, facts, marks
from rendering.canvas import Sprite, put, write
from rendering.geometry import Box

FIELD_INK: Final = "#2a2414"
DIM_INK: Final = "#665a3a"
HEAD: Final = 112
PAD: Final = 32
SIZES: Final = (44, 42, 40, 38, 36, 35, 34, 33, 32)
ROOMY: Final = 480  # the text of a card that is no higher may be large


def field(kind: str, wide: int, high: int) -> Sprite:
    """The coloured field on top of a card."""
    return furniture.band(colours.FIELDS[kind], wide, high, 21)


def height(card: str, wide: int, size: int, note: str = "") -> int:
    """How high a card of that width must be for all that is on it."""
    lines = fonts.wrap(face(card).text, fonts.BODY, size, wide - 2 * PAD, 40)
    return 11 + HEAD + 14 + furniture.height(lines, size) + (_note_height(note, wide) if note else 0) + 34


def _note_height(note: str, wide: int) -> int:
    return furniture.height(fonts.wrap(note, fonts.BODY, 36, wide - 2 * PAD - 24, 3), 36) + 34


def draw(
    image: Image.Image, box: Box, card: str, size: int, *, note: str = "", letter: str = "", on: bool = True
) -> None:
    """The card in its box, a note at its foot."""
    facts_of = face(card)
    furniture.framed(image, "briar/page", box)
    put(image, field(facts_of.kind, box.width - 22, HEAD), (box.left + 11, box.top + 11))
    y, x = box.top + 11 + HEAD // 2, box.left + 22
    if letter:
        put(image, sprites.lettered(letter, 76), (x + 38, y))
        x += 80
    put(image, marks.mark(card, 92, is_dim=not on), (x + 48, y))
    limit = box.right - x - 132
    furniture.shrunk(image, (x + 108, y - 18), facts_of.name, 46, limit)
    write(image, (x + 108, y + 28), facts.KINDS[facts_of.kind], 34, fill="#e8dcb4", limit=limit)
    lines = fonts.wrap(facts_of.text, fonts.BODY, size, box.width - 2 * PAD, 40)
    furniture.paragraph(image, (box.left + PAD, box.top + 25 + HEAD), lines, size, fill=FIELD_INK if on else DIM_INK)
    if note:
        _note(image, box, note)


def _note(image: Image.Image, box: Box, note: str) -> None:
    lines = fonts.wrap(note, fonts.BODY, 36, box.width - 2 * PAD - 24, 3)
    high = furniture.height(lines, 36) + 20
    place = Box(box.left + 26, box.bottom - 26 - high, box.right - 26, box.bottom - 26)
    furniture.framed(image, "tag", place)
    furniture.paragraph(image, (place.left + 14, place.top + 10), lines, 36, fill=palette.TEXT)
