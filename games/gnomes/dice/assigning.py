"""Giving dice to units, and the effects of the dice (W32-W35, Q12)."""

from __future__ import annotations

from games.gnomes import events
from games.gnomes.abilities import effects
from games.gnomes.combat.sides import active_units
from games.gnomes.data import CRYSTAL, FACE_LETTERS, HORN, SHIELD, SHIELD_FACE, SLOTS, SWORD
from games.gnomes.run import Run
from games.gnomes.state import State

ORDER = (SWORD, HORN, SHIELD_FACE)  # order in which faces are asked for
Gifts = tuple[tuple[int, int, int], ...]  # (slot, face, number)


def left(state: State, gifts: Gifts) -> dict[int, int]:
    """Return how many dice of each face the player still has to give to units, in the order of giving."""
    given = {face: sum(n for _, other, n in gifts if other == face) for face in ORDER}
    rest = {face: state.dice.count(face) - given[face] for face in ORDER}
    return {face: n for face, n in rest.items() if n}


def complete(state: State, gifts: Gifts, slot: int) -> Gifts:
    """Return the distribution of dice after all remaining dice are given to the unit in this slot."""
    return (*gifts, *((slot, face, n) for face, n in left(state, gifts).items()))


def collect(run: Run, gifts: Gifts) -> None:
    """Give the units their dice, and put crystals into the player's reserve. The roll is then used up."""
    state = run.state
    player = state.active
    crystals = state.dice.count(CRYSTAL)
    letters: dict[int, str] = {}
    for slot, face, n in gifts:
        letters[slot] = letters.get(slot, "") + FACE_LETTERS[face] * n
    named = tuple((run.code(player * SLOTS + slot), letters[slot]) for slot in sorted(letters))
    run.tell(events.Assigned(player, named, crystals))
    run.own(player, reserve=run.player(player).reserve + crystals)
    for slot, face, n in gifts:
        unit = player * SLOTS + slot
        it = run.unit(unit)
        if face == SWORD:
            run.put(unit, swords=it.swords + n)
        elif face == HORN:
            run.put(unit, horns=it.horns + n)
        else:
            effects.guard(run, unit, SHIELD * n)
    run.set(phase="act", dice=b"", black=0)


def takers(state: State) -> list[int]:
    """Return the slots of those units of the current player that can get dice."""
    return [unit % SLOTS for unit in active_units(state, state.active)]
