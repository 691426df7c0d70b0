"""Advice on where to put crystals: on which abilities, and how many on each."""

from __future__ import annotations

from games.gnomes.abilities.catalogue import ABILITIES
from games.gnomes.advice import worth
from games.gnomes.calling import charging
from games.gnomes.state import Divide, State, slot

Fill = tuple[int, int, int]  # ability, unit, and crystals or room for them


def suggested(state: State, frame: Divide) -> tuple[Fill, ...]:
    """Return the recommended placements of crystals.

    The recommendation favors valuable abilities and those that will soon be full.
    """
    ranked = sorted(charging.choices(state, frame), key=lambda each: -_wish(state, each, frame.left))
    gifts, left = [], frame.left
    for ability, unit, room in ranked:
        n = min(room, left)
        if n:
            gifts.append((ability, unit, n))
            left -= n
    return tuple(gifts)


def _wish(state: State, choice: Fill, left: int) -> float:
    """Return the value per crystal of filling an ability, if `left` crystals are left.

    The value is higher if these crystals complete the ability, and lower if the unit was just called.
    """
    ability, unit, room = choice
    brings = worth.promise(ability, slot(unit) == 0)
    if state.units[unit].fresh:
        brings *= 0.95
    done = 1.0 - room / ABILITIES[ability].cost
    return brings / (room + 1) + done + (1.0 if room <= left else 0.0)
