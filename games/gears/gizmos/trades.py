"""Trades of gizmos and gears between the active player and another player: offer, answer, swap (G104).

Offers never hold up the game: they're stored in the gizmo state, not on the stack, and lapse when the turn ends. Only
the two players know about an offer; of a completed trade, everybody knows the numbers of gizmos and gears.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from msgspec.structs import replace

from games.gears import events
from games.gears.actions import ACCEPT, ACCEPT_FOR, DECLINE, FOR_ANY, GIVE, OFFER, PAY, WANT, WITHDRAW, Action
from games.gears.data import GIZMOS
from games.gears.gizmos.gizmo_state import ANY, HAND, NONE, Draft, GizmoState, Offer, bit, marked
from games.gears.gizmos.transfers import change, drop_offer, gizmo_state_of
from games.gears.pending import NOTHING, Digging, Frame, Placing, Using, Walking
from games.gears.run import Run
from games.gears.state import State
from games.kernel import Seat

MOST: Final = 3  # offers that a player may make per turn
_NONE: Final = len(GIZMOS)  # number of give:none and want:none
_ANY: Final = _NONE + 1
# Choices that the game doesn't wait for.
IDLE: Final = frozenset({"offer", "withdraw"})
# Choices that must stay secret.
PRIVATE: Final = frozenset({"accept", "decline", "give", "want", "gears"})


def options(state: State, seat: Seat) -> tuple[Action, ...]:
    """Return the next choices for the offer that the seat is preparing; () if it isn't preparing any."""
    gizmo_state = gizmo_state_of(state)
    draft = gizmo_state.drafts[seat] if seat < len(gizmo_state.drafts) else None
    return _DRAFTING[draft.step](state, gizmo_state, draft.offer) if draft else ()


def is_answering(state: State, seat: Seat) -> bool:
    """Tell whether the seat is preparing an offer, or can answer an offer now."""
    gizmo_state = state.gizmo_state
    if gizmo_state is None:
        return False
    is_offered = any(offer.to == seat for offer in gizmo_state.offers)
    return gizmo_state.drafts[seat] is not None or (is_offered and _is_open(state, seat))


def asides(state: State, seat: Seat) -> tuple[Action, ...]:
    """Return the trade actions that the seat can take in addition to its other choices."""
    gizmo_state = gizmo_state_of(state)
    if seat >= state.seats or not _is_open(state, seat):
        return ()
    mine = [offer for offer in gizmo_state.offers if offer.by == seat]
    to_me = [offer for offer in gizmo_state.offers if offer.to == seat]
    return (
        *(action for offer in to_me for action in _acceptances(state, gizmo_state, offer)),
        *(DECLINE[offer.by] for offer in to_me),
        *(WITHDRAW[offer.to] for offer in mine),
        *(OFFER[other] for other in range(state.seats) if _may_offer(state, gizmo_state, seat, other)),
    )


def _is_open(state: State, seat: Seat) -> bool:
    """Tell whether the seat can trade now, that is, whether no public action is in progress.

    The active player can trade between actions. Others can also trade while the active player is considering a choice,
    since they can't see that.
    """
    if state.over or state.phase or state.ongoing is not None:
        return False
    if seat == state.active:
        return not state.stack
    return all(_is_quiet(frame) for frame in state.stack)


def _is_quiet(frame: Frame) -> bool:
    match frame:
        case Placing():
            return not frame.blind
        case Walking():
            return frame.start == NOTHING
        case Using():
            return not frame.paid
    return isinstance(frame, Digging)


def _may_offer(state: State, gizmo_state: GizmoState, seat: Seat, other: Seat) -> bool:
    return (
        seat != other
        and state.active in (seat, other)
        and gizmo_state.made.count(seat) < MOST
        and bool(_gifts(state, gizmo_state, Offer(seat, other)))
    )


