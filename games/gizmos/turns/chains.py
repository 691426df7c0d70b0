"""Firing gizmos, and taking what they grant piece by piece (Z30-Z34)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from msgspec.structs import replace

from games.gizmos import events
from games.gizmos.actions import Action
from games.gizmos.building.energy import ONE, total
from games.gizmos.building.machine import machine
from games.gizmos.data import CARDS, COLORS
from games.gizmos.legal import is_usable
from games.gizmos.run import Run, pour
from games.gizmos.state import NOTHING, Draft, Drawing, LastAction, Picking


def use(run: Run, action: Action) -> None:
    """Fire the gizmo. If it needs another choice, only remember which gizmo is being fired."""
    card = action.number
    if CARDS[card].does in _FIRE:
        _fire(run, card)
    else:
        run.set(draft=Draft(fires=card))


def spend_gizmo(run: Run) -> int:
    """Mark the gizmo that allowed the current action as used, and return its card.

    Return NOTHING if the current action is the turn's main action, which needs no gizmo.
    """
    draft, frame = run.state.draft, run.state.frame
    if draft is None or draft.fires == NOTHING or frame is not None:
        return NOTHING
    _mark(run, draft.fires)
    run.set(draft=None)
    return draft.fires


def _mark(run: Run, card: int) -> None:
    state, gone = run.state, bytes((card,))
    run.tell(events.Fired(run.seat, CARDS[card].id))
    run.set(used=state.used + gone, pending=state.pending.replace(gone, b""))


def _fire(run: Run, card: int) -> None:
    _mark(run, card)
    _FIRE[CARDS[card].does](run, card)


def _score(run: Run, card: int) -> None:
    player, amount = run.player, CARDS[card].amount
    scored = replace(player, tokens=player.tokens + amount)
    run.set(players=run.players(scored), last=LastAction(run.seat, "points", card))
    run.tell(events.Scored(run.seat, amount))


def _draw_for(run: Run, card: int) -> None:
    _draw_one(run)
    go_on(run, card, Drawing)


def _draw_one(run: Run) -> None:
    """Draw a random sphere from the dispenser, which triggers nothing (Z20, Z32)."""
    state, player = run.state, run.player
    color, rng = pour(state.dispenser, state.rng)
    run.set(
        rng=rng,
        dispenser=state.dispenser - ONE[color],
        players=run.players(replace(player, ring=player.ring + ONE[color])),
        last=LastAction(run.seat, "draw", spheres=ONE[color]),
    )
    run.tell(events.Drew(run.seat, COLORS[color]))


def draw(run: Run, _action: Action) -> None:
    """Draw one more of the random spheres that a gizmo grants."""
    _draw_one(run)
    go_on(run, NOTHING, Drawing)


def go_on(run: Run, granted: int, kind: type[Picking] | type[Drawing]) -> None:
    """Let the player pick or draw another sphere if the gizmo grants one and it's possible (Z33).

    `granted` is the gizmo that has granted the first sphere just now, if any.
    """
    state, frame = run.state, run.state.frame
    if isinstance(frame, Picking | Drawing):
        card, left = frame.card, frame.left - 1
    elif granted == NOTHING:
        return
    else:
        card, left = granted, CARDS[granted].amount - 1
    has_room = total(run.player.ring) < machine(run.player.gizmos).storage
    has_more = bool(state.row if kind is Picking else state.dispenser)
    run.set(frame=kind(card, left) if left and has_room and has_more else None)


def rest(run: Run, _action: Action) -> None:
    """Fire all gizmos that can be fired, in the order of card numbers, and make all draws that they grant (Z34)."""
    for card in sorted(run.state.pending):
        if is_usable(run.state, card):
            _fire(run, card)
        while isinstance(run.state.frame, Drawing):
            _draw_one(run)
            go_on(run, NOTHING, Drawing)


def stop(run: Run, _action: Action) -> None:
    """Decline to take more of what a gizmo grants."""
    run.set(frame=None)
    run.tell(events.Stopped(run.seat))


def done(run: Run, _action: Action) -> None:
    """End the turn without firing the remaining gizmos."""
    run.set(pending=b"")
    run.tell(events.Stopped(run.seat))


_FIRE: Final[dict[str, Callable[[Run, int], None]]] = {"points": _score, "draw": _draw_for}
