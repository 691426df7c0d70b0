"""Whom the crumbling earth aims at when one plays alone, and when that one has won (W101-W105, Q64)."""

from __future__ import annotations

from games.gnomes.board import tiles
from games.gnomes.combat.sides import active_units
from games.gnomes.data import SLOTS
from games.gnomes.run import board_of
from games.gnomes.state import DEAD, WAITING, State, owner

ROBOT = 1  # the automaton's player


def aims(state: State) -> list[int]:
    """The tiles that may be flipped now (W103-W105); more than one where the player chooses."""
    board = board_of(state)
    legal = tiles.rim_legal(state, board, 1)
    if not legal:
        return []
    for wanted in (_weakest(state), _strongest(state)):
        if wanted:
            return sorted({cell for unit in wanted for cell in _nearest(state, legal, unit)})
    inactive = [cell for cell in legal if _is_uncalled(state, state.tiles[cell])]
    return inactive or legal


def _weakest(state: State) -> list[int]:
    """Own units with the fewest hit points, then least defence, that are not on a mine and were not hit (W104)."""
    board = board_of(state)
    units = [
        unit for unit in active_units(state, 0) if not board.mine[state.units[unit].at] and not state.hit >> unit & 1
    ]
    key = {unit: (state.units[unit].hp, state.units[unit].defence) for unit in units}
    return [unit for unit in units if key[unit] == min(key.values())]


def _strongest(state: State) -> list[int]:
    """Enemies with the most hit points, then least defence, not on a mine (W105)."""
    board = board_of(state)
    units = [unit for unit in active_units(state, ROBOT) if not board.mine[state.units[unit].at]]
    key = {unit: (-state.units[unit].hp, state.units[unit].defence) for unit in units}
    return [unit for unit in units if key[unit] == min(key.values())]


def _nearest(state: State, legal: list[int], unit: int) -> list[int]:
    steps = board_of(state).distance[state.units[unit].at]
    least = min(steps[cell] for cell in legal)
    return [cell for cell in legal if steps[cell] == least]


def _is_uncalled(state: State, clan: int) -> bool:
    return clan < len(state.units) and owner(clan) == 0 and state.units[clan].at == WAITING


def is_won(state: State) -> bool:
    """All seven enemies defeated, all seven of your own on the board (W101)."""
    mine, theirs = state.units[:SLOTS], state.units[SLOTS:]
    return all(unit.at >= 0 for unit in mine) and all(unit.at == DEAD for unit in theirs)