def _acceptances(state: State, gizmo_state: GizmoState, offer: Offer) -> tuple[Action, ...]:
    payer, price = (offer.by, offer.gears) if offer.gears > 0 else (offer.to, -offer.gears)
    if state.gears[payer] < price or (offer.gives != NONE and offer.gives not in gizmo_state.hands[offer.by]):
        return ()
    if not _has_room(gizmo_state, offer.by, offer.wants, offer.gives) or not _has_room(
        gizmo_state, offer.to, offer.gives, offer.wants
    ):
        return ()
    if offer.wants == ANY:
        return tuple(ACCEPT_FOR[offer.by][gizmo] for gizmo in gizmo_state.hands[offer.to])
    return (ACCEPT[offer.by],) if offer.wants == NONE or offer.wants in gizmo_state.hands[offer.to] else ()


def _has_room(gizmo_state: GizmoState, seat: Seat, gets: int, gives: int) -> bool:
    """Tell whether the hand would stay within its limit after getting the gizmo `gets` and giving away `gives` (G100).

    Either of the two can be NONE.
    """
    return len(gizmo_state.hands[seat]) + (gets != NONE) - (gives != NONE) <= HAND


def _gifts(state: State, gizmo_state: GizmoState, offer: Offer) -> tuple[Action, ...]:
    """Return what the seat can give: nothing but gears, or a gizmo in exchange for something."""
    cards = tuple(GIVE[g] for g in gizmo_state.hands[offer.by] if _wishes(state, gizmo_state, replace(offer, gives=g)))
    return (*cards, GIVE[_NONE]) if _wishes(state, gizmo_state, offer) else cards


def _wishes(state: State, gizmo_state: GizmoState, offer: Offer) -> tuple[Action, ...]:
    """Return what the seat can ask for: a gizmo known to be in the other player's hand, any gizmo, or only gears."""
    known = [WANT[g] for g in gizmo_state.hands[offer.to] if gizmo_state.known[g] & bit(offer.by)]
    some = [*known, WANT[_ANY]] if gizmo_state.hands[offer.to] else []
    wishes = (
        some
        if _has_room(gizmo_state, offer.by, ANY, offer.gives) and _has_room(gizmo_state, offer.to, offer.gives, ANY)
        else []
    )
    if offer.gives == NONE:
        return tuple(wishes) if state.gears[offer.by] else ()
    sells = state.gears[offer.to] and _has_room(gizmo_state, offer.to, offer.gives, NONE)
    return (*wishes, WANT[_NONE]) if sells else tuple(wishes)


def _prices(state: State, gizmo_state: GizmoState, offer: Offer) -> tuple[Action, ...]:  # noqa: ARG001
    """Return the numbers of gears that the offer can include. Giving a gizmo for nothing isn't a trade."""
    most = 0 if offer.wants == NONE else state.gears[offer.by]
    least = 0 if offer.gives == NONE else -state.gears[offer.to]
    is_swap = NONE not in (offer.gives, offer.wants)
    return tuple(PAY[number] for number in range(least, most + 1) if number or is_swap)


_DRAFTING: Final[dict[str, Callable[[State, GizmoState, Offer], tuple[Action, ...]]]] = {
    "give": _gifts,
    "want": _wishes,
    "gears": _prices,
}


def _begin(run: Run, action: Action) -> None:
    _write(run, Draft(Offer(run.seat, action.number)))


def _give(run: Run, action: Action) -> None:
    gizmo = NONE if action.number == _NONE else action.number
    _write(run, Draft(replace(_draft(run), gives=gizmo), "want"))


def _want(run: Run, action: Action) -> None:
    gizmo = {_NONE: NONE, _ANY: ANY}.get(action.number, action.number)
    _write(run, Draft(replace(_draft(run), wants=gizmo), "gears"))


def _draft(run: Run) -> Offer:
    draft = gizmo_state_of(run.state).drafts[run.seat]
    assert draft is not None
    return draft.offer


def _write(run: Run, draft: Draft | None) -> None:
    drafts = gizmo_state_of(run.state).drafts
    change(run, drafts=(*drafts[: run.seat], draft, *drafts[run.seat + 1 :]))


