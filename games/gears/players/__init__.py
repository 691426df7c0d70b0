"""Computer players: they see a View and the legal list, and say why in words that give nothing away."""

from __future__ import annotations

from collections.abc import Sequence

from games.gears.actions import Action
from games.gears.players.choices import value
from games.gears.players.reasons import reason
from games.gears.players.table import Table
from games.gears.view import View
from games.kernel import Advice
from games.players import best
from games.rng import Rng


def sensible(view: View, legal: Sequence[Action], rng: Rng, /) -> Advice:
    """Looks one step ahead, over whole chains, and takes what is worth most."""
    action = choose(view, legal, rng)
    return Advice(action.code, reason(view, action))


def choose(view: View, legal: Sequence[Action], rng: Rng) -> Action:
    """The choice alone: to find reasons takes time that a search has not."""
    if len(legal) == 1:
        return legal[0]
    table = Table(view)
    action = best(legal, lambda action: value(table, action), rng)
    laying = [action for action in legal if action.prefix == "place"]
    if laying and action.prefix in ("move", "end") and _is_idle(table, action):
        action = best(laying, lambda action: value(table, action), rng)
    return action


def _is_idle(table: Table, action: Action) -> bool:
    """Whether nothing else pays: a walk leads to nothing better, or a round has gone by without anything (G77).

    One who plays alone may wait: nothing ends their game for it, and tiles may be what they do not want.
    """
    if table.view.automa is not None:
        return False
    is_still = table.view.still > len(table.view.players)
    return is_still or (action.prefix == "move" and value(table, action) <= 0.0)
