"""Alliances, and the strength of units in attacks."""

from __future__ import annotations

from typing import Final

from games.gnomes.data import SLOTS, STATS
from games.gnomes.state import FLYING, NO_ATTACK, NO_MOVE, SLEEP, State, Unit, owner, pair_bit, slot

FIERCE: Final = {"mild": -1, "gentle": 0, "usual": 1, "hard": 2}  # change in attack of the automaton's units


def is_ally(state: State, one: int, other: int) -> bool:
    """Tell whether two players are the same player, teammates (W90), or temporary allies (W97)."""
    if one == other:
        return True
    if state.rules.teams:
        return one % 2 == other % 2
    return bool(state.allied >> pair_bit(one, other) & 1)


def is_partner(state: State, one: int, other: int) -> bool:
    """Tell whether two players win together, as teammates do. Temporary allies don't (Q60)."""
    return one == other or (state.rules.teams and one % 2 == other % 2)


def sides_left(state: State) -> int:
    """Return the number of sides that haven't been eliminated (Q51)."""
    left = [number for number, player in enumerate(state.players) if not player.out]
    return len({number % 2 for number in left}) if state.rules.teams else len(left)


def active_units(state: State, player: int) -> list[int]:
    """Return a player's units on the board, in the order of their slots."""
    first = player * SLOTS
    return [number for number in range(first, first + SLOTS) if state.units[number].at >= 0]


def on_cell(state: State, cell: int) -> list[int]:
    return [number for number, unit in enumerate(state.units) if unit.at == cell]


def is_home(state: State, unit: int, cell: int) -> bool:
    """Tell whether the unit has the Home Field bonus on that cell (W94)."""
    tile = state.tiles[cell]
    return state.rules.home and tile < len(state.units) and tile // SLOTS == owner(unit)


def may_strike(state: State, unit: int, target: int) -> bool:
    """Tell whether a base attack of the unit on the target is possible (W71).

    The units must be enemies on the same cell, and either both or neither must fly.
    """
    one, other = state.units[unit], state.units[target]
    if other.at != one.at or is_ally(state, owner(unit), owner(target)):
        return False
    return bool(one.rings[FLYING]) == bool(other.rings[FLYING])


def can_attack(unit: Unit) -> bool:
    """Tell whether no counter, such as sleep, prevents the unit from attacking (W72, W74)."""
    return not (unit.rings[SLEEP] or unit.rings[NO_ATTACK])


def can_move(unit: Unit) -> bool:
    """Tell whether no counter, such as sleep, prevents the unit from moving (W72, W74)."""
    return not (unit.rings[SLEEP] or unit.rings[NO_MOVE])


def power_of(state: State, unit: int, swords: int = 0) -> int:
    """Return the power of a base attack (W45, W94).

    The power is the sum of the unit's attack, swords, boosts and Home Field bonus.
    """
    it = state.units[unit]
    fierce = FIERCE[state.rules.automaton] if owner(unit) >= state.rules.humans else 0
    return STATS[slot(unit)].attack + it.committed + swords + it.boost + is_home(state, unit, it.at) + fierce


def guard_of(state: State, unit: int) -> int:
    """Return the unit's defense against an attack.

    This defense includes the Home Field bonus (W94). The defense on the unit's card doesn't.
    """
    it = state.units[unit]
    return it.defence + is_home(state, unit, it.at)


def loss(power: int, guard: int) -> int:
    """Return how many hit points an attack takes (W45).

    The attack takes its power, or half of its power, rounded down, if the defense is at least as high.
    """
    return power // 2 if guard >= power else power


def steps_left(state: State, unit: int) -> int:
    """Return how many steps a unit can still walk (W92).

    They are the unit's movement plus its free swords, minus the steps already made and fatigue.
    """
    it = state.units[unit]
    tired = 1 if state.rules.fatigue and it.struck else 0
    return max(0, STATS[slot(unit)].move + it.swords - it.committed - it.moved - tired)


def free_swords(state: State, unit: int) -> int:
    """Return how many swords a unit can still use in an attack: those not yet used for attacks or steps (W33, W92)."""
    it = state.units[unit]
    walked = max(0, it.moved - STATS[slot(unit)].move + it.tired)
    return max(0, it.swords - it.committed - walked)


def fits(state: State, who: str, player: int, unit: int) -> bool:
    """Tell whether `who` applies to the unit, from the player's point of view: "own", "ally", "enemy" or "any"."""
    if who == "own":
        return owner(unit) == player
    if who == "ally":
        return is_ally(state, player, owner(unit))
    return who == "any" or not is_ally(state, player, owner(unit))
