"""`apply`, which turns a State and an action into the next State and its events."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from games.geargrid.actions import Action
from games.geargrid.building import bench
from games.geargrid.building.run import Run
from games.geargrid.match import rounds
from games.geargrid.state import State
from games.kernel import Seat, Step


def apply(state: State, seat: Seat, action: Action) -> Step[State]:
    """Apply a legal action of the seat. If every seat is done, the round ends in the same step."""
    run = Run(state, seat)
    _DO[action.verb](run, action)
    if run.bench.done:
        rounds.go_on(run)
    return run.step()


_DO: Final[dict[str, Callable[[Run, Action], None]]] = {
    "ready": lambda run, _action: rounds.ready(run),
    "take": bench.take,
    "lift": bench.lift,
    "put": bench.put,
    "back": bench.back,
    "done": bench.done,
    "work": bench.work,
    "keep": lambda run, action: rounds.keep(run, action.number),
}
