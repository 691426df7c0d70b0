"""Lookups of facts about the game's content by id, for painters."""

from __future__ import annotations

from typing import Final

from games.gears import data

TILES: Final = {card.id: card for card in data.TILES}
CHARACTERS: Final = {card.id: card for card in data.CHARACTERS}
GAMBITS: Final = {card.id: card for card in data.GAMBITS}
GIZMOS: Final = {card.id: card for card in data.GIZMOS}
FACTION_OF_TILE: Final = {card.starting_tile: card.faction for card in data.CHARACTERS}


def place(cell: str) -> tuple[int, int]:
    """Return the axial coordinates (q, r) of a cell."""
    return data.axial(data.CELL[cell])


def medal_of(tile: str) -> str:
    """Return the name of the medallion on a tile: a faction, "prime", "drop", "wobble" or "plain"."""
    kind = tile.partition("_")[0]
    return FACTION_OF_TILE.get(tile, kind if kind in ("prime", "drop", "wobble") else "plain")


def body_of(tile: str) -> str:
    medal = medal_of(tile)
    return medal if medal in ("prime", "drop", "wobble") else "plain"


def icon_of(tile: str) -> str:
    """Return the name of a tile's icon. The three Wobbleways share an icon."""
    return "wobble" if tile.startswith("wobble") else tile
