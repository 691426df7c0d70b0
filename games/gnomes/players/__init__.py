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


def chosen(view: View, legal: Sequence[Action], rng: Rng) -> Action:
    """What brings most as things stand, the own casts and the attacks of others carried out in thought."""
    assert view.seat is not None
    return choose(of_view(view, legal), view.seat, legal, rng)


def sensible(view: View, legal: Sequence[Action], rng: Rng, /) -> Advice:
    """Takes what brings most, and says why."""
    action = chosen(view, legal, rng)
    return Advice(action.code, reason(view, action))
