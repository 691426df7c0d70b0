"""Computer players: they see a View and the legal list, and say why in words that give nothing away."""

from __future__ import annotations

from collections.abc import Sequence

from games.gnomes.actions import Action
from games.gnomes.players.choices import choose
from games.gnomes.players.reasons import reason
from games.gnomes.view import View
from games.gnomes.view.imagined import of_view
from games.kernel import Advice
from games.rng import Rng


def sensible(view: View, legal: Sequence[Action], rng: Rng, /) -> Advice:
    """Takes what brings most as things stand, its own casts and others' attacks carried out in thought."""
    assert view.seat is not None
    state = of_view(view, legal)
    action = choose(state, view.seat, legal, rng)
    return Advice(action.code, reason(view, action))
