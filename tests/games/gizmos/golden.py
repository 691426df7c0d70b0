"""Which games of Gizmos are kept: one for each way in which it can end, and one with a move taken back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from games.gizmos.actions import Action
from games.gizmos.view import View
from games.kernel import Advice, Policy
from games.players import random
from games.rng import Rng
from tests.games.golden import Wanted


def idler(view: View, legal: Sequence[Action], rng: Rng, /) -> Advice:
    """Builds nothing that it need not build."""
    others = [action for action in legal if action.prefix not in ("build", "use", "arrange")]
    return random(view, others or legal, rng)


PLAYERS: Final[Mapping[str, Policy]] = {"idler": idler}
WANTED: Final = (
    Wanted("masterworks", "masterworks", 2, ("sensible",)),
    Wanted("gizmos", "gizmos", 3, ("sensible", "random")),
    Wanted("rounds", "rounds", 2, ("idler",)),
    Wanted("taken-back", "gizmos", 4, ("sensible",), takes_back=True),
)
