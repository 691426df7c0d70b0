"""Pictures of rulebook pages: legends for rules, tribes with all their units, and a large card for every ability."""

from __future__ import annotations

from typing import Final

from PIL import Image

from games.gnomes import nouns
from games.gnomes.abilities.catalogue import NUMBER
from games.gnomes.data import STATS, Stats, UnitFacts
from rendering.draw import blocks, fonts, palette
from rendering.draw.canvas import put, write
from rendering.draw.fit import packed
from rendering.draw.geometry import Box
from rendering.draw.sheets import BODY_TOP, MARGIN, WIDE
from rendering.draw.wording import clip
from rendering.gnomes.cards import faces
from rendering.gnomes.colors import LOOK
from rendering.gnomes.parts import absent, gems, gems_wide, part, plate, shield, sign, unit
from rendering.gnomes.rules import placards
from rendering.picture import Picture

CARD: Final = (620, 860)
FALLEN: Final = 300  # height of the picture of a defeated unit
ROW: Final = 138


def paint(key: str) -> Picture | None:
    """Draw the picture for a rule page ("tur3", "tribe-imb", "attack") or a headline ("fallen-tur3").

    Return None if there's no picture for that key.
    """
    if key in NUMBER:
        return Picture(packed(_card(key), LOOK), clip(f"The card {faces.words(key)}"), f"{key}.png")
    kind, _, code = key.partition("-")
    if kind == "fallen":
        return Picture(packed(_fallen(code), LOOK), f"The sign of the {nouns.unit(code)}, crossed out.", f"{key}.png")
    if kind == "tribe" and code in placards.NAMES:
        return Picture(packed(_tribe(code), LOOK), tribe_words(code), f"{key}.png")
    placard = placards.placards().get(key)
    return Picture(packed(placards.draw(placard), LOOK), clip(placard.words()), f"{key}.png") if placard else None


def _card(code: str) -> Image.Image:
    """Draw a large card and, beside it, the card's unit or where the card is kept."""
    image = blocks.sheet(CARD[1] + MARGIN + 10, LOOK)
    put(image, faces.face(code, *CARD), (MARGIN + 60, MARGIN + 10))
    card, left = nouns.ability(code), MARGIN + 60 + CARD[0] + 70
    told, y = TOLD[card.kind], 150
    if card.kind == "innate":
        put(image, unit(code, 220), (left + 130, 190))
        lines = fonts.wrap(nouns.unit(code), fonts.STRONG, 70, WIDE - left - 330, 2)
        blocks.paragraph(image, (left + 290, 190 - blocks.height(lines, 70) / 2), lines, 70, fill=palette.GOLD)
        y = 340
    else:
        sign(image, (left + 110, 190), card.kind, 190, palette.GOLD)
        write(image, (left + 240, 190), faces.KIND[card.kind], 80, face=fonts.STRONG, fill=palette.GOLD)
        y = 340
    field = Box(left, y, WIDE - MARGIN - 30, CARD[1])
    blocks.paragraph(image, (left, y), fonts.wrap(told, fonts.BODY, 54, field.width, 6), 54)
    return image


def _fallen(code: str) -> Image.Image:
    """Draw a defeated unit in a low, wide picture, which leaves room for the board in the same message."""
    image = blocks.ground(FALLEN, LOOK)
    middle, size = FALLEN / 2, round(0.74 * FALLEN)
    put(image, unit(code, size), (MARGIN + 180, middle))
    absent(image, (MARGIN + 470, middle), code, "defeated", size)
    tribe = nouns.tribe(code[:3]).name
    left, room = MARGIN + 660, WIDE - 2 * MARGIN - 680
    write(image, (left, middle - 52), nouns.unit(code), 100, face=fonts.STRONG, limit=room, least=64)
    write(image, (left, middle + 62), f"of the {tribe}", 64, fill=palette.MUTED, limit=room, least=46)
    return image


TOLD: Final = {
    "innate": "Comes with the clan. Charge it with crystals; when it's full, cast it on anyone's turn.",
    "learned": "Goes face-up under a unit, one card per unit. Charge it with crystals; when it's full, cast it.",
    "secret": "Hidden in your hand. It needs no crystals, is used once, and goes to the bottom of its deck.",
}


def _tribe(code: str) -> Image.Image:
    """Draw a tribe in seven rows, one for each unit: icon, name, stats, innate ability."""
    tribe = nouns.tribe(code)
    image = blocks.ground(BODY_TOP + 7 * (ROW + 8) + MARGIN, LOOK)
    blocks.title(image, tribe.name, (WIDE / 2 + 50, 66), WIDE - 320, 62)
    put(image, part(f"token/{code}", 96), (MARGIN + 70, 62))
    for slot, (facts, stats) in enumerate(zip(tribe.units, STATS, strict=True)):
        top = BODY_TOP + slot * (ROW + 8)
        _unit(image, Box(MARGIN, top, WIDE - MARGIN, top + ROW), f"{code}{slot}", facts, stats)
    return image


def _unit(image: Image.Image, box: Box, code: str, facts: UnitFacts, stats: Stats) -> None:
    blocks.framed(image, "row", box)
    y = box.middle[1]
    put(image, unit(code, 104), (box.left + 80, y))
    write(image, (box.left + 156, y - 28), facts.name, 46, face=fonts.STRONG, limit=430, least=32)
    numbers = (("boot", str(stats.move)), ("swords", str(stats.attack)))
    for (icon, text), x in zip(numbers, (box.left + 156, box.left + 246), strict=True):
        sign(image, (x + 20, y + 34), icon, 42, palette.MUTED)
        write(image, (x + 46, y + 34), text, 42, face=fonts.STRONG)
    shield(image, (box.left + 366, y + 34), str(stats.def_min), 56)
    write(image, (box.left + 398, y + 34), f"to {stats.def_max}", 40)
    put(image, plate(stats.hp, stats.hp, 80, 50), (box.left + 550, y + 34))
    if facts.innate is None:
        write(image, (box.left + 640, y), "Leads the tribe; no ability of its own.", 40, fill=palette.MUTED)
        return
    card = nouns.ability(facts.innate)
    write(image, (box.left + 640, y - 40), card.name, 42, face=fonts.STRONG, fill=palette.GOLD)
    gems(image, (box.right - 24 - gems_wide(None, card.cost, 42), y - 40), None, card.cost, 42)
    field = Box(box.left + 640, round(y) - 14, box.right - 24, box.bottom - 6)
    size = next((size for size in (36, 34, 32) if blocks.holds(card.text, size, field, 2)), 30)
    lines = fonts.wrap(card.text, fonts.BODY, size, field.width, 2)
    blocks.paragraph(image, (field.left, field.top), lines, size)


def tribe_words(code: str) -> str:
    """Describe a tribe for the alt text."""
    tribe = nouns.tribe(code)
    told = [
        f"{facts.name}: movement {stats.move}, attack {stats.attack}, defense {stats.def_min} to {stats.def_max},"
        f" {stats.hp} HP" + (f", {nouns.title(facts.innate)}" if facts.innate else "")
        for facts, stats in zip(tribe.units, STATS, strict=True)
    ]
    return clip(f"{tribe.name}. {'; '.join(told)}.")
