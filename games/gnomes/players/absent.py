"""Plays for somebody who is away: no more than the table waits for, by the ledger's Q38, Q40 and Q41."""

from __future__ import annotations

from collections.abc import Sequence

from games.gnomes.actions import Action
from games.gnomes.lapse import lapse
from games.gnomes.view import View
from games.gnomes.view.imagined import of_view
from games.kernel import Advice
from games.rng import Rng


def cautious(view: View, legal: Sequence[Action], _rng: Rng, /) -> Advice:
    """No calls, casts, walks or attacks; dice and crystals where the rules put them."""
    assert view.seat is not None
    code = lapse(of_view(view, legal), view.seat)
    return Advice(code, "Nobody answered, so I play it safe.")
