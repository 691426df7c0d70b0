"""The game's content by id, for painters."""

from __future__ import annotations

from typing import Final

from games.gears import data

TILES: Final = {card.id: card for card in data.TILES}
CHARACTERS: Final = {card.id: card for card in data.CHARACTERS}
GAMBITS: Final = {card.id: card for card in data.GAMBITS}
GIZMOS: Final = {card.id: card for card in data.GIZMOS}
FACTION_OF_TILE: Final = {card.starting_tile: card.faction for card in data.CHARACTERS}


def place(cell: str) -> tuple[int, int]:
    """The axial (q, r) of a cell by its name."""
    return data.axial(data.CELL[cell])


def medal_of(tile: str) -> str:
    """Which medallion a tile bears: its faction's, its kind's, or the plain one."""
    kind = tile.partition("_")[0]
    return FACTION_OF_TILE.get(tile, kind if kind in ("prime", "drop", "wobble") else "plain")


def body_of(tile: str) -> str:
    """Which body a tile has."""
    medal = medal_of(tile)
    return medal if medal in ("prime", "drop", "wobble") else "plain"


def icon_of(tile: str) -> str:
    """The icon of a tile; the three Wobbleways share one."""
    return "wobble" if tile.startswith("wobble") else tile
