"""The visible part of ...'N Gizmos."""

from __future__ import annotations

from games.gears.data import GIZMOS
from games.gears.gizmos.gizmo_state import Offer, bit
from games.gears.gizmos.trades import name_of
from games.gears.state import State
from games.gears.view.structs import GizmosView, OfferView
from games.kernel import Seat


def hand(state: State, viewer: Seat | None, seat: Seat) -> tuple[str | None, ...]:
    """Return the gizmos in a hand, None for each that the viewer doesn't know."""
    kit = state.kit
    if kit is None:
        return ()
    is_open = viewer == seat or bool(state.over) or state.phase == "redeem"
    return tuple(GIZMOS[g].id if is_open or kit.known[g] & bit(viewer) else None for g in kit.hands[seat])


def beside(state: State, seat: Seat | None) -> GizmosView | None:
    """Return gizmos that aren't in players' hands, and the viewer's trades; None if the table plays without gizmos."""
    kit = state.kit
    if kit is None:
        return None
    draft = kit.drafts[seat] if seat is not None else None
    return GizmosView(
        len(kit.deck),
        tuple(GIZMOS[gizmo].id for gizmo in kit.junk),
        kit.drawn,
        kit.activated,
        tuple(_offer(offer) for offer in kit.offers if seat in (offer.by, offer.to)),
        _offer(draft.offer) if draft else None,
    )


def _offer(offer: Offer) -> OfferView:
    return OfferView(offer.by, offer.to, name_of(offer.gives), name_of(offer.wants), offer.gears)
