"""Advice on base attacks that pay off: by which unit, from which cell, against whom, and with how many swords."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from games.gnomes.advice import worth
from games.gnomes.board import paths
from games.gnomes.combat.sides import (
    active_units,
    can_attack,
    can_move,
    free_swords,
    guard_of,
    is_ally,
    loss,
    on_cell,
    power_of,
    steps_left,
)
from games.gnomes.run import board_of
from games.gnomes.state import FLYING, State, owner

_ENOUGH: Final = 1.0  # lowest gain of an attack that is suggested


class Strike(NamedTuple):
    """A base attack with `swords` extra swords after walking along the path `way`; () if the unit stays."""

    unit: int
    way: tuple[int, ...]
    target: int
    swords: int
    gain: float


def best_strike(state: State) -> Strike | None:
    """Return the attack with the highest gain, or None if no attack pays off."""
    best = max(strikes(state), key=lambda strike: strike.gain, default=None)
    return best if best is not None and best.gain >= _ENOUGH else None


def strikes(state: State) -> Iterator[Strike]:
    """Yield the attacks of the current player's units on all enemies within reach."""
    wanted = worth.waiting_tiles(state, state.active)
    for unit in active_units(state, state.active):
        if can_strike(state, unit):
            yield from of_unit(state, unit, wanted)


def can_strike(state: State, unit: int) -> bool:
    """Tell whether a unit can still make a base attack this turn (W44, W72, W74, Q16)."""
    it = state.units[unit]
    return it.at >= 0 and not it.fresh and it.struck <= it.again and can_attack(it)


class Outlook:
    """Facts about a unit that don't depend on its swords: its path to each cell, and the danger there.

    Paths are up to `spare` steps longer than the unit can walk without extra swords.
    """

    def __init__(self, spare: int = 0) -> None:
        self.fears: dict[int, float] = {}
        self._ways: dict[int, tuple[int, ...]] = {}
        self._spare, self._steps = spare, -1

    def way(self, state: State, unit: int, cell: int) -> tuple[int, ...] | None:
        """Return the unit's path to the cell, () if it's already there, or None if it can't get there."""
        it = state.units[unit]
        if cell == it.at:
            return ()
        steps = steps_left(state, unit)
        if self._steps < steps:
            self._steps = steps + self._spare
            stays = not can_move(it) or (it.held and paths.is_held(state, unit))
            is_stopped = state.rules.occupation
            self._ways = {} if stays else paths.walks(state, unit, it.at, self._steps, base=is_stopped)
        way = self._ways.get(cell)
        return way if way is not None and len(way) <= steps else None


def of_unit(state: State, unit: int, wanted: dict[int, int], outlook: Outlook | None = None) -> Iterator[Strike]:
    """Yield a unit's attack on each enemy within reach."""
    outlook = outlook or Outlook()
    for target, other in enumerate(state.units):
        if other.at >= 0 and _may_meet(state, unit, target):
            way = outlook.way(state, unit, other.at)
            if way is not None:
                yield _strike(state, unit, way, target, wanted, outlook.fears)


def _may_meet(state: State, unit: int, target: int) -> bool:
    it, other = state.units[unit], state.units[target]
    return not is_ally(state, owner(unit), owner(target)) and bool(it.rings[FLYING]) == bool(other.rings[FLYING])


def _strike(
    state: State, unit: int, way: tuple[int, ...], target: int, wanted: dict[int, int], fears: dict[int, float]
) -> Strike:
    it, cell = state.units[unit], state.units[target].at
    left = steps_left(state, unit) - len(way)
    free = min(free_swords(state, unit), max(0, left)) if it.swords else 0
    guard, base = guard_of(state, target), power_of(state, unit)
    swords, power = 0, base
    for more in range(1, free + 1):
        if loss(base + more, guard) > loss(power, guard) and loss(power, guard) < state.units[target].hp:
            swords, power = more, base + more
    gain = worth.blow(state, unit, target, power, guard) - _cost(state, unit, cell, fears)
    if it.horns >= 3 and wanted and not _can_still_call(state, unit, cell, left - swords, wanted):
        gain -= worth.CALL * 0.8
    return Strike(unit, way, target, swords, gain)


def _can_still_call(state: State, unit: int, cell: int, steps: int, wanted: dict[int, int]) -> bool:
    distance = board_of(state).distance[cell]
    return any(distance[tile] <= steps for tile in wanted) or not any(
        board_of(state).distance[state.units[unit].at][tile] <= steps_left(state, unit) for tile in wanted
    )


def _cost(state: State, unit: int, cell: int, fears: dict[int, float]) -> float:
    """Return the cost of attacking from that cell.

    The cost is the danger there or, in solo games, the damage from enemies on the cell that hit first (W102).
    """
    it = state.units[unit]
    if not state.rules.solo:
        return 0.6 * _riskier(state, unit, cell, fears)
    lost, guard = 0, guard_of(state, unit)
    for enemy in sorted(on_cell(state, cell), key=lambda foe: power_of(state, foe)):
        if not is_ally(state, 0, owner(enemy)) and can_attack(state.units[enemy]) and _may_meet(state, unit, enemy):
            lost, guard = lost + loss(power_of(state, enemy), guard), guard - 1
    return lost + (25.0 if lost >= it.hp else 0.15 * max(0, 6 - it.hp + lost))


def _riskier(state: State, unit: int, cell: int, fears: dict[int, float]) -> float:
    """Return how much more dangerous `cell` is for a unit than its own cell, because of enemies and falling tiles."""
    at = state.units[unit].at
    if cell == at:
        return 0.0
    for each in (cell, at):
        if each not in fears:
            board = board_of(state)
            fears[each] = worth.danger(state, board, unit, each) + worth.infirm(state, board, each)
    return max(0.0, fears[cell] - fears[at])
