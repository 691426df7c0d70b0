"""Names of tiles and positions for use in sentences."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import msgspec

from games.english import listing
from games.english import signed as signed
from games.geargrid.actions import label
from games.geargrid.components.board import NAMES
from games.geargrid.components.placements import PLACEMENTS
from games.geargrid.components.tiles import CODES, NUMBER

COLOR: Final = {"R": "red", "Y": "yellow", "P": "purple", "O": "orange", ".": "blank"}
SHAPE: Final = {"D": "2-square", "I": "straight", "L": "L-shaped"}


class Tile(msgspec.Struct, frozen=True):
    """A tile on a board: its letter, and the name of its placement, such as "D1R@B1r0"."""

    label: str
    placement: str

    @property
    def said(self) -> str:
        """Name the tile in a sentence: "c (D1R at B1)"."""
        code, _, place = self.placement.partition("@")
        return f"{self.label} ({code} at {place[:2]})"


def tile_name(tiles: tuple[int, ...], number: int) -> Tile:
    """Return the tile with that label, given all placed tiles of the board."""
    return Tile(label(number), PLACEMENTS[tiles[number]].name)


def squares(code: str) -> str:
    """List the colors of a tile's squares: "red, blank"."""
    return ", ".join(COLOR[letter] for letter in CODES[NUMBER[code]].pattern)


def colors(code: str) -> str:
    """Name a tile by the colors of its squares: "red-blank"."""
    return squares(code).replace(", ", "-")


def face(code: str) -> str:
    """Describe a kind of tile: "straight, red-blank-red".

    The shape is left out for tiles of two squares, which all have the same shape.
    """
    shape = CODES[NUMBER[code]].shape
    return colors(code) if shape == "D" else f"{SHAPE[shape]}, {colors(code)}"


def cells(number: int) -> tuple[str, ...]:
    """Return the names of the spaces that placement `number` covers, one for each square of the tile."""
    return tuple(NAMES[cell] for cell in PLACEMENTS[number].squares)


def pattern(number: int) -> str:
    """Return the letters of the squares of placement `number` in order, with "." for a blank square."""
    return CODES[PLACEMENTS[number].code].pattern


def tiles_named(labels: Sequence[str]) -> str:
    """Name several tiles of a board by their letters: "tile a", "tiles a and b"."""
    return f"tile{'' if len(labels) == 1 else 's'} {listing(labels)}"


def at(place: str) -> str:
    """Describe a position, with its clockwise rotation if any: "B1", "B1 rotated 90°"."""
    quarters = int(place[3])
    return f"{place[:2]} rotated {90 * quarters}°" if quarters else place[:2]


def victories(number: int) -> str:
    return "1 victory" if number == 1 else f"{number} victories"
