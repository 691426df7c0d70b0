"""Pictures of rulebook pages: a large picture of every card and character, and illustrations of rules and terms."""

from __future__ import annotations

from typing import Final

from PIL import Image

from games.briar.data import KIND, Card, Character
from rendering.briar import facts, sheet
from rendering.briar.board import marks
from rendering.briar.cards import characters
from rendering.briar.cards.card_pages import DIM_INK, FIELD_INK, field
from rendering.briar.look import LOOK
from rendering.briar.rules import placards
from rendering.draw import blocks, fonts, palette
from rendering.draw.canvas import put, write
from rendering.draw.fit import packed
from rendering.draw.geometry import Box
from rendering.draw.sheets import WIDE
from rendering.draw.wording import clip
from rendering.picture import Picture

PAGE: Final = 1180  # width of a card's page
HEAD: Final = 190
PAD: Final = 60
TOP: Final = 40
SIZES: Final = (60, 56, 52, 48, 44, 42, 40)
PAGES: Final = {key.replace("_", "-"): card for key, card in KIND.items()}


def paint(key: str) -> Picture | None:
    """Draw the picture of a rule page, such as "item-cheese", "character-paula" or "rolls".

    Return None if the page has no picture.
    """
    if key in PAGES:
        return Picture(packed(_card(PAGES[key]), LOOK), clip(words(PAGES[key])), f"{key}.png")
    who = facts.WHO.get(key.removeprefix("character-")) if key.startswith("character-") else None
    if who is not None:
        return Picture(packed(_character(who), LOOK), clip(character_words(who)), f"{key}.png")
    shown = placards.painted(key)
    return Picture(packed(shown[0], LOOK), clip(shown[1]), f"{key}.png") if shown else None


def _box(high: int) -> Box:
    left = (WIDE - PAGE) // 2
    return Box(left, TOP, left + PAGE, TOP + high)


def _lines(text: str, size: int) -> tuple[str, ...]:
    return fonts.wrap(text, fonts.BODY, size, PAGE - 2 * PAD, 20)


def size_of(card: Card) -> int:
    """Return the largest font size at which the card's text takes at most five lines."""
    return next((size for size in SIZES if len(_lines(card.text, size)) <= 5), SIZES[-1])


def _card(card: Card) -> Image.Image:
    size = size_of(card)
    lines, flavour = _lines(card.text, size), _lines(card.flavour, 42)
    high = 11 + HEAD + 34 + blocks.height(lines, size) + 34 + blocks.height(flavour, 42) + 46
    box = _box(max(520, high))
    image = sheet.ground(box.bottom + TOP, "night" if card.kind == "encounter" else "dusk", 230)
    blocks.framed(image, "briar/page", box)
    put(image, field(card.kind, box.width - 22, HEAD), (box.left + 11, box.top + 11))
    put(
        image,
        marks.mark(f"{card.id}#1" if card.copies > 1 else card.id, 156),
        (box.left + 132, box.top + 11 + HEAD // 2),
    )
    blocks.shrunk(image, (box.left + 244, box.top + 82), card.name, 84, box.width - 290)
    write(image, (box.left + 244, box.top + 154), kind(card), 44, fill=palette.GOLD, limit=box.width - 290)
    y = box.top + 11 + HEAD + 34
    blocks.paragraph(image, (box.left + PAD, y), lines, size, fill=FIELD_INK)
    below = box.bottom - 46 - blocks.height(flavour, 42)
    blocks.paragraph(image, (box.left + PAD, below), flavour, 42, fill=DIM_INK)
    return image


def kind(card: Card) -> str:
    """Describe the card's kind: "Item · 2 in every deck"."""
    return f"{facts.KINDS[card.kind]} · {card.copies} in every deck" + (" · only one" if _is_single(card) else "")


def _is_single(card: Card) -> bool:
    return card.unique and card.kind != "cat"


def words(card: Card) -> str:
    """Return the card's text for the alt text."""
    return f"{card.name}, {kind(card).replace(' · ', ', ')}. {card.text} {card.flavour}"


def _character(who: Character) -> Image.Image:
    box = _box(characters.height(who, PAGE, 52, characters.LARGE, flavour=True))
    image = sheet.ground(box.bottom + TOP, sky_high=230)
    characters.draw(image, box, who, 52, scale=characters.LARGE, flavour=True)
    return image


def character_words(who: Character) -> str:
    """Return the character's scores and text for the alt text."""
    scores = ", ".join(f"{name} {who.score(attr)}" for attr, name in facts.SCORES.items())
    return f"{who.name}: {scores}, Life {who.life}. {who.skill.name}: {who.text} {who.flavour}"
