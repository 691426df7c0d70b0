"""Computer players. They get only a View and the legal actions, and give a reason for each choice."""

from __future__ import annotations

from collections.abc import Sequence

from games.briar.actions import Action
from games.briar.players.choices import value
from games.briar.players.reasons import reason
from games.briar.players.table import Table
from games.briar.view import View
from games.kernel import Advice
from games.players import best
from games.rng import Rng


def sensible(view: View, legal: Sequence[Action], rng: Rng, /) -> Advice:
    """Choose the action with the highest value.

    The player risks little Life, keeps bait for missing cats, and leaves when Life runs low.
    """
    table = Table(view)
    action = legal[0] if len(legal) == 1 else best(legal, lambda action: value(table, action), rng)
    return Advice(action.code, reason(table, action))
