"""Turns, rounds and the end of the game (Z50, Z52)."""

from __future__ import annotations

from games.gizmos import events
from games.gizmos.actions import Action
from games.gizmos.building.machine import machine
from games.gizmos.data import LAST_ROUND, MOST_GIZMOS, MOST_MASTERWORKS
from games.gizmos.legal import is_usable
from games.gizmos.run import Run
from games.gizmos.state import LastAction, Player


def settle(run: Run) -> None:
    """End the turn if the player has nothing left to choose."""
    state = run.state
    if state.frame is None and not (state.pending and any(is_usable(state, card) for card in state.pending)):
        _end_turn(run)


def pass_turn(run: Run, _action: Action) -> None:
    """Pass, because no action is possible (Z14)."""
    run.set(passes=run.state.passes + 1, last=LastAction(run.seat, "pass"))
    run.tell(events.Passed(run.seat))


def look_for_the_end(run: Run, player: Player) -> None:
    """Make this round the last one if the player has built enough gizmos for that (Z50)."""
    if run.state.ending:
        return
    if machine(player.gizmos).masterworks >= MOST_MASTERWORKS:
        _begin_the_end(run, "masterworks")
    elif len(player.gizmos) >= MOST_GIZMOS:
        _begin_the_end(run, "gizmos")


def _begin_the_end(run: Run, reason: str) -> None:
    run.set(ending=reason)
    run.tell(events.EndNears(run.seat, reason))


def _end_turn(run: Run) -> None:
    state = run.state
    seats = len(state.players)
    round_is_over = state.turn % seats == 0
    if round_is_over:
        is_idle = state.passes == seats
        reason = state.ending or ("passes" if is_idle else "rounds" if state.round == LAST_ROUND else "")
        if reason:
            run.set(pending=b"", used=b"", over=reason)
            run.tell(events.GameEnded(reason))
            return
    turn, active = state.turn + 1, (state.active + 1) % seats
    run.set(turn=turn, active=active, pending=b"", used=b"", passes=0 if round_is_over else state.passes)
    run.tell(events.TurnBegan(active, turn, run.state.round))
