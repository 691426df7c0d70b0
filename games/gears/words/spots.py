"""What lies in a View: tiles, tokens and roles by what a choice names them."""

from __future__ import annotations

from games.gears.data import CELL
from games.gears.maze.preview import maze_of
from games.gears.maze.topology import EMPTY, NEIGHBOURS, OUTSIDE, can_traverse
from games.gears.nouns import tile_name
from games.gears.view import RoleView, TileView, TokenView, View
from games.kernel import Seat


def tile_at(view: View, cell: str | None) -> TileView | None:
    """What lies there."""
    return next((tile for tile in view.tiles if tile.cell == cell), None)


def token_of(view: View, character: str) -> TokenView | None:
    """The token of that character."""
    return next((token for token in view.tokens if token.character == character), None)


def place_name(view: View, cell: str) -> str:
    """ "E5 · Flywheel Fork", "E5 · face-down"; the bare cell where nothing lies."""
    tile = tile_at(view, cell)
    if tile is None:
        return cell
    if tile.tile is None:
        return f"{cell} · face-down"
    return f"{cell} · {tile_name(tile.tile)}{'' if tile.face_up else ' (face-down)'}"


def own_roles(view: View) -> tuple[RoleView, ...]:
    """The viewer's two cards."""
    return () if view.seat is None else view.players[view.seat].roles


def role_of(view: View, seat: Seat, character: str) -> RoleView | None:
    """That card, if the viewer knows that the seat holds it."""
    return next((card for card in view.players[seat].roles if card.character == character), None)


def own_gears(view: View) -> int:
    """The viewer's."""
    return 0 if view.seat is None else view.players[view.seat].gears


def can_walk(view: View) -> bool:
    """Whether a token that may be the viewer's has a way to go."""
    maze = maze_of(view)
    return any(can_traverse(maze, cell) for cell in _own_cells(view))


def can_lay(view: View) -> bool:
    """Whether a tile is left, and a cell free beside a token that may be the viewer's."""
    grid = maze_of(view).grid
    near = (cell for own in _own_cells(view) for cell in NEIGHBOURS[own] if cell != OUTSIDE)
    return bool(view.draft or view.pile) and any(grid[cell] == EMPTY for cell in near)


def _own_cells(view: View) -> list[int]:
    return [CELL[token.cell] for token in view.tokens if token.cell and view.seat in token.claimants]
