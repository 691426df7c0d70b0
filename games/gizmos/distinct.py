"""Choices with the same effect, of which players are offered only the first (`Game.distinct`)."""

from __future__ import annotations

from games.gizmos.actions import DRAWN, REST, Action
from games.gizmos.building.energy import total
from games.gizmos.building.machine import machine
from games.gizmos.data import CARDS
from games.gizmos.state import Returning, State
from games.kernel import Seat

_LAST_TWO = 2


def distinct(state: State, _seat: Seat, legal: tuple[Action, ...]) -> tuple[Action, ...]:
    """Return the legal actions, leaving out all but one of those that have the same effect.

    With two cards left to put under a deck, "as drawn" has the same effect as one of the two possible orders. If only
    one sphere can be drawn, all gizmos that draw have the same effect.
    """
    if isinstance(state.frame, Returning) and len(state.frame.cards) == _LAST_TWO:
        return tuple([action for action in legal if action is not DRAWN])
    draws = [action for action in legal if _draws(action)]
    if len(draws) > 1 and _draws_one(state):
        is_all = sum(action.verb == "use" for action in legal) == len(draws)
        same = (*draws[1:], *((REST,) if is_all else ()))
        return tuple([action for action in legal if action not in same])
    return legal


def _draws(action: Action) -> bool:
    return action.verb == "use" and CARDS[action.number].does == "draw"


def _draws_one(state: State) -> bool:
    """Tell whether the ring has room for exactly one more sphere, or exactly one is left to draw."""
    player = state.players[state.active]
    return machine(player.gizmos).storage - total(player.ring) == 1 or total(state.dispenser) == 1
