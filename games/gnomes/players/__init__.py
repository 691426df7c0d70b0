"""Computer players. They get only a View and the legal actions, and the reasons they give leak nothing."""

from __future__ import annotations

from collections.abc import Sequence

from games.gnomes.actions import Action
from games.gnomes.players.choices import choose
from games.gnomes.players.reasons import reason
from games.gnomes.view import View
from games.gnomes.view.imagined import of_view
from games.kernel import Advice
from games.rng import Rng


def chosen(view: View, legal: Sequence[Action], rng: Rng) -> Action:
    """Choose the best action, after simulating the player's own casts and the other players' attacks."""
    assert view.seat is not None
    return choose(of_view(view, legal), view.seat, legal, rng)


def sensible(view: View, legal: Sequence[Action], rng: Rng, /) -> Advice:
    action = chosen(view, legal, rng)
    return Advice(action.code, reason(view, action))
