"""Lookups of tiles, tokens and roles in a View, by the names that action codes use for them."""

from __future__ import annotations

from typing import Final

from games.gears.data import CELL
from games.gears.maze.preview import maze_of
from games.gears.maze.topology import EMPTY, NEIGHBOURS, OUTSIDE, can_traverse
from games.gears.nouns import tile_name
from games.gears.view import RoleView, TileView, TokenView, View
from games.kernel import Seat

OUT: Final = "You're out: both your roles are gone, so you score nothing unless one comes back."


def tile_at(view: View, cell: str | None) -> TileView | None:
    return next((tile for tile in view.tiles if tile.cell == cell), None)


def token_of(view: View, character: str) -> TokenView | None:
    return next((token for token in view.tokens if token.character == character), None)


def place_name(view: View, cell: str) -> str:
    """Name a cell and its tile: "E5 · Flywheel Fork", "E5 · face-down", or just "E5"."""
    tile = tile_at(view, cell)
    if tile is None:
        return cell
    if tile.tile is None:
        return f"{cell} · face-down"
    return f"{cell} · {tile_name(tile.tile)}{'' if tile.face_up else ' (face-down)'}"


def place_in_words(view: View, cell: str) -> str:
    """Name a cell and its tile within a sentence: "Flywheel Fork (E5)", "the face-down tile at E5", or just "E5"."""
    tile = tile_at(view, cell)
    if tile is None:
        return cell
    if tile.tile is None:
        return f"the face-down tile at {cell}"
    return f"{tile_name(tile.tile)} ({'' if tile.face_up else 'face-down, '}{cell})"


def own_roles(view: View) -> tuple[RoleView, ...]:
    """Return the viewer's two role cards, or () for the public."""
    return () if view.seat is None else view.players[view.seat].roles


def role_of(view: View, seat: Seat, character: str) -> RoleView | None:
    """Return the seat's role card with that character, or None if the viewer doesn't know that the seat has it."""
    return next((card for card in view.players[seat].roles if card.character == character), None)


def is_out(view: View) -> bool:
    """Tell whether the viewer has lost both roles and therefore doesn't score."""
    return not view.automa and bool(own_roles(view)) and all(card.eliminated for card in own_roles(view))


def own_gears(view: View) -> int:
    return 0 if view.seat is None else view.players[view.seat].gears


def can_walk(view: View) -> bool:
    """Tell whether any token that might be the viewer's can move."""
    maze = maze_of(view)
    return any(can_traverse(maze, cell) for cell in _own_cells(view))


def can_lay(view: View) -> bool:
    """Tell whether there's a tile to place, and a free cell next to a token that might be the viewer's."""
    return bool((view.draft or view.pile) and free_cells(view))


def free_cells(view: View) -> tuple[int, ...]:
    """Return the free cells next to tokens that might be the viewer's."""
    grid = maze_of(view).grid
    near = (cell for own in _own_cells(view) for cell in NEIGHBOURS[own] if cell != OUTSIDE)
    return tuple(dict.fromkeys(cell for cell in near if grid[cell] == EMPTY))


def _own_cells(view: View) -> list[int]:
    return [CELL[token.cell] for token in view.tokens if token.cell and view.seat in token.claimants]
