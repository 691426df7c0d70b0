"""Crystals go onto abilities (W56, W57, Q26)."""

from __future__ import annotations

from games.gnomes import events
from games.gnomes.abilities.catalogue import ABILITIES
from games.gnomes.abilities.targets import innate_of
from games.gnomes.combat import damage
from games.gnomes.run import Run
from games.gnomes.state import Divide, State, owner


def rooms(state: State, units: int) -> list[tuple[int, int, int]]:
    """(ability, unit, room) of the abilities of these units (mask) on the board, room or not."""
    found = []
    for number, unit in enumerate(state.units):
        if units >> number & 1 and unit.at >= 0:
            innate = innate_of(state, number)
            if innate >= 0:
                found.append((innate, number, ABILITIES[innate].cost - unit.innate))
            if unit.card >= 0:
                found.append((unit.card, number, ABILITIES[unit.card].cost - unit.learned))
    return found


def choices(state: State, frame: Divide) -> list[tuple[int, int, int]]:
    """The abilities that crystals can go onto."""
    return [each for each in rooms(state, frame.units) if each[2]]


def add(run: Run, unit: int, ability: int, n: int) -> int:
    """Put crystals onto an ability, never above its number (W58); how many found room."""
    it, facts = run.unit(unit), ABILITIES[ability]
    is_card = it.card == ability
    before = it.learned if is_card else it.innate
    now = min(facts.cost, before + n)
    if is_card:
        run.put(unit, learned=now)
    else:
        run.put(unit, innate=now)
    if now > before:
        seat = damage.seat_of(run.state, owner(unit))
        run.tell(events.Charged(seat, facts.id, now - before, now, facts.cost))
    return now - before


def advance(run: Run, frame: Divide) -> bool:
    """Fill what leaves no choice: all, if there is room for all, or the only one; False if the player must divide."""
    open_to = choices(run.state, frame)
    room = sum(each[2] for each in open_to)
    if frame.left < room and len(open_to) > 1 and frame.left:
        return False
    run.pop()
    left = frame.left
    for ability, unit, free in open_to:
        left -= add(run, unit, ability, min(left, free))
    if left:
        run.tell(events.Wasted(frame.player, left))
    return True
