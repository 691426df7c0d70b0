"""The policy for absent players, which chooses only what the table is waiting for (Q38, Q40, Q41)."""

from __future__ import annotations

from collections.abc import Sequence

from games.gnomes.actions import Action
from games.gnomes.lapse import lapse
from games.gnomes.view import View
from games.gnomes.view.imagined import of_view
from games.kernel import Advice
from games.rng import Rng


def cautious(view: View, legal: Sequence[Action], _rng: Rng, /) -> Advice:
    """Choose what the rules prescribe for an absent player.

    Calls, casts, walks and attacks are skipped. Dice and crystals go to fixed places.
    """
    assert view.seat is not None
    code = lapse(of_view(view, legal), view.seat)
    return Advice(code, "Nobody answered, so I'm playing it safe.")
