"""The policy for absent players (R58): it makes only moves that the player won't regret.

It moves only when the table is waiting for the player.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from games.briar.actions import Action
from games.briar.players import sensible
from games.briar.view import PlayerView, View
from games.kernel import Advice
from games.rng import Rng

# Choices that are always taken, with the reason. Playing, giving or searching for cards, and walking back to an Exit,
# are left to the player.
_PLAIN: Final = {
    "giveup": "Chasing a cat is the player's call.",
    "draw": "Drawing keeps the game moving.",
    "roll": "There's no way around this roll.",
    "reroll": "The Lucky Button is free.",
    "keep": "No need to discard any of these.",
}
_BEST: Final = "It has the best chance."
_ROOM: Final = "There's room for one more card."
_FULL: Final = "Taking this would cost another card."
_HOME: Final = "A cat in hand: get out while you can."
_ON: Final = "No cats yet, so keep walking."


def cautious(view: View, legal: Sequence[Action], rng: Rng, /) -> Advice:
    """Choose what rule R58 prescribes for an absent player; where it prescribes nothing, choose as `sensible` does."""
    assert view.seat is not None
    me = view.players[view.seat]
    offered = {action.code: action.verb for action in legal}
    advice = _plain(offered) or _way(me, offered) or _found(me, offered) or _door(me, offered)
    return advice or sensible(view, legal, rng)


def _plain(offered: dict[str, str]) -> Advice | None:
    return next((Advice(code, _PLAIN[code]) for code in _PLAIN if code in offered), None)


def _way(me: PlayerView, offered: dict[str, str]) -> Advice | None:
    ways = [odds for odds in me.odds if f"way:{odds.attr}" in offered]
    best = max(ways, key=lambda odds: odds.chance, default=None)
    return Advice(f"way:{best.attr}", _BEST) if best else None


def _found(me: PlayerView, offered: dict[str, str]) -> Advice | None:
    if "leave" not in offered or me.card is None:
        return None
    free = next((code for code in ("take", "trap:free") if code in offered), None)
    return Advice(free, _ROOM) if free and me.has_room(me.card) else Advice("leave", _FULL)


def _door(me: PlayerView, offered: dict[str, str]) -> Advice | None:
    if "stay" not in offered:
        return None
    return Advice("exit", _HOME) if me.cats and "exit" in offered else Advice("stay", _ON)
