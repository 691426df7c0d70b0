"""Functions that draw a single choice in a box: a tile, a rotation, an ability, a player, or a plate with text."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import msgspec
from PIL import Image

from games.english import capital
from games.gears import nouns
from games.gears.actions import SPIN
from games.gears.data import FACTIONS, AbilityCard, CharacterCard
from games.gears.view import View
from rendering.draw import blocks, fonts, palette, sprites
from rendering.draw.canvas import put, write
from rendering.draw.geometry import Box
from rendering.draw.pixels import Sprite
from rendering.draw.sheets import TEXT, inset
from rendering.draw.wording import name_of
from rendering.gears import parts
from rendering.gears.board import panel, scene, tiles
from rendering.gears.cards import characters
from rendering.gears.colors import FIELDS
from rendering.gears.facts import CHARACTERS, TILES
from rendering.gears.parts import stamp
from rendering.picture import Frame, MarkedChoice

LETTER: Final = 84
SMALL: Final = 64  # for many choices
FOOT: Final = 168  # height of the text below a tile
ROOMY: Final = 330  # minimum height of a box with text below the tile
LINE: Final = 50
SIZES: Final = (44, 42, TEXT)
Drawn = Callable[[Image.Image, Box, MarkedChoice], None]


def _letter(image: Image.Image, box: Box, letter: str, size: int = LETTER) -> None:
    put(image, sprites.lettered(letter, size), (box.left + 14 + size / 2, box.top + 14 + size / 2))


def face_up_tile(image: Image.Image, box: Box, offer: MarkedChoice) -> None:
    """Draw a tile of the draft row, of the Demolished pile, or from the top of the pile."""
    blocks.framed(image, "panel", box)
    foot = FOOT if box.height >= ROOMY else 0
    radius = round(min((box.height - foot - 44) / 1.78, (box.width - 60) / 2.06, 210))
    at = (box.middle[0], box.top + 22 + (box.height - foot - 44) / 2)
    tile = offer.code.partition(":")[2]
    put(image, tiles.front(tile, 0, radius) if tile in TILES else tiles.back(radius), at)
    name = nouns.tile_name(tile) if tile in TILES else "Top tile of the pile"
    if foot:
        words(image, Box(box.left + 22, box.bottom - foot, box.right - 22, box.bottom - 18), name, offer.hint)
    _letter(image, box, offer.letter, LETTER if foot else SMALL)


def words(image: Image.Image, box: Box, label: str, hint: str) -> None:
    """Draw a choice's label in the middle of a box, and its effect below."""
    if not hint:
        blocks.block(image, box, label, SIZES, 2, palette.TEXT)
        return
    lines = 1 if blocks.holds(label, TEXT, Box(0, 0, box.width, 52), 1) else 2
    cut = box.top + lines * LINE
    blocks.block(image, Box(box.left, box.top, box.right, cut), label, (44, TEXT), lines, palette.GOLD)
    most = (box.bottom - cut) // LINE
    blocks.block(image, Box(box.left, cut, box.right, box.bottom), capital(hint), (44, TEXT), most)


class Turns:
    """A function object that draws the possible rotations of a tile on its cell."""

    def __init__(self, view: View, box: Box) -> None:
        ask = view.ask
        assert ask is not None
        assert ask.cell is not None
        self.tile, self.cell = ask.tile or "", ask.cell
        lying = next((tile for tile in view.tiles if tile.cell == self.cell), None)
        self.now = lying.turn if lying is not None and lying.face_up else 0
        if not self.tile and lying is not None:
            self.tile = lying.tile or ""
        self.window = Box(0, 0, box.width - 36, box.height - 36 - self.foot(box))
        self.radius = round(min(self.window.height / 2.16, self.window.width / 2.6, 160))
        self.ground = scene.neighbours(view, self.cell, self.window, self.radius)

    @staticmethod
    def foot(box: Box) -> int:
        """Return the height of the text at the bottom of a box, or 0 if the box has no room for text."""
        return FOOT - 18 if box.height >= ROOMY else 0

    def sprite(self, code: str) -> Sprite:
        """Return the tile as it would look after the choice."""
        prefix, _, value = code.partition(":")
        if prefix == "down" or self.tile not in TILES:
            return tiles.back(self.radius)
        turn = self.now + SPIN[value].number if prefix == "spin" else int(value)
        return tiles.front(self.tile, turn % 6, self.radius)

    def __call__(self, image: Image.Image, box: Box, offer: MarkedChoice) -> None:
        """Draw the tile among its neighbors, and the effect of the choice."""
        blocks.framed(image, "panel", box)
        window = Box(box.left + 18, box.top + 18, box.left + 18 + self.window.width, box.top + 18 + self.window.height)
        scene.laid(image, window, self.ground, self.sprite(offer.code), self.radius)
        field = Box(box.left + 22, window.bottom + 4, box.right - 22, box.bottom - 14)
        if field.height > LINE:
            words(image, field, offer.label, offer.hint)
        _letter(image, box, offer.letter)


