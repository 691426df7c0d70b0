"""Committing to an action: its price is paid, and a snapshot is saved with which it can be undone (rule G66)."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from games.gears import events
from games.gears.abilities.steps import ABILITIES
from games.gears.data import CHARACTERS
from games.gears.gizmos import transfers
from games.gears.pending import NOBODY, NOTHING, Frame, Using
from games.gears.run import Run, changed_gears
from games.gears.state import DID_PLACE, DID_TRAVERSE, RuleAction, Snapshot, Track
from games.kernel import Seat

_DONE: Final = {"traverse": DID_TRAVERSE, "place": DID_PLACE}


def commit(run: Run, kind: str) -> None:
    """Commit the player to the current action: save a snapshot for an undo, and pay for an ability.

    Whatever has been done before isn't repeated. `kind` is the kind of action, as in `Deed.kind`.
    """
    state = run.state
    if state.ongoing is None:
        forfeit_ready(run)
        kind = "gizmo" if kind == "ability" and _is_of_gizmo(state.stack) else kind
        begin_action(run, run.seat, kind)
    _pay(run)


def begin_action(run: Run, seat: Seat, kind: str) -> None:
    """Begin an action of the seat, and save a snapshot from which the action can be undone."""
    state = run.state
    tiles = state.pile, state.draft, state.demolished
    sums = state.gambits.sums if state.gambits is not None else ()
    before = Snapshot(state.maze, state.at, state.arrivals, *tiles, state.gears, state.ending, state.turn, sums)
    if state.gizmo_state is not None:
        transfers.begin_action(run)
    action, done = RuleAction(seat, kind, before), state.done | _DONE.get(kind, 0)
    run.state = replace(run.state, ongoing=action, track=Track(seat), done=done)


def _is_of_gizmo(stack: tuple[Frame, ...]) -> bool:
    return any(isinstance(frame, Using) and frame.bearer != NOTHING for frame in stack)


def forfeit_ready(run: Run) -> None:
    """Give up the abilities of the character just revealed, because the player is doing something else first (G39)."""
    ready = run.state.ready
    if ready == NOBODY or run.seat != run.state.active:
        return
    if not any(isinstance(f, Using) and f.character == ready and f.bearer == NOTHING for f in run.state.stack):
        run.set(ready=NOBODY, used=run.state.used | 1 << ready)


def _pay(run: Run) -> None:
    stack = run.state.stack
    for place in range(len(stack) - 1, -1, -1):
        frame = stack[place]
        if isinstance(frame, Using) and not frame.paid:
            if frame.bearer != NOTHING:
                run.set(stack=(*stack[:place], replace(frame, paid=True), *stack[place + 1 :]))
                transfers.wield(run, frame)
                continue
            card, character = ABILITIES[frame.ability], frame.character
            run.set(
                stack=(*stack[:place], replace(frame, paid=True), *stack[place + 1 :]),
                used=run.state.used | 1 << character,
                ready=NOBODY if run.state.ready == character else run.state.ready,
                gears=changed_gears(run.state.gears, frame.seat, -card.cost),
            )
            which = "two" if frame.ability & 1 else "one"
            run.tell(events.AbilityUsed(frame.seat, CHARACTERS[character].id, which, card.name, card.cost))
