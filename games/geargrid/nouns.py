"""Names of tiles and places, as every sentence spells them."""

from __future__ import annotations

from typing import Final

import msgspec

from games.english import signed as signed
from games.geargrid.actions import label
from games.geargrid.components.board import NAMES
from games.geargrid.components.placements import PLACEMENTS
from games.geargrid.components.tiles import CODES, NUMBER

COLOUR: Final = {"R": "red", "Y": "yellow", "P": "purple", "O": "orange", ".": "blank"}
SHAPE: Final = {"D": "two", "I": "straight three", "L": "corner three"}


class Tile(msgspec.Struct, frozen=True):
    """A tile on a board: the letter of its label, and where it lies, "D1R@B1r0"."""

    label: str
    placement: str

    @property
    def said(self) -> str:
        """ "c (D1R at B1)"."""
        code, _, place = self.placement.partition("@")
        return f"{self.label} ({code} at {place[:2]})"


def tile_name(tiles: tuple[int, ...], number: int) -> Tile:
    """The tile with that label on a board."""
    return Tile(label(number), PLACEMENTS[tiles[number]].name)


def squares(code: str) -> str:
    """ "red, blank"."""
    return ", ".join(COLOUR[letter] for letter in CODES[NUMBER[code]].pattern)


def face(code: str) -> str:
    """ "two, red-blank"."""
    kind = CODES[NUMBER[code]]
    return f"{SHAPE[kind.shape]}, {'-'.join(COLOUR[letter] for letter in kind.pattern)}"


def cells(number: int) -> tuple[str, ...]:
    """The spaces that a placement covers, square by square."""
    return tuple(NAMES[cell] for cell in PLACEMENTS[number].squares)


def pattern(number: int) -> str:
    """The letter of each square of a placement, "." for a blank one."""
    return CODES[PLACEMENTS[number].code].pattern


def turns(number: int) -> str:
    """ "", "turned once"."""
    return ("", "turned once", "turned twice", "turned three times")[number]


def at(place: str) -> str:
    """ "B1, turned once", from "B1r1"."""
    turned = turns(int(place[3]))
    return f"{place[:2]}, {turned}" if turned else place[:2]
