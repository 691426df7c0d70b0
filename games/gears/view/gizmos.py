"""The part of a View about the expansion ...'N Gizmos."""

from __future__ import annotations

from games.gears.data import GIZMOS
from games.gears.gizmos.gizmo_state import Offer, bit
from games.gears.gizmos.trades import name_of
from games.gears.state import State
from games.gears.view.structs import GizmosView, OfferView
from games.kernel import Seat


def hand(state: State, viewer: Seat | None, seat: Seat) -> tuple[str | None, ...]:
    """Return the gizmos in the hand of `seat`, with None in place of each one that `viewer` doesn't know."""
    gizmo_state = state.gizmo_state
    if gizmo_state is None:
        return ()
    sees_all = viewer == seat or bool(state.over) or state.phase == "redeem"
    return tuple(
        GIZMOS[g].id if sees_all or gizmo_state.known[g] & bit(viewer) else None for g in gizmo_state.hands[seat]
    )


def beside(state: State, seat: Seat | None) -> GizmosView | None:
    """Return the gizmos that aren't in hands, and the viewer's trades; None at a table without gizmos."""
    gizmo_state = state.gizmo_state
    if gizmo_state is None:
        return None
    draft = gizmo_state.drafts[seat] if seat is not None else None
    return GizmosView(
        len(gizmo_state.deck),
        tuple(GIZMOS[gizmo].id for gizmo in gizmo_state.junk),
        gizmo_state.drawn,
        gizmo_state.activated,
        tuple(_offer(offer) for offer in gizmo_state.offers if seat in (offer.by, offer.to)),
        _offer(draft.offer) if draft else None,
    )


def _offer(offer: Offer) -> OfferView:
    return OfferView(offer.by, offer.to, name_of(offer.gives), name_of(offer.wants), offer.gears)
