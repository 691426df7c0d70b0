"""Computer players: they see a View and the legal list, and say why in words that give nothing away."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from games.gears.actions import Action
from games.gears.players.choices import value
from games.gears.players.table import Table
from games.gears.view import View
from games.gears.words import hint
from games.kernel import Advice
from games.players import best
from games.rng import Rng

# By the kind of choice alone: a reason that hung on what a tile is worth to the player would tell its faction.
_WHY: Final = {
    "place": "The maze wants another tile.",
    "at": "It sits nicely there.",
    "turn": "That is how it fits.",
    "down": "Some tiles are better not seen.",
    "move": "A walk does a token good.",
    "to": "The view is better from there.",
    "reveal": "Time to show a card.",
    "use": "A trick is worth its gears.",
    "exit": "Anywhere but here.",
    "anomaly": "Those gears ought to turn.",
    "pass": "Enough is enough.",
    "end": "Enough for one turn.",
}


def sensible(view: View, legal: Sequence[Action], rng: Rng, /) -> Advice:
    """Looks one step ahead, over whole chains, and takes what is worth most."""
    if len(legal) == 1:  # no word of that: who could do nothing but end the turn has no role to reveal
        return Advice(legal[0].code, _why(view, legal[0]))
    table = Table(view)
    action = best(legal, lambda action: value(table, action), rng)
    return Advice(action.code, _why(view, action))


def _why(view: View, action: Action) -> str:
    # Of a tile drawn unseen nobody else knows the arithmetic yet.
    told = hint(view, action) if action.prefix in ("turn", "spin") and view.held is None else ""
    reason = _WHY.get(action.prefix, "It seemed the best of them.")
    return f"{reason} ({told})" if told else reason
