"""Walks on the board: how far units can go, along which path, and what stops units (W25, W40, W75, W93)."""

from __future__ import annotations

from games.gnomes.board.shape import Board
from games.gnomes.combat.sides import is_ally, steps_left
from games.gnomes.data import SLOTS
from games.gnomes.run import board_of
from games.gnomes.state import FLYING, State, owner


def is_open(state: State, board: Board, cell: int) -> bool:
    """Tell whether the tile on a cell is face-up; units can stop only on such cells."""
    return not state.flipped >> cell & 1 and cell != board.blank


def blocked(state: State, *, flying: bool) -> int:
    """Return a mask of the cells that can't be entered."""
    return 0 if flying else sum({1 << cell for cell, _ in state.blocks})


def is_rooted(state: State, unit: int) -> bool:
    """Tell whether the unit is the automaton's and on a mine, and therefore can't be moved anymore (W106)."""
    it = state.units[unit]
    return owner(unit) >= state.rules.humans and it.at >= 0 and board_of(state).mine[it.at]


def holds(state: State, unit: int, cell: int) -> bool:
    """Tell whether enemies on a cell outnumber the unit's allies there and force it to stop and attack (W93, Q55)."""
    enemies = allies = 0
    flying = bool(state.units[unit].rings[FLYING])
    mine = owner(unit)
    for number, other in enumerate(state.units):
        if other.at != cell or number == unit:
            continue
        if is_ally(state, mine, number // SLOTS):
            allies += 1
        elif bool(other.rings[FLYING]) == flying:
            enemies += 1
    return enemies > allies


def is_held(state: State, unit: int) -> bool:
    """Tell whether the unit must attack on its cell before it can walk on (W93)."""
    it = state.units[unit]
    return it.held and holds(state, unit, it.at)


def walks(
    state: State, unit: int, start: int, steps: int, *, flying: bool = False, base: bool = False
) -> dict[int, tuple[int, ...]]:
    """Return the cells to which a unit can walk from `start`, each with a path.

    Of the shortest paths to a cell, this is the one that crosses the most mines from which the unit can still get a
    crystal this turn. Paths don't include `start`, and end on face-up tiles. With `base`, enemies stop the unit (W93).
    """
    if is_rooted(state, unit):
        return {}
    board = board_of(state)
    walls = blocked(state, flying=flying or bool(state.units[unit].rings[FLYING]))
    stops = _stops(state, unit) if base else 0
    fresh = board.mines & ~state.units[unit].mines
    ways: dict[int, tuple[int, ...]] = {start: ()}
    mines, edge = {start: 0}, [start]
    for _ in range(steps):
        shortest: dict[int, int] = {}  # the cell before
        for cell in edge:
            if stops >> cell & 1 and cell != start:
                continue
            for near in board.adjacent[cell]:
                if near in ways or walls >> near & 1:
                    continue
                if near not in shortest or mines[shortest[near]] < mines[cell]:
                    shortest[near] = cell
        edge = list(shortest)
        for near, cell in shortest.items():
            ways[near] = (*ways[cell], near)
            mines[near] = mines[cell] + (fresh >> near & 1)
    del ways[start]
    closed = state.flipped | (1 << board.blank if board.blank >= 0 else 0)
    return {cell: way for cell, way in ways.items() if not closed >> cell & 1} if closed else ways


def pushes(state: State, unit: int, cell: int, steps: int) -> dict[int, tuple[int, ...]]:
    """Return the shortest paths along which a unit can be pushed to a cell, those across the fewest mines first.

    The key of each path is the mask of those mines on it that give the unit's player a crystal. The result is empty if
    the cell is too far away.
    """
    board, it = board_of(state), state.units[unit]
    walls = blocked(state, flying=bool(it.rings[FLYING])) | 1 << it.at
    fresh = board.mines & ~it.mines & ~(1 << cell) if owner(unit) < state.rules.humans else 0
    layers: dict[int, dict[int, tuple[int, ...]]] = {it.at: {0: ()}}
    for _ in range(steps):
        layer: dict[int, dict[int, tuple[int, ...]]] = {}
        for here, ways in layers.items():
            for near in board.adjacent[here]:
                if not walls >> near & 1:
                    more = {mask | fresh & 1 << near: (*way, near) for mask, way in ways.items()}
                    layer[near] = more | layer.get(near, {})
        if cell in layer:
            return dict(sorted(layer[cell].items(), key=lambda way: way[0].bit_count()))
        walls |= sum(1 << near for near in layer)
        layers = layer
    return {}


def _stops(state: State, unit: int) -> int:
    cells = {other.at for number, other in enumerate(state.units) if other.at >= 0}
    return sum(1 << cell for cell in cells if holds(state, unit, cell))


def base_walks(state: State, unit: int) -> dict[int, tuple[int, ...]]:
    """Return the base moves that a unit can make now, as a mapping from each cell to the path."""
    return walks(state, unit, state.units[unit].at, steps_left(state, unit), base=state.rules.occupation)


def can_walk(state: State, unit: int) -> bool:
    if not steps_left(state, unit):
        return False
    it, board = state.units[unit], board_of(state)
    walls = blocked(state, flying=bool(it.rings[FLYING]))
    beside = any(is_open(state, board, cell) and not walls >> cell & 1 for cell in board.adjacent[it.at])
    return beside or bool(base_walks(state, unit))


def nearest_open(state: State, board: Board, cell: int) -> list[int]:
    """Return the face-up tiles nearest to a cell (Q5)."""
    steps = board.distance[cell]
    open_cells = [other for other in range(board.count) if other != cell and is_open(state, board, other)]
    least = min(steps[other] for other in open_cells)
    return [other for other in open_cells if steps[other] == least]
