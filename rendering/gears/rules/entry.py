"""Pictures of rulebook pages about components: tiles, characters, gambits, gizmos."""

from __future__ import annotations

from typing import Final

from PIL import Image

from games.english import count
from games.gears.data import FACTIONS, CharacterCard, TileCard
from games.gears.words.prompts import GOALS
from rendering.draw import blocks, fonts, palette
from rendering.draw.canvas import put, write
from rendering.draw.geometry import Box
from rendering.draw.sheets import MARGIN, WIDE
from rendering.draw.wording import clip
from rendering.gears import parts
from rendering.gears.board import tiles
from rendering.gears.cards import characters, expansions
from rendering.gears.cards.expansions import Mini
from rendering.gears.colors import FIELDS
from rendering.gears.facts import CHARACTERS, GAMBITS, GIZMOS, TILES
from rendering.gears.parts import packed
from rendering.gears.rules import illustrations, strips
from rendering.picture import Picture

USE: Final = {"one_time": "right after the reveal", "permanent": "pay each time", "triggered": "works by itself"}
HIGH: Final = 720
CARD_HIGH: Final = 1000
AUTOMA: Final = 38  # font size of an Automa action
SMALL: Final = 1000  # width of a gambit or gizmo
SMALL_HIGH: Final = 640
SMALL_LEAST: Final = 480
SMALL_SIZES: Final = (60, 56, 52, 48, 44, 42, 40)
SIZES: Final = (60, 56, 52, 48, 44, 40, 36)
EFFECT: Final = Box(760, 280, WIDE - 90, HIGH - 70)
ABILITIES: Final = Box(MARGIN + 60, MARGIN + 286, WIDE - MARGIN - 60, CARD_HIGH - MARGIN - 30)


def paint(key: str) -> Picture | None:
    """Draw the picture of a rule page, such as "tile-x_flue", "character-rogue" or "seals", or of a headline.

    Return None if there's no picture for that key.
    """
    kind, _, name = key.partition("-")
    if kind == "tile" and name in TILES:
        return _picture(_tile(TILES[name]), tile_words(TILES[name]), key)
    if kind == "character" and name in CHARACTERS:
        return _picture(_character(name), character_words(name), key)
    if kind == "gambit" and name in GAMBITS:
        return _picture(_small(expansions.gambit(name)), _small_words(expansions.gambit(name)), key)
    if kind == "gizmo" and name in GIZMOS:
        return _picture(_small(expansions.gizmo(name)), _small_words(expansions.gizmo(name)), key)
    if key in illustrations.PAGES:
        draw, words = illustrations.PAGES[key]
        return _picture(draw(), words, key)
    strip = strips.paint(key)
    return _picture(*strip, key.replace("+", "-")) if strip else None


def _picture(image: Image.Image, words: str, key: str) -> Picture:
    return Picture(packed(image), clip(words), f"{key}.png")


def _small(card: Mini) -> Image.Image:
    """Draw a gambit or gizmo card as a large picture."""
    box = small_box(card)
    image = parts.sheet(box.bottom)
    expansions.draw(image, box, card, small_size(card))
    return image


def small_size(card: Mini) -> int:
    return next((size for size in SMALL_SIZES if expansions.height(card, SMALL, size) <= SMALL_HIGH), SMALL_SIZES[-1])


def small_box(card: Mini) -> Box:
    """Return the card's box, whose height depends on the card's text."""
    left = (WIDE - SMALL) // 2
    high = max(SMALL_LEAST, expansions.height(card, SMALL, small_size(card)))
    return Box(left, MARGIN, left + SMALL, MARGIN + high)


def _small_words(card: Mini) -> str:
    return f"The {card.kind} {card.described()}: {card.text}"


def _home(tile: str) -> str:
    return next((card.role for card in CHARACTERS.values() if card.starting_tile == tile), "")


def effect(card: TileCard) -> str:
    """Describe a tile's effect, and say which character starts on the tile."""
    home = _home(card.id)
    return f"Home of the {home}. {card.effect}" if home else card.effect or "No special effect."


def edges(card: TileCard) -> str:
    """Count a tile's edges by kind: "3 paths, 2 gears, 1 wall"."""
    kinds = ((card.edges.count("P"), "path"), (card.edges.count("G"), "gear"), (card.edges.count("."), "wall"))
    return ", ".join(count(number, kind) for number, kind in kinds if number)


def effect_size(card: TileCard) -> int:
    """Return the largest font size at which the whole effect fits."""
    return next((size for size in SIZES if blocks.holds(effect(card), size, EFFECT, 8)), SIZES[-1])


