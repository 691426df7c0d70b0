"""The golden games (recorded example games) of Gnomes & Wizards: one for each ending, mode and variant."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from games.gnomes.actions import Action
from games.gnomes.view import View
from games.kernel import Advice, Policy
from games.players import random
from games.rng import Rng
from tests.games.golden import Wanted

_PASSIVE: Final = ("end", "lock", "pass", "stay")


def idler(view: View, legal: Sequence[Action], rng: Rng, /) -> Advice:
    """Avoid calling, moving and casting, so that two players of this kind end in a tie."""
    first = next((action for verb in _PASSIVE for action in legal if action.prefix == verb), None)
    plain = [action for action in legal if action.prefix in ("roll", "put", "fall", "flip", "fill", "return", "on")]
    return Advice(first.code, "Later.") if first else random(view, plain or legal, rng)


PLAYERS: Final[Mapping[str, Policy[View, Action]]] = {"idler": idler}
_TEN, _LAST = "Ten rounds are over.", "Only one side is left."
_VARIANTS: Final = {"fatigue": "on", "occupation": "on", "home": "on", "empowering": "on"}
WANTED: Final = (
    Wanted("rounds", _TEN, 2, ("sensible",)),
    Wanted("last", _LAST, 2, ("sensible", "random")),
    Wanted("tie", "The extra round is over.", 2, ("idler",)),
    Wanted("three", _TEN, 3, ("sensible", "random")),
    Wanted("four", _TEN, 4, ("sensible",), {"shape": "other"}),
    Wanted("teams", _TEN, 4, ("sensible",), {"mode": "teams", "terrain": "balanced"}),
    Wanted("variants", _TEN, 2, ("sensible",), _VARIANTS),
    Wanted("shorter", _TEN, 3, ("sensible",), {"shorter": "on", "tribes": "chosen", "alliances": "on"}),
    Wanted("taken-back", _TEN, 2, ("sensible",), takes_back=True),
    Wanted("alone-time", _TEN, 1, ("sensible",), {"mode": "solo"}, won=False),
    Wanted(
        "alone-won",
        "Every enemy is defeated, and every unit is on the board.",
        1,
        ("sensible",),
        {"mode": "solo", "automaton": "gentle"},
        won=True,
    ),
)
