"""Choices that nobody would decline, which the table makes without asking (`Game.obvious`)."""

from __future__ import annotations

from games.gizmos.actions import DRAW, USE, Action
from games.gizmos.building.energy import total
from games.gizmos.building.machine import machine
from games.gizmos.data import CARDS
from games.gizmos.legal import is_usable
from games.gizmos.state import Drawing, State
from games.kernel import Seat


def obvious(state: State, seat: Seat) -> Action | None:
    """Return the gizmo to fire, or the draw to make, that costs nothing and can only help; None if there's none.

    VP tokens only help. So does drawing spheres, if nothing else is waiting to be fired and the ring still has room
    afterward: a full ring would keep the player from picking a color on their next turn, so they're asked (Z20, Z30).
    All of this is public.
    """
    if seat != state.active or state.over or state.draft is not None:
        return None
    ready = [card for card in state.pending if is_usable(state, card)]
    frame = state.frame
    scoring = [card for card in ready if CARDS[card].does == "points"]
    if scoring and frame is None:
        return USE[scoring[0]]
    if not all(CARDS[card].does == "draw" for card in ready):
        return None
    drawn = sum(CARDS[card].amount for card in ready) + (frame.left if isinstance(frame, Drawing) else 0)
    has_room = total(state.players[seat].ring) + drawn < machine(state.players[seat].gizmos).storage
    if isinstance(frame, Drawing) and has_room:
        return DRAW
    return USE[ready[0]] if ready and frame is None and has_room else None
