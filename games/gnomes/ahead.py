"""The state at the start of a seat's next turn, in which the turn is planned in advance."""

from __future__ import annotations

from games.gnomes.run import Run
from games.gnomes.state import State
from games.gnomes.turn import flow, rounds
from games.kernel import Seat

DICE = "Nothing to plan: your turn starts with a roll. You can set standing orders for your abilities."


def ahead(state: State, seat: Seat) -> State | str:
    """Return the state in which the seat can plan its next turn, or a sentence that says why it can't plan.

    A plan can contain only what comes before the roll: flips, casts, and a returning unit.
    """
    if state.phase in ("tribe", "start", "over"):
        return "You have no turn to plan right now."
    if state.rules.solo:
        return "You're playing solo, so it's always your turn."
    if state.players[seat].out:
        return "Your tribe is out of the game."
    if state.stack or state.draft is not None:
        return "Something has to be resolved first. You can plan after that."
    if state.active == seat:
        begins = state.phase in ("restart", "begin") or (state.phase == "flip" and state.flips == rounds.FLIPS)
        return state if begins else "It's already your turn."
    run = Run(state)
    rounds.begin_turn(run, seat)
    flow.settle(run)
    has_drawn = run.state.rng.drawn != state.rng.drawn
    return DICE if has_drawn or run.state.asked != seat or run.state.active != seat else run.state
