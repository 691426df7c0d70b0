"""Resampling of gizmos that a seat can't know, and removal of what other seats have seen."""

from __future__ import annotations

from msgspec.structs import replace

from games.gears.abilities.steps import FIRST_GIZMO
from games.gears.data import GIZMOS
from games.gears.gizmos.gizmo_state import PUBLIC, GizmoState, bit
from games.gears.pending import NOTHING, Frame, Glimpsing, Using
from games.gears.state import State
from games.kernel import Seat
from games.rng import Rng


def cards(state: State, gizmo_state: GizmoState, seat: Seat | None, rng: Rng) -> tuple[State, Rng]:
    """Shuffle the gizmos in the deck and in other hands, except those that the seat has seen there.

    Other seats' offers, drafts of offers and knowledge are removed. Return the new State and rng.
    """
    places = [
        *gizmo_state.deck,
        *(card for other, hand in enumerate(gizmo_state.hands) if other != seat for card in hand),
    ]
    unknown = [card for card in places if not gizmo_state.known[card] & bit(seat)]
    mixed, rng = rng.shuffled(sorted(unknown))
    names = list(range(len(GIZMOS)))
    for card, name in zip(unknown, mixed, strict=True):
        names[card] = name
    fresh = replace(
        gizmo_state,
        deck=bytes(names[card] for card in gizmo_state.deck),
        hands=tuple(bytes(names[card] for card in hand) for hand in gizmo_state.hands),
        known=bytes(mask & (bit(seat) | 1 << PUBLIC) for mask in gizmo_state.known),
        roles=tuple(mask if other == seat else 0 for other, mask in enumerate(gizmo_state.roles)),
        drafts=tuple(draft if other == seat else None for other, draft in enumerate(gizmo_state.drafts)),
        offers=tuple(offer for offer in gizmo_state.offers if seat in (offer.by, offer.to)),
        made=tuple(other for other in gizmo_state.made if other == seat),
    )
    return replace(state, gizmo_state=fresh, stack=_stack(state, gizmo_state, seat, names)), rng


def _stack(state: State, gizmo_state: GizmoState, seat: Seat | None, names: list[int]) -> tuple[Frame, ...]:
    """Return the part of the State's stack that the seat knows.

    A gizmo that another seat is about to use from its hand, and hasn't paid for, is removed. A card that another seat
    has chosen from the top of a deck is replaced by the card that's at the same position after the shuffle.
    """
    stack = state.stack
    for place, frame in enumerate(stack):
        if isinstance(frame, Using) and frame.seat != seat and _is_in_hand(gizmo_state, frame):
            return stack[:place]
    top = stack[-1] if stack else None
    if isinstance(top, Glimpsing) and top.deck == "gizmos" and top.drawn != NOTHING:
        return (*stack[:-1], replace(top, drawn=names[top.drawn]))
    return stack


def _is_in_hand(gizmo_state: GizmoState, using: Using) -> bool:
    return using.bearer != NOTHING and using.ability - FIRST_GIZMO in gizmo_state.hands[using.seat]
