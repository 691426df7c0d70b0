"""Computer players: they see a View and the legal list, and say why in words that give nothing away."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from games.gizmos.actions import Action
from games.gizmos.players.choices import worth
from games.gizmos.players.table import of_view
from games.gizmos.view import View
from games.kernel import Advice
from games.players import best
from games.rng import Rng

# By the kind of choice alone: what is in the player's hand must not show.
_WHY: Final = {
    "file": "That one I shall want later.",
    "pick": "A machine runs on spheres.",
    "build": "Every machine wants one more part.",
    "research": "There must be something better in that deck.",
    "use": "Pull the lever, see what moves.",
    "draw": "One more from the pipe.",
    "pay": "These spheres I can spare.",
    "spend": "These spheres I can spare.",
    "under": "Back to the drawing board with it.",
    "leave": "Nothing for me in there.",
    "rest": "Let it all run.",
    "stop": "Enough is enough.",
    "done": "Enough for one turn.",
    "pass": "My hands are tied.",
}


def sensible(view: View, legal: Sequence[Action], rng: Rng, /) -> Advice:
    """Looks one choice ahead and takes what is worth most."""
    if len(legal) == 1:
        return Advice(legal[0].code, reason(legal[0]))
    table = of_view(view)
    action = best(legal, lambda action: worth(table, action), rng)
    return Advice(action.code, reason(action))


def reason(action: Action) -> str:
    """A line that gives nothing away."""
    return _WHY.get(action.prefix, "It seemed the best of them.")