def _propose(run: Run, action: Action) -> None:
    """Make the offer, replacing any previous one between the two players.

    The other player then knows the offered gizmo, even if the offer is withdrawn.
    """
    offer = replace(_draft(run), gears=action.number)
    _write(run, None)
    gizmo_state = gizmo_state_of(run.state)
    answered = any(old.by == offer.to and old.to == offer.by for old in gizmo_state.offers)
    others = tuple(old for old in gizmo_state.offers if {old.by, old.to} != {offer.by, offer.to})
    revealed = () if offer.gives == NONE else (offer.gives,)
    change(
        run,
        offers=(*others, offer),
        made=(*gizmo_state.made, offer.by),
        known=marked(gizmo_state.known, revealed, bit(offer.to)),
    )
    names = (name_of(offer.gives), name_of(offer.wants))
    for seat in (offer.by, offer.to):
        run.tell(events.OfferMade(offer.by, offer.to, *names, offer.gears, answered, to=seat))


def name_of(gizmo: int) -> str | None:
    """Return the name by which an offer refers to a gizmo: its id, "any", or None for no gizmo."""
    return {NONE: None, ANY: "any"}.get(gizmo) if gizmo < 0 else GIZMOS[gizmo].id


def _decline(run: Run, action: Action) -> None:
    drop_offer(run, _between(run, action.number, run.seat), "declined")


def _withdraw(run: Run, action: Action) -> None:
    drop_offer(run, _between(run, run.seat, action.number), "withdrawn")


def _between(run: Run, by: Seat, to: Seat) -> Offer:
    return next(offer for offer in gizmo_state_of(run.state).offers if (offer.by, offer.to) == (by, to))


def _accept(run: Run, action: Action) -> None:
    """Carry out the offered trade. Only its two players learn which gizmos change hands.

    An active player who was considering a choice has to begin that choice again.
    """
    offer = _between(run, int(action.value[0]), run.seat)
    if offer.wants == ANY:
        offer = replace(offer, wants=action.number - FOR_ANY)
    run.set(stack=(), gears=_paid(run.state.gears, offer))
    _swap(run, offer)
    run.tell(events.Traded(offer.by, offer.to, int(offer.gives != NONE), int(offer.wants != NONE), offer.gears))
    for seat, giver, gizmo in ((offer.to, offer.by, offer.gives), (offer.by, offer.to, offer.wants)):
        if gizmo != NONE:
            run.tell(events.GizmoReceived(seat, giver, GIZMOS[gizmo].id, to=seat))
    parties = {offer.by, offer.to}
    change(run, offers=tuple(old for old in gizmo_state_of(run.state).offers if {old.by, old.to} != parties))
    for other in gizmo_state_of(run.state).offers:
        if parties & {other.by, other.to}:
            drop_offer(run, other, "lapsed")
    forget_drafts(run)


def _paid(gears: tuple[int, ...], offer: Offer) -> tuple[int, ...]:
    return tuple(
        held - offer.gears * (seat == offer.by) + offer.gears * (seat == offer.to) for seat, held in enumerate(gears)
    )


def _swap(run: Run, offer: Offer) -> None:
    """Exchange the traded gizmos. Players who had seen cards in the two hands no longer know who has which."""
    gizmo_state = gizmo_state_of(run.state)
    hands = list(gizmo_state.hands)
    for giver, taker, gizmo in ((offer.by, offer.to, offer.gives), (offer.to, offer.by, offer.wants)):
        if gizmo != NONE:
            hands[giver] = hands[giver].replace(bytes([gizmo]), b"")
            hands[taker] += bytes([gizmo])
    known, both = bytearray(gizmo_state.known), bit(offer.by) | bit(offer.to)
    for gizmo in (*hands[offer.by], *hands[offer.to]):
        known[gizmo] &= both
    moved = tuple(gizmo for gizmo in (offer.gives, offer.wants) if gizmo != NONE)
    change(run, hands=tuple(hands), known=marked(bytes(known), moved, both))


def forget_drafts(run: Run) -> None:
    """Drop all unfinished offers, because the table has changed."""
    gizmo_state = gizmo_state_of(run.state)
    if any(gizmo_state.drafts):
        change(run, drafts=(None,) * len(gizmo_state.drafts))


DO: Final[dict[str, Callable[[Run, Any], None]]] = {
    "offer": _begin,
    "give": _give,
    "want": _want,
    "gears": _propose,
    "accept": _accept,
    "decline": _decline,
    "withdraw": _withdraw,
}
