"""The seat's next turn as if it began now: what a plan for it is made on."""

from __future__ import annotations

from msgspec.structs import replace

from games.gears.apply import begin_turn
from games.gears.run import Run
from games.gears.state import State
from games.kernel import Seat


def ahead(state: State, seat: Seat) -> State | str:
    """See `Game.ahead`. The reply to an offer or a reaction is no turn."""
    if state.over or state.phase:
        return "No turn comes before all have chosen their gambits, or none comes any more."
    if state.solo is not None:
        return "You play alone: it is always your turn."
    if state.stack or (state.kit is not None and state.kit.drafts[seat] is not None):
        return "Somebody's action is under way: plan when it is settled."
    if state.active == seat:
        has_begun = state.done or state.used or state.announced or _has_drawn(state)
        return "Your turn is under way." if has_begun else state
    turns = (state.order.index(seat) - (state.turn - 1)) % len(state.order)
    run = Run(replace(state, turn=state.turn + turns - 1), seat)
    begin_turn(run)
    return run.state


def _has_drawn(state: State) -> bool:
    kit = state.kit
    return (state.gambits is not None and state.gambits.drawn) or (kit is not None and (kit.drawn or kit.activated))
