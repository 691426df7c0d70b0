"""Computer players: they see a View and the legal list, and say why."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from games.briar.actions import Action
from games.briar.players.choices import value
from games.briar.players.table import Table
from games.briar.view import View
from games.kernel import Advice
from games.players import best
from games.rng import Rng

_WHY: Final = {
    "pick": "A good name for a walk in the dark.",
    "draw": "Onwards.",
    "back": "I know a way out.",
    "scout": "Better to know what comes.",
    "play": "Now or never.",
    "seek": "I saw it from above.",
    "way": "That is what I do best.",
    "give": "Let it have that.",
    "roll": "Here goes.",
    "reroll": "The button has never failed me.",
    "accept": "It could be worse.",
    "lure": "Here, kitty.",
    "giveup": "Not today, cat.",
    "take": "That may come in handy.",
    "trap": "Gotcha, mouse.",
    "leave": "Enough to carry.",
    "ban": "Something has to go.",
    "drop": "I had rather not meet that one.",
    "keep": "As good an order as any.",
    "exit": "Home, before it gets worse.",
    "stay": "There is more to find.",
    "tie": "So that I find it again.",
}


def sensible(view: View, legal: Sequence[Action], rng: Rng, /) -> Advice:
    """Plays plainly: least expected loss, bait kept for missing cats, out when Life runs low."""
    if len(legal) == 1:
        return Advice(legal[0].code, reason(legal[0]))
    table = Table(view)
    action = best(legal, lambda action: value(table, action), rng)
    return Advice(action.code, reason(action))


def reason(action: Action) -> str:
    """A line by the kind of choice alone, so that it gives nothing away."""
    return _WHY[action.verb]