def _tile(card: TileCard) -> Image.Image:
    image = parts.ground(HIGH)
    blocks.framed(image, "panel", Box(MARGIN, MARGIN, WIDE - MARGIN, HIGH - MARGIN))
    put(image, tiles.front(card.id, 0, 300), (390, HIGH / 2))
    blocks.shrunk(image, (EFFECT.left, 130), card.name, 88, EFFECT.width, palette.GOLD)
    write(image, (EFFECT.left, 214), edges(card), 52, fill=palette.MUTED, limit=EFFECT.width)
    size = effect_size(card)
    lines = fonts.wrap(effect(card), fonts.BODY, size, EFFECT.width, 8)
    blocks.paragraph(image, (EFFECT.left, EFFECT.top), lines, size)
    return image


def tile_words(card: TileCard) -> str:
    """Describe a tile for the alt text."""
    names = {"P": "path", "G": "gear", ".": "wall"}
    around = ", ".join(names[edge] for edge in card.edges)
    return f"{card.name}: {edges(card)}; clockwise from its pointer: {around}. {effect(card)}"


def _character(name: str) -> Image.Image:
    facts = CHARACTERS[name]
    below = automa_height(facts)
    image = parts.ground(CARD_HIGH + below)
    box = Box(MARGIN, MARGIN, WIDE - MARGIN, CARD_HIGH - MARGIN)
    blocks.framed(image, "parchment", box)
    _crest(image, box, name)
    size, both = card_size(facts), (facts.one_time, facts.second)
    gap = min(44, (ABILITIES.height - _high(facts, size)) // 4)
    y = ABILITIES.top - gap
    for number, ability in enumerate(both):
        if number:
            blocks.rule(image, ABILITIES.left, ABILITIES.right, y + gap)
        place = Box(ABILITIES.left, y + 2 * gap, ABILITIES.right, ABILITIES.bottom)
        y = characters.abilities_block(image, place, ability, USE[ability.type], size)
    _automa(image, Box(MARGIN, CARD_HIGH - 8, WIDE - MARGIN, CARD_HIGH + below - MARGIN), facts)
    return image


def _automa(image: Image.Image, box: Box, facts: CharacterCard) -> None:
    """Draw what the character's card does when the Automa uses it."""
    blocks.framed(image, "panel", box)
    put(image, parts.medal("plain", "automa", 130), (box.left + 106, box.middle[1]))
    write(image, (box.left + 200, box.top + 46), facts.automa["name"], 52, face=fonts.STRONG, fill=palette.GOLD)
    write(image, (box.right - 50, box.top + 46), "As an Automa card", 40, fill=palette.MUTED, anchor="r")
    lines = automa_lines(facts)
    blocks.paragraph(image, (box.left + 200, box.top + 76), lines, AUTOMA)


def automa_lines(card: CharacterCard) -> tuple[str, ...]:
    """Return the text that says what the card does when the Automa uses it, split into lines."""
    return fonts.wrap(card.automa["text"], fonts.BODY, AUTOMA, WIDE - 2 * MARGIN - 260, 10)


def automa_height(card: CharacterCard) -> int:
    """Return the height of the area below the card that says what the Automa does with it."""
    return MARGIN - 8 + max(176, 76 + blocks.height(automa_lines(card), AUTOMA) + 26)


def card_size(card: CharacterCard) -> int:
    """Return the largest font size at which both abilities fit."""
    return next((size for size in SIZES if _high(card, size) + 60 <= ABILITIES.height), SIZES[-1])


def _high(card: CharacterCard, size: int) -> int:
    return sum(characters.ability_height(ability, size, ABILITIES.width) for ability in (card.one_time, card.second))


def _crest(image: Image.Image, box: Box, name: str) -> None:
    facts = CHARACTERS[name]
    put(image, blocks.band(FIELDS[facts.faction], box.width - 22, 262, 21), (box.left + 11, box.top + 11))
    put(image, parts.medal(facts.faction, name, 236), (box.left + 160, box.top + 143))
    put(image, tiles.front(facts.starting_tile, 0, 118), (box.right - 160, box.top + 143))
    x, limit = box.left + 310, box.width - 310 - 300
    blocks.shrunk(image, (x, box.top + 74), facts.role, 92, limit)
    write(image, (x, box.top + 152), facts.name, 52, fill="#ffe9bd", limit=limit)
    text = f"{FACTIONS[facts.faction]}: {GOALS[facts.faction]}"
    write(image, (x, box.top + 218), text, 42, limit=limit)


def character_words(name: str) -> str:
    """Describe a character's card for the alt text."""
    facts = CHARACTERS[name]
    told = [
        f"{ability.name} ({characters.KINDS[ability.type]}, {count(ability.cost, 'gear')}): {ability.text}"
        for ability in (facts.one_time, facts.second)
    ]
    home = TILES[facts.starting_tile].name
    faction = f"{FACTIONS[facts.faction]}: {GOALS[facts.faction]}"
    solo = f"Automa card: {facts.automa['name']}. {facts.automa['text']}"
    return f"{facts.role}, {facts.name}. {faction}. Home: {home}. {' '.join(told)} {solo}"
