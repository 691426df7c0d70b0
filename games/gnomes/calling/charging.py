"""Putting crystals on abilities (W56, W57, Q26)."""

from __future__ import annotations

from games.gnomes import events
from games.gnomes.abilities.catalogue import ABILITIES
from games.gnomes.abilities.targets import innate_of
from games.gnomes.combat import damage
from games.gnomes.run import Run
from games.gnomes.state import Divide, State, owner


def rooms(state: State, units: int) -> list[tuple[int, int, int]]:
    """Return (ability, unit, room) for each ability of those units in the mask `units` that are on the board.

    The room is the number of crystals that still fit, and can be 0.
    """
    fillable = []
    for number, unit in enumerate(state.units):
        if units >> number & 1 and unit.at >= 0:
            innate = innate_of(state, number)
            if innate >= 0:
                fillable.append((innate, number, ABILITIES[innate].cost - unit.innate))
            if unit.card >= 0:
                fillable.append((unit.card, number, ABILITIES[unit.card].cost - unit.learned))
    return fillable


def choices(state: State, frame: Divide) -> list[tuple[int, int, int]]:
    """Return (ability, unit, room) for each ability on which the player can put crystals."""
    return [room for room in rooms(state, frame.units) if room[2]]


def add(run: Run, unit: int, ability: int, n: int) -> int:
    """Put `n` crystals on an ability, or as many as fit (W58). Return how many were put there."""
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
    """Distribute the crystals without asking, if all of them fit or only one ability has room.

    Return False if the player must decide.
    """
    options = choices(run.state, frame)
    room = sum(charged[2] for charged in options)
    if frame.left < room and len(options) > 1 and frame.left:
        return False
    run.pop()
    left = frame.left
    for ability, unit, free in options:
        left -= add(run, unit, ability, min(left, free))
    if left:
        run.tell(events.Wasted(frame.player, left))
    return True
