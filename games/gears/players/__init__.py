"""Computer players: they see a View and the legal list, and say why in words that give nothing away."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from msgspec.structs import replace

from games.gears import nouns
from games.gears.actions import Action
from games.gears.data import GIZMO
from games.gears.players.choices import value
from games.gears.players.table import Table
from games.gears.view import View
from games.gears.words import hint
from games.kernel import Advice
from games.players import best
from games.rng import Rng

# By the kind of choice, and what it does for all to see: a reason that hung on what a tile is worth to the player would
# tell its faction.
_WHY: Final = {
    "place": "The maze wants another tile.",
    "at": "It sits nicely there.",
    "turn": "It pays most so.",
    "spin": "Turned so, it meshes.",
    "tile": "That is where it helps.",
    "down": "Some tiles are better not seen.",
    "move": "A walk does a token good.",
    "to": "The view is better from there.",
    "reveal": "Time to show a card.",
    "use": "A trick is worth its gears.",
    "exit": "Anywhere but here.",
    "anomaly": "Those gears ought to turn.",
    "activate": "A gadget begs to be tried.",
    "equip": "It will come in handy.",
    "gizmo": "One can never have enough gadgets.",
    "discard": "Out with the old.",
    "accept": "A deal is a deal.",
    "decline": "Thanks, but no.",
    "pass": "Enough is enough.",
    "end": "Enough for one turn.",
}


def sensible(view: View, legal: Sequence[Action], rng: Rng, /) -> Advice:
    """Looks one step ahead, over whole chains, and takes what is worth most."""
    if len(legal) == 1:  # no word of that: who could do nothing but end the turn has no role to reveal
        return Advice(legal[0].code, reason(view, legal[0]))
    table = Table(view)
    action = best(legal, lambda action: value(table, action), rng)
    laying = [action for action in legal if action.prefix == "place"]
    if laying and action.prefix in ("move", "end") and _is_idle(table, action):
        action = best(laying, lambda action: value(table, action), rng)
    return Advice(action.code, reason(view, action))


def _is_idle(table: Table, action: Action) -> bool:
    """Whether nothing else pays: a walk leads to nothing better, or a round has gone by without anything (G77).

    One who plays alone may wait: nothing ends their game for it, and tiles may be what they do not want.
    """
    if table.view.automa is not None:
        return False
    is_still = table.view.still > len(table.view.players)
    return is_still or (action.prefix == "move" and value(table, action) <= 0.0)


def reason(view: View, action: Action) -> str:
    """A line that gives nothing away."""
    told = _told(view, action)
    said = _WHY.get(action.prefix, "It seemed the best of them.")
    return f"{said} ({told})" if told else said


def _told(view: View, action: Action) -> str:
    """What everybody may know of it."""
    if action.prefix in ("turn", "spin"):  # of a tile drawn unseen nobody else knows the arithmetic yet
        return hint(replace(view, seat=None), action) if view.held is None else ""
    if action.prefix == "use":
        character, _, number = action.value.partition(".")
        return (
            nouns.gizmo_card(character).name if character in GIZMO else nouns.abilities(character)[number == "two"].name
        )
    return hint(view, action) if action.prefix == "reveal" else ""
