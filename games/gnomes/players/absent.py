"""The player for absent people: it does only what the table waits for (Q38, Q40, Q41 in the ledger)."""

from __future__ import annotations

from collections.abc import Sequence

from games.gnomes.actions import Action
from games.gnomes.lapse import lapse
from games.gnomes.view import View
from games.gnomes.view.imagined import of_view
from games.kernel import Advice
from games.rng import Rng


def cautious(view: View, legal: Sequence[Action], _rng: Rng, /) -> Advice:
    """Don't call, cast, walk or attack; put dice and crystals where the rules put them by default."""
    assert view.seat is not None
    code = lapse(of_view(view, legal), view.seat)
    return Advice(code, "Nobody answered, so I'm playing it safe.")
