"""The state at the start of a seat's next turn, for planning that turn in advance."""

from __future__ import annotations

from msgspec.structs import replace

from games.gizmos.state import State
from games.kernel import Seat


def ahead(state: State, seat: Seat) -> State | str:
    """Return the state from which the seat can plan its next turn, or a sentence that says why it can't plan.

    See `Game.ahead`.
    """
    if state.over:
        return "The game is over."
    if state.frame is not None or state.draft is not None or state.pending:
        return "A turn is in progress. You can plan once it ends."
    if state.active == seat:
        return state
    turns = (seat - state.active) % len(state.players)
    return replace(state, active=seat, turn=state.turn + turns, used=b"")
