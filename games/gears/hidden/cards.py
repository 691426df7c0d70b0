"""Resampling of cards that a seat can't know: gambits and gizmos in decks and hands, and the Automa's deck."""

from __future__ import annotations

from msgspec.structs import replace

from games.gears.hidden import gizmos
from games.gears.pending import Glimpsing
from games.gears.state import GLIMPSED, Gambits, Held, State
from games.kernel import Seat
from games.rng import Rng


def pledges(state: State, seat: Seat | None) -> State:
    """Return the State without the other seats' choices of gambits to redeem.

    At the end of the game, no other card is secret.
    """
    gambits = state.gambits
    assert gambits is not None
    return replace(state, gambits=replace(gambits, pledged=_own(gambits.pledged, seat)))


def _own(cards: tuple[bytes, ...], seat: Seat | None) -> tuple[bytes, ...]:
    return tuple(own if number == seat else b"" for number, own in enumerate(cards))


def cards(state: State, seat: Seat | None, rng: Rng) -> tuple[State, Rng]:
    """Shuffle the gambits and gizmos that the seat can't see, and the Automa's deck. Return the new State and rng."""
    if state.gambits is not None:
        state, rng = _gambits(state, state.gambits, seat, rng)
    if state.gizmo_state is not None:
        state, rng = gizmos.cards(state, state.gizmo_state, seat, rng)
    if state.solo is not None:
        deck, rng = rng.shuffled(sorted(state.solo.deck))
        state = replace(state, solo=replace(state.solo, deck=bytes(deck)))
    return state, rng


def _gambits(state: State, old: Gambits, seat: Seat | None, rng: Rng) -> tuple[State, Rng]:
    seen, drawn = _glimpse(state, old, seat)
    unknown = [*old.deck[seen:]]
    for other in range(len(old.hands)):
        if other != seat:
            unknown += [*old.dealt[other], *(held.card for held in old.hands[other])]
    mixed, rng = rng.shuffled(sorted(unknown))
    fresh = iter(mixed)
    deck = old.deck[:seen] + bytes(next(fresh) for _ in old.deck[seen:])
    new = replace(
        old,
        deck=deck,
        dealt=tuple(
            dealt if other == seat else bytes(next(fresh) for _ in dealt) for other, dealt in enumerate(old.dealt)
        ),
        hands=tuple(
            hand if other == seat else tuple(Held(next(fresh)) for _ in hand) for other, hand in enumerate(old.hands)
        ),
    )
    if drawn is not None:
        state = replace(state, stack=(*state.stack[:-1], replace(drawn, drawn=deck[old.deck.index(drawn.drawn)])))
    return replace(state, gambits=new), rng


def _glimpse(state: State, gambits: Gambits, seat: Seat | None) -> tuple[int, Glimpsing | None]:
    """Return how many top cards of the gambit deck the seat is looking at, and another player's choice among them.

    The choice is None unless another player is looking at the top cards and has chosen one to draw.
    """
    frame = state.stack[-1] if state.stack else None
    if not isinstance(frame, Glimpsing) or frame.deck != "gambits":
        return 0, None
    if frame.seat == seat:
        return min(GLIMPSED, len(gambits.deck)), None
    return 0, frame if frame.drawn >= 0 else None
