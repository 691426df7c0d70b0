"""The seat's next turn as if it began now: what a plan for it is made on."""

from __future__ import annotations

from games.gnomes.run import Run
from games.gnomes.state import State
from games.gnomes.turn import flow, rounds
from games.kernel import Seat

DICE = "Your turn begins with the dice, and they decide the rest. What you cast in others' turns you can order."


def ahead(state: State, seat: Seat) -> State | str:
    """See `Game.ahead`. Only what comes before the dice can be planned: tiles to flip, casts, a leader's return."""
    if state.phase in ("tribe", "start", "over"):
        return "No turn comes before all have chosen where they begin, or none comes any more."
    if state.rules.solo:
        return "You play alone: it is always your turn."
    if state.players[seat].out:
        return "Your tribe is out of the game."
    if state.stack or state.draft is not None:
        return "Something is under way that has to be settled first: plan when it is."
    if state.active == seat:
        begins = state.phase in ("restart", "begin") or (state.phase == "flip" and state.flips == rounds.FLIPS)
        return state if begins else "Your turn is under way."
    run = Run(state)
    rounds.begin_turn(run, seat)
    flow.settle(run)
    has_drawn = run.state.rng.drawn != state.rng.drawn
    return DICE if has_drawn or run.state.asked != seat or run.state.active != seat else run.state
