"""Resampling of gizmos that a seat can't know, without what others have seen. Used by `hidden`."""

from __future__ import annotations

from msgspec.structs import replace

from games.gears.abilities.steps import FIRST_GIZMO
from games.gears.data import GIZMOS
from games.gears.gizmos.gizmo_state import PUBLIC, Kit, bit
from games.gears.pending import NOTHING, Frame, Glimpsing, Using
from games.gears.state import State
from games.kernel import Seat
from games.rng import Rng


def cards(state: State, kit: Kit, seat: Seat | None, rng: Rng) -> tuple[State, Rng]:
    """Shuffle the gizmos in the deck and in other hands, except those that the seat has seen there.

    Others' offers, drafts and knowledge are removed.
    """
    places = [*kit.deck, *(card for other, hand in enumerate(kit.hands) if other != seat for card in hand)]
    unknown = [card for card in places if not kit.known[card] & bit(seat)]
    mixed, rng = rng.shuffled(sorted(unknown))
    names = list(range(len(GIZMOS)))
    for card, name in zip(unknown, mixed, strict=True):
        names[card] = name
    fresh = replace(
        kit,
        deck=bytes(names[card] for card in kit.deck),
        hands=tuple(bytes(names[card] for card in hand) for hand in kit.hands),
        known=bytes(mask & (bit(seat) | 1 << PUBLIC) for mask in kit.known),
        roles=tuple(mask if other == seat else 0 for other, mask in enumerate(kit.roles)),
        drafts=tuple(draft if other == seat else None for other, draft in enumerate(kit.drafts)),
        offers=tuple(offer for offer in kit.offers if seat in (offer.by, offer.to)),
        made=tuple(other for other in kit.made if other == seat),
    )
    return replace(state, kit=fresh, stack=_stack(state, kit, seat, names)), rng


def _stack(state: State, kit: Kit, seat: Seat | None, names: list[int]) -> tuple[Frame, ...]:
    """Return the stack without an unpaid card from another's hand; a glimpse keeps its choice's position."""
    stack = state.stack
    for place, frame in enumerate(stack):
        if isinstance(frame, Using) and frame.seat != seat and _is_in_hand(kit, frame):
            return stack[:place]
    top = stack[-1] if stack else None
    if isinstance(top, Glimpsing) and top.deck == "gizmos" and top.drawn != NOTHING:
        return (*stack[:-1], replace(top, drawn=names[top.drawn]))
    return stack


def _is_in_hand(kit: Kit, using: Using) -> bool:
    return using.bearer != NOTHING and using.ability - FIRST_GIZMO in kit.hands[using.seat]
