"""Computer players. They get only a View and the legal actions, and the reasons that they give reveal no secrets."""

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
    """Choose the action with the highest value.

    The value includes everything the action leads to, except other players' replies.
    """
    action = choose(view, legal, rng)
    return Advice(action.code, reason(view, action))


def choose(view: View, legal: Sequence[Action], rng: Rng) -> Action:
    """Choose as `sensible` does, but without a reason, because composing reasons would slow down a search."""
    if len(legal) == 1:
        return legal[0]
    table = Table(view)
    action = best(legal, lambda action: value(table, action), rng)
    laying = [action for action in legal if action.prefix == "place"]
    if laying and action.prefix in ("move", "end") and _is_idle(table, action):
        action = best(laying, lambda action: value(table, action), rng)
    return action


def _is_idle(table: Table, action: Action) -> bool:
    """Tell whether so little is going on that the player should place a tile instead of taking the chosen action.

    That's the case if the best walk gains nothing, or a round has passed without events (G77), but never in a solo
    game.
    """
    if table.view.automa is not None:
        return False
    is_still = table.view.still > len(table.view.players)
    return is_still or (action.prefix == "move" and value(table, action) <= 0.0)
