"""Choices that look and do the same: of each such group a player is offered the first (`Game.distinct`)."""

from __future__ import annotations

from typing import Final

from games.gears import pending
from games.gears.actions import GAMBIT, PLACE, SHUFFLED, Action
from games.gears.data import TILES
from games.gears.pending import NOTHING
from games.gears.state import State
from games.kernel import Seat


def _period(edges: tuple[str, ...]) -> int:
    """Return after how many turns the edges of a tile are as before."""
    return next(turns for turns in (1, 2, 3, 6) if edges[turns:] + edges[:turns] == edges)


PERIODS: Final = tuple(_period(tuple(tile.edges)) for tile in TILES)  # by tile, in sixths of a full turn


def distinct(state: State, _seat: Seat, legal: tuple[Action, ...]) -> tuple[Action, ...]:
    """Merge rotations of a symmetric tile, and shuffling a single card with not shuffling it."""
    turned = _turned(state)
    if turned is not None:
        return _once(legal, PERIODS[turned])
    pointless = _shuffles_of_one(state)
    return tuple([action for action in legal if action not in pointless]) if pointless else legal


def _turned(state: State) -> int | None:
    """Return the tile whose orientation is chosen now."""
    match state.stack and state.stack[-1]:
        case pending.Placing(tile=tile, cell=cell) if cell != NOTHING:
            return tile
        case pending.Flipping(tile=tile):
            return tile
        case pending.Using(cell=cell) if cell != NOTHING:
            return state.maze.grid[cell] >> 3
    return None


def _once(legal: tuple[Action, ...], period: int) -> tuple[Action, ...]:
    found: dict[object, Action] = {}
    for action in legal:
        is_turn = action.verb in ("turn", "spin")
        found.setdefault(action.number % period if is_turn else action, action)
    return tuple(found.values())


def _shuffles_of_one(state: State) -> tuple[Action, ...]:
    gambits = state.gambits
    single = [PLACE[SHUFFLED]] if len(state.pile) == 1 else []
    return (*single, GAMBIT[1]) if gambits is not None and len(gambits.deck) == 1 else tuple(single)
