"""The automaton's rules: which tiles it flips, and when the player wins (W101-W105, Q64)."""

from __future__ import annotations

from games.gnomes.board import tiles
from games.gnomes.combat.sides import active_units
from games.gnomes.data import SLOTS
from games.gnomes.run import board_of
from games.gnomes.state import DEAD, WAITING, State, owner

ROBOT = 1  # player number of the automaton


def aims(state: State) -> list[int]:
    """Return the tiles that the automaton can flip now (W103-W105). If there are several, the player chooses one."""
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
    """Return the player's weakest units that aren't on a mine and haven't been hit this turn (W104).

    The weakest units have the fewest hit points and, among these, the least defense.
    """
    board = board_of(state)
    units = [
        unit for unit in active_units(state, 0) if not board.mine[state.units[unit].at] and not state.hit >> unit & 1
    ]
    key = {unit: (state.units[unit].hp, state.units[unit].defence) for unit in units}
    return [unit for unit in units if key[unit] == min(key.values())]


def _strongest(state: State) -> list[int]:
    """Return the automaton's strongest units that aren't on a mine (W105).

    The strongest units have the most hit points and, among these, the least defense.
    """
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
    """Tell whether all seven enemies are defeated and all seven of the player's units are on the board (W101)."""
    mine, theirs = state.units[:SLOTS], state.units[SLOTS:]
    return all(unit.at >= 0 for unit in mine) and all(unit.at == DEAD for unit in theirs)
