"""Warnings about one-time abilities, which can be used only right after their role is revealed (G39)."""

from __future__ import annotations

from games.english import count
from games.gears.nouns import abilities, price
from games.gears.view import View
from games.gears.words.spots import own_gears, own_roles


def fleeting(view: View) -> str:
    """Name the one-time ability that the viewer can afford now and would lose by any other action; "" if none."""
    ready = (abilities(card.character)[0] for card in own_roles(view) if card.character and card.one_time == "ready")
    return next((ability.name for ability in ready if ability.cost <= own_gears(view)), "")


def is_lost(view: View, character: str) -> bool:
    """Tell whether revealing that role now would certainly lose its one-time ability, for lack of gears.

    At tables with expansions, a trade or a gambit completed by the reveal could still pay for it, so return False.
    """
    return _is_dear(view, character) and view.gambit_deck is None and view.gizmos is None


def forgone(view: View, character: str) -> str:
    """Say which one-time ability the viewer would lose by revealing that role now, for lack of gears.

    Return "" if the viewer can afford the ability.
    """
    if not _is_dear(view, character):
        return ""
    one = abilities(character)[0]
    if is_lost(view, character):
        return f"you'd lose {one.name} because you can't afford it ({price(one.cost)})"
    return f"you need {count(one.cost - own_gears(view), 'more gear')} to use {one.name} right away"


def _is_dear(view: View, character: str) -> bool:
    return abilities(character)[0].cost > own_gears(view)
