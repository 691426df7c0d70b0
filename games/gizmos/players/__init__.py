"""Computer players. They get only a View and the legal actions, and the reasons that they give reveal no secrets."""

from __future__ import annotations

from collections.abc import Sequence

from games.gizmos.actions import Action
from games.gizmos.players.choices import worth
from games.gizmos.players.reasons import reason
from games.gizmos.players.table import of_view
from games.gizmos.view import View
from games.kernel import Advice
from games.players import best
from games.rng import Rng


def sensible(view: View, legal: Sequence[Action], rng: Rng, /) -> Advice:
    """Choose the action with the highest value, without looking further ahead."""
    table = of_view(view)
    action = legal[0] if len(legal) == 1 else best(legal, lambda action: worth(table, action), rng)
    return Advice(action.code, reason(view, action))