class Abilities:
    """A function object that draws abilities as cards."""

    def __init__(self, offers: list[MarkedChoice], box: Box) -> None:
        sizes = (52, 48, *SIZES)
        self.size = next((size for size in sizes if all(self._fits(each, box, size) for each in offers)), 0)

    @staticmethod
    def _field(box: Box) -> Box:
        return Box(box.left + 36, box.top + 118, box.right - 36, box.bottom - 24)

    def _fits(self, offer: MarkedChoice, box: Box, size: int) -> bool:
        _, ability = of_code(offer.code)
        field = self._field(box)
        return characters.ability_height(ability, size, field.width, stated=False) <= field.height

    def __call__(self, image: Image.Image, box: Box, offer: MarkedChoice) -> None:
        """Draw the character and the ability with its cost and text."""
        facts, ability = of_code(offer.code)
        blocks.framed(image, "parchment", box)
        put(image, blocks.band(FIELDS[facts.faction], box.width - 22, 96, 21), (box.left + 11, box.top + 11))
        put(image, sprites.lettered(offer.letter, 80), (box.left + 62, box.top + 57))
        put(image, parts.medal(facts.faction, facts.id, 88), (box.left + 152, box.top + 57))
        blocks.shrunk(image, (box.left + 212, box.top + 57), facts.role, 50, box.width - 240)
        told = ability if self.size else msgspec.structs.replace(ability, text="")  # the hand has the text
        characters.abilities_block(image, self._field(box), told, "", self.size or TEXT)


def of_code(code: str) -> tuple[CharacterCard, AbilityCard]:
    """Return the character and the ability that are named by an action code `use:...`."""
    character, _, which = code.partition(":")[2].partition(".")
    facts = CHARACTERS[character]
    return facts, facts.second if which == "two" else facts.one_time


class Players:
    """A function object that draws players to choose from."""

    def __init__(self, view: View, frame: Frame) -> None:
        self.view, self.frame = view, frame

    def __call__(self, image: Image.Image, box: Box, offer: MarkedChoice) -> None:
        """Draw a player's badge, name, faction, known roles and gears."""
        seat = int(offer.code.partition(":")[2])
        if seat >= len(self.view.players):
            plate(image, box, offer)  # the Automa in a solo game
            return
        player = self.view.players[seat]
        blocks.framed(image, "panel", box)
        y = box.middle[1]
        put(image, sprites.lettered(offer.letter, 96), (box.left + 84, y))
        put(image, sprites.badge(player.seat, 104), (box.left + 214, y))
        limit = box.width - 294 - 400
        write(
            image,
            (box.left + 294, y - 26),
            name_of(self.frame, player.seat),
            54,
            face=fonts.STRONG,
            limit=limit,
            least=TEXT,
        )
        faction = FACTIONS[player.faction] if player.faction else "Faction unknown"
        text = f"{faction} · {offer.hint}" if offer.hint else faction
        write(image, (box.left + 294, y + 34), text, 42, fill=palette.MUTED, limit=limit)
        for number, role in enumerate(player.roles):
            put(image, panel.role(role, player.seat, 92), (box.right - 370 + number * 108, y))
        wide = write(
            image, (box.right - 40, y), str(player.gears), 64, face=fonts.STRONG, fill=palette.GOLD, anchor="r"
        )
        stamp(image, (box.right - 40 - wide - 34, y), "gear", 52, "#c79a4b")


def plate(image: Image.Image, box: Box, offer: MarkedChoice) -> None:
    blocks.framed(image, "panel", box)
    size = min(92, box.height - 22)
    put(image, sprites.lettered(offer.letter, size), (box.left + 24 + size / 2, box.middle[1]))
    field = inset(Box(box.left + size + 46, box.top, box.right - 24, box.bottom), 0, 8)
    text = f"{offer.label}: {offer.hint}" if offer.hint else offer.label
    most = max(1, int(field.height // (TEXT * blocks.PITCH)))
    short = text if blocks.holds(text, TEXT, field, most) else offer.label
    blocks.block(image, field, short, (52, 46, *SIZES), most)
