"""One-time abilities: paid for right after the reveal or never (G39)."""

from __future__ import annotations

from games.gears.nouns import abilities
from games.gears.view import View
from games.gears.words.spots import own_gears, own_roles


def fleeting(view: View) -> str:
    """The ability that the viewer could pay for now and that anything else they do gives up, aims aside; "" if none."""
    ready = (abilities(card.character)[0] for card in own_roles(view) if card.character and card.one_time == "ready")
    return next((ability.name for ability in ready if ability.cost <= own_gears(view)), "")


def is_lost(view: View, character: str) -> bool:
    """Whether revealing that role now is sure to give up its ability, which the viewer has too few gears for.

    With expansions a gambit that the reveal completes, or a trade, can still pay for it.
    """
    return _is_dear(view, character) and view.gambit_deck is None and view.gizmos is None


def forgone(view: View, character: str) -> str:
    """What revealing that role now would give up because it cannot be paid for; "" if nothing."""
    if not _is_dear(view, character):
        return ""
    one, end = abilities(character)[0], "lost for good" if is_lost(view, character) else "now or never"
    return f"{one.name} costs {one.cost}, you have {own_gears(view)}: {end}"


def _is_dear(view: View, character: str) -> bool:
    return abilities(character)[0].cost > own_gears(view)
