"""Who is whose ally, and what a unit may strike."""

from __future__ import annotations

from typing import Final

from games.gnomes.data import SLOTS, STATS
from games.gnomes.state import FLYING, NO_ATTACK, NO_MOVE, SLEEP, State, Unit, owner, slot

FIERCE: Final = {"mild": -1, "gentle": 0, "usual": 1, "hard": 2}  # attack of the automaton's units beyond their cards


def is_ally(state: State, one: int, other: int) -> bool:
    """Players of one side: the same, a team (W90), or allied for a time (W97)."""
    if one == other:
        return True
    if state.rules.teams:
        return one % 2 == other % 2
    return bool(state.allied >> one * 4 + other & 1)


def is_partner(state: State, one: int, other: int) -> bool:
    """Players who win together: temporary alliances score apart (Q60)."""
    return one == other or (state.rules.teams and one % 2 == other % 2)


def sides_left(state: State) -> int:
    """How many sides are not eliminated (Q51)."""
    left = [number for number, player in enumerate(state.players) if not player.out]
    return len({number % 2 for number in left}) if state.rules.teams else len(left)


def active_units(state: State, player: int) -> list[int]:
    """The units of a player on the board, by slot."""
    first = player * SLOTS
    return [number for number in range(first, first + SLOTS) if state.units[number].at >= 0]


def on_cell(state: State, cell: int) -> list[int]:
    """The units that stand there."""
    return [number for number, unit in enumerate(state.units) if unit.at == cell]


def is_home(state: State, unit: int, cell: int) -> bool:
    """Whether the Home Field bonus counts there (W94)."""
    tile = state.tiles[cell]
    return state.rules.home and tile < len(state.units) and tile // SLOTS == owner(unit)


def may_strike(state: State, unit: int, target: int) -> bool:
    """Whether a base attack of one on the other, on the same cell, could hit: enemies, both or neither flying (W71)."""
    one, other = state.units[unit], state.units[target]
    if other.at != one.at or is_ally(state, owner(unit), owner(target)):
        return False
    return bool(one.rings[FLYING]) == bool(other.rings[FLYING])


def can_attack(unit: Unit) -> bool:
    """Neither asleep nor without attack (W72, W74)."""
    return not (unit.rings[SLEEP] or unit.rings[NO_ATTACK])


def can_move(unit: Unit) -> bool:
    """Neither asleep nor without movement (W72, W74)."""
    return not (unit.rings[SLEEP] or unit.rings[NO_MOVE])


def power_of(state: State, unit: int, swords: int = 0) -> int:
    """Of a base attack: attack, dice, boosts and Home Field (W45, W94)."""
    it = state.units[unit]
    fierce = FIERCE[state.rules.automaton] if owner(unit) >= state.rules.humans else 0
    return STATS[slot(unit)].attack + it.committed + swords + it.boost + is_home(state, unit, it.at) + fierce


def guard_of(state: State, unit: int) -> int:
    """The defence that counts when it is attacked (W94: the bonus is not on the slider)."""
    it = state.units[unit]
    return it.defence + is_home(state, unit, it.at)


def loss(power: int, guard: int) -> int:
    """What an attack takes: half, rounded down, if the defence is at least the power (W45)."""
    return power // 2 if guard >= power else power


def steps_left(state: State, unit: int) -> int:
    """How far a unit may still walk: base movement and swords not given to attacks, less what fatigue takes (W92)."""
    it = state.units[unit]
    tired = 1 if state.rules.fatigue and it.struck else 0
    return max(0, STATS[slot(unit)].move + it.swords - it.committed - it.moved - tired)


def free_swords(state: State, unit: int) -> int:
    """Swords that can still go into an attack: neither committed nor needed for the steps already made (W33, W92)."""
    it = state.units[unit]
    walked = max(0, it.moved - STATS[slot(unit)].move + it.tired)
    return max(0, it.swords - it.committed - walked)


def fits(state: State, who: str, player: int, unit: int) -> bool:
    """Whether a unit is what a text calls "own", "ally", "enemy" or "any" from where the player stands."""
    if who == "own":
        return owner(unit) == player
    if who == "ally":
        return is_ally(state, player, owner(unit))
    return who == "any" or not is_ally(state, player, owner(unit))
