"""Moves made automatically for a seat that has run out of time (Q38, Q40, Q41)."""

from __future__ import annotations

from games.gnomes.abilities.catalogue import COST
from games.gnomes.actions import Action
from games.gnomes.legal import legal_actions
from games.gnomes.run import board_of
from games.gnomes.state import State
from games.kernel import Seat

_PLAIN = ("roll", "lock", "stay", "end", "on:enough", "on:none", "hold", "if:any")  # preferred, in this order


def lapse(state: State, seat: Seat) -> str:
    """Return the action code to play for a seat that must choose (see `State.asked`) but has run out of time.

    A reply is declined with `pass` and, the second time in a turn, with `mute`, so that nobody waits a third time. A
    falling unit lands on the cell with the fewest steps to a mine. A unit that another player's ability could move
    stays. In the rest of a turn, the first legal tile is flipped, nothing is re-rolled, all dice go to the lowest slot,
    there are no moves, calls or casts, and the cheapest ability is charged first.
    """
    legal = tuple(action for action in legal_actions(state, seat) if action.verb != "suggested")
    verbs = {action.verb for action in legal}
    if "pass" in verbs:
        return "mute" if state.players[seat].passes else "pass"
    if "fall" in verbs:
        return min(
            (action for action in legal if action.verb == "fall"),
            key=lambda action: (board_of(state).mine_steps[action.number], action.number),
        ).code
    if "fill" in verbs:
        return _cheapest(legal).code
    for plain in _PLAIN:
        plain_codes = [action.code for action in legal if plain in (action.code, action.verb)]
        if plain_codes:
            return plain_codes[0]
    return legal[0].code


def _cheapest(legal: tuple[Action, ...]) -> Action:
    """Return the choice that puts as many crystals as possible on the cheapest ability."""
    fills = [action for action in legal if action.verb == "fill"]
    return min(fills, key=lambda action: (COST[action.number], action.number, -action.more[1]))
