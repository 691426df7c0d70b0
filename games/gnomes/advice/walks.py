"""Advice on where units should walk: to clans that they can call, through mines, or out of danger."""

from __future__ import annotations

from typing import Final

from games.gnomes.advice import worth
from games.gnomes.board import paths
from games.gnomes.combat.sides import active_units, can_move
from games.gnomes.data import CALL_HORNS
from games.gnomes.run import board_of
from games.gnomes.state import State

Walk = tuple[int, int]  # unit and destination
_WORTH_IT: Final = 0.25  # lowest gain of a walk that is suggested


def suggested(state: State) -> tuple[Walk, ...]:
    """Return the recommended walks in order, for all units of the current player that should move."""
    wanted = worth.waiting_tiles(state, state.active)
    room = worth.room(state, state.active)
    walks: list[Walk] = []
    units = sorted(active_units(state, state.active), key=lambda unit: -state.units[unit].horns)
    for unit in units:
        cell = _best(state, unit, wanted, room)
        here = state.units[unit].at if cell < 0 else cell
        if state.units[unit].horns >= CALL_HORNS and here in wanted:
            clan = wanted[here]
            wanted = {tile: other for tile, other in wanted.items() if other != clan}
        if cell >= 0:
            walks.append((unit, cell))
            room -= 1
    return tuple(walks)


def _best(state: State, unit: int, wanted: dict[int, int], room: int) -> int:
    """Return the cell to which a unit should walk, or -1 if it should stay."""
    it = state.units[unit]
    if it.fresh or not can_move(it) or (it.held and paths.is_held(state, unit)):
        return -1
    board = board_of(state)
    stay = score(state, unit, it.at, (), wanted, room)
    best, where = stay + _WORTH_IT, -1
    for cell, way in paths.base_walks(state, unit).items():
        if board.distance[it.at][cell] <= len(way):
            gain = score(state, unit, cell, way, wanted, room)
            if gain > best:
                best, where = gain, cell
    return where


def score(state: State, unit: int, cell: int, way: tuple[int, ...], wanted: dict[int, int], room: int) -> float:
    """Return the value of walking along the path `way` to the cell.

    `wanted` has the tiles on which clans can be called, and `room` is the number of crystals still needed.
    """
    board, it = board_of(state), state.units[unit]
    crystals = sum(board.mine[each] and not it.mines >> each & 1 for each in way)
    total = worth.place(state, board, unit, cell, wanted, it.horns) + worth.CRYSTAL * min(crystals, max(0, room))
    if it.horns >= CALL_HORNS and cell in wanted:
        total += worth.CALL
    return total
