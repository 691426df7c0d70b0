"""The state at the start of a seat's next turn, for planning that turn in advance."""

from __future__ import annotations

from msgspec.structs import replace

from games.gears.apply import begin_turn
from games.gears.run import Run
from games.gears.state import State
from games.kernel import Seat


def ahead(state: State, seat: Seat) -> State | str:
    """Return the state from which the seat can plan its next turn, or a sentence that says why it can't plan.

    See `Game.ahead`. Answering an offer or a reaction doesn't count as a turn.
    """
    if state.over or state.phase:
        return "You can't plan a turn while gambits are being chosen, or after the game."
    if state.solo is not None:
        return "You're playing alone: it's always your turn."
    if state.stack or (state.gizmo_state is not None and state.gizmo_state.drafts[seat] is not None):
        return "Someone is in the middle of an action. Plan once it's done."
    if state.active == seat:
        has_begun = state.done or state.used or state.announced or _has_drawn(state)
        return "You're already in the middle of your turn." if has_begun else state
    turns = (state.order.index(seat) - (state.turn - 1)) % len(state.order)
    run = Run(replace(state, turn=state.turn + turns - 1), seat)
    begin_turn(run)
    return run.state


def _has_drawn(state: State) -> bool:
    gizmo_state = state.gizmo_state
    return (state.gambits is not None and state.gambits.drawn) or (
        gizmo_state is not None and (gizmo_state.drawn or gizmo_state.activated)
    )
