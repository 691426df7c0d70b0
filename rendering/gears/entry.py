"""Pictures of the rule book: a tile with its effect, a character's card, a seal, the gear."""

from __future__ import annotations

from typing import Final

from PIL import Image

from games.gears.data import FACTIONS, AbilityCard, TileCard
from games.gears.words.nouns import count
from games.gears.words.prompts import GOALS
from rendering import fonts, palette, sprites
from rendering.canvas import put, write
from rendering.gears import alt, cards, furniture, tiles
from rendering.gears.facts import CHARACTERS, TILES
from rendering.gears.layout import Box
from rendering.gears.sheets import MARGIN, WIDE
from rendering.picture import Picture
from rendering.png import encode

USE: Final = {"one_time": "right after the reveal", "permanent": "pay each time", "triggered": "no need to ask"}
HIGH: Final = 720
CARD_HIGH: Final = 1000


def paint(key: str) -> Picture | None:
    """The picture of a page by its key: "tile-x_flue", "character-rogue"; None if the page has none."""
    kind, _, name = key.partition("-")
    if kind == "tile" and name in TILES:
        return _picture(_tile(TILES[name]), tile_words(TILES[name]), key)
    if kind == "character" and name in CHARACTERS:
        return _picture(_character(name), character_words(name), key)
    return None


def _picture(image: Image.Image, words: str, key: str) -> Picture:
    return Picture(encode(image), alt.clip(words), f"{key}.png")


def _home(tile: str) -> str:
    return next((card.role for card in CHARACTERS.values() if card.starting_tile == tile), "")


def effect(card: TileCard) -> str:
    """What the tile does, with whose home it is."""
    home = _home(card.id)
    return f"Home of the {home}. {card.effect}" if home else card.effect or "No special effect."


def edges(card: TileCard) -> str:
    """ "3 paths, 2 gears, 1 wall"."""
    kinds = ((card.edges.count("P"), "path"), (card.edges.count("G"), "gear"), (card.edges.count("."), "wall"))
    return ", ".join(count(number, kind) for number, kind in kinds if number)


def _tile(card: TileCard) -> Image.Image:
    image = furniture.ground(HIGH)
    furniture.framed(image, "panel", Box(MARGIN, MARGIN, WIDE - MARGIN, HIGH - MARGIN))
    put(image, tiles.front(card.id, 0, 300), (390, HIGH / 2))
    field = Box(760, 90, WIDE - 90, HIGH - 70)
    furniture.shrunk(image, (field.left, 130), card.name, 88, field.width, palette.GOLD)
    write(image, (field.left, 214), edges(card), 52, fill=palette.MUTED, limit=field.width)
    size = next((size for size in (60, 56, 52, 48, 44) if furniture.holds(effect(card), size, _below(field), 7)), 44)
    furniture.paragraph(image, (field.left, 280), fonts.wrap(effect(card), fonts.BODY, size, field.width, 8), size)
    return image


def _below(field: Box) -> Box:
    return Box(field.left, 280, field.right, field.bottom)


def tile_words(card: TileCard) -> str:
    """The tile in words."""
    names = {"P": "path", "G": "gear", ".": "wall"}
    around = ", ".join(names[edge] for edge in card.edges)
    return f"The tile {card.name}: {edges(card)}; clockwise from its pointer: {around}. {effect(card)}"


def _character(name: str) -> Image.Image:
    facts = CHARACTERS[name]
    image = furniture.ground(CARD_HIGH)
    box = Box(MARGIN, MARGIN, WIDE - MARGIN, CARD_HIGH - MARGIN)
    furniture.framed(image, "parchment", box)
    _crest(image, box, name)
    field = Box(box.left + 60, box.top + 286, box.right - 60, box.bottom - 30)
    both = (facts.one_time, facts.second)
    sizes = (60, 56, 52, 48, 44, 40)
    size = next((s for s in sizes if _high(both, s, field.width) + 60 <= field.height), sizes[-1])
    gap = min(44, (field.height - _high(both, size, field.width)) // 4)
    y = field.top - gap
    for number, ability in enumerate(both):
        if number:
            furniture.rule(image, field.left, field.right, y + gap)
        place = Box(field.left, y + 2 * gap, field.right, field.bottom)
        y = cards.abilities_block(image, place, ability, USE[ability.type], size)
    return image


def _high(both: tuple[AbilityCard, AbilityCard], size: int, wide: int) -> int:
    return sum(cards.ability_height(ability, size, wide) for ability in both)


def _crest(image: Image.Image, box: Box, name: str) -> None:
    facts = CHARACTERS[name]
    put(image, furniture.band(facts.faction, box.width - 22, 262, 21), (box.left + 11, box.top + 11))
    put(image, sprites.medal(facts.faction, name, 236), (box.left + 160, box.top + 143))
    put(image, tiles.front(facts.starting_tile, 0, 118), (box.right - 160, box.top + 143))
    x, limit = box.left + 310, box.width - 310 - 300
    furniture.shrunk(image, (x, box.top + 74), facts.role, 92, limit)
    write(image, (x, box.top + 152), facts.name, 52, fill="#ffe9bd", limit=limit)
    text = f"{FACTIONS[facts.faction]}: {GOALS[facts.faction]}"
    write(image, (x, box.top + 218), text, 42, limit=limit)


def character_words(name: str) -> str:
    """The card in words."""
    facts = CHARACTERS[name]
    told = [
        f"{ability.name} ({cards.KINDS[ability.type]}, {count(ability.cost, 'gear')}): {ability.text}"
        for ability in (facts.one_time, facts.second)
    ]
    home = TILES[facts.starting_tile].name
    faction = f"{FACTIONS[facts.faction]}: {GOALS[facts.faction]}"
    return f"{facts.role}, {facts.name}. {faction}. Home: {home}. {' '.join(told)}"
