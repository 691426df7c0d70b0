"""Moves of gizmos: to hands, beside roles, to the Junk pile, and back if an action is undone (G100-G103)."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from games.gears import events
from games.gears.abilities.steps import FIRST_GIZMO, price_of
from games.gears.data import CHARACTERS, GIZMOS
from games.gears.gizmos.gizmo_state import EVERYBODY, HAND, NONE, GizmoState, Offer, bit, cleared, marked
from games.gears.pending import Glimpsing, Using
from games.gears.run import Run, changed_gears
from games.gears.state import State, top_cards, who_saw
from games.kernel import Seat
from games.run import put

_BESIDE = 10  # origin of a moved card: the seat of its hand, or _BESIDE + c for a card beside character c


def gizmo_state_of(state: State) -> GizmoState:
    assert state.gizmo_state is not None
    return state.gizmo_state


def change(run: Run, **changes: Any) -> None:
    """Change fields of the table's gizmo state."""
    run.set(gizmo_state=replace(gizmo_state_of(run.state), **changes))


def begin_action(run: Run) -> None:
    """Start recording which gizmos a new action moves."""
    gizmo_state = gizmo_state_of(run.state)
    change(run, before=gizmo_state.moved, moved=(), robbed=0, walker=NONE)


def robbed(run: Run, victim: Seat) -> None:
    """Record that the victim lost gears, to a player or to the pool."""
    if run.state.gizmo_state is not None:
        change(run, robbed=run.state.gizmo_state.robbed | 1 << victim)


def put_in_hand(run: Run, seat: Seat, gizmo: int, viewers: int) -> None:
    """Put a gizmo into a player's hand. `viewers` is the mask of those who know which one it is, besides the player."""
    gizmo_state = gizmo_state_of(run.state)
    known = marked(cleared(gizmo_state.known, (gizmo,)), (gizmo,), viewers)
    change(run, hands=put(gizmo_state.hands, seat, gizmo_state.hands[seat] + bytes([gizmo])), known=known)


def leave_hand(run: Run, seat: Seat, gizmo: int) -> None:
    """Remove a gizmo from a hand because it goes to a public place. Offers that include the gizmo lapse."""
    gizmo_state = gizmo_state_of(run.state)
    rest = gizmo_state.hands[seat].replace(bytes([gizmo]), b"")
    change(run, hands=put(gizmo_state.hands, seat, rest), known=cleared(gizmo_state.known, (gizmo,)))
    for offer in gizmo_state.offers:
        if gizmo in (offer.gives, offer.wants) or (offer.to == seat and offer.wants != NONE and not rest):
            drop_offer(run, offer, "lapsed")


def drop_offer(run: Run, offer: Offer, why: str) -> None:
    change(run, offers=tuple(other for other in gizmo_state_of(run.state).offers if other is not offer))
    for seat in (offer.by, offer.to):
        run.tell(events.OfferDropped(offer.by, offer.to, why, to=seat))


def wield(run: Run, using: Using) -> None:
    """Pay for a gizmo that a player is using.

    A gizmo from the hand is first put beside its role. A gizmo that works only once goes to the Junk pile.
    """
    gizmo, seat, bearer = using.ability - FIRST_GIZMO, using.seat, using.bearer
    cost = price_of(using.ability, bearer)
    run.set(gears=changed_gears(run.state.gears, seat, -cost))
    if gizmo in gizmo_state_of(run.state).hands[seat]:
        equip(run, seat, gizmo, bearer)
        change(run, activated=True)
    change(run, used=gizmo_state_of(run.state).used | 1 << gizmo)
    run.tell(events.GizmoUsed(seat, GIZMOS[gizmo].id, CHARACTERS[bearer].id, cost))
    if GIZMOS[gizmo].type == "one_time":
        junk(run, bearer, "spent")


def equip(run: Run, seat: Seat, gizmo: int, bearer: int) -> None:
    """Put a gizmo from the hand beside a role. A gizmo already there goes to the Junk pile (G101)."""
    if gizmo_state_of(run.state).beside[bearer] != NONE:
        junk(run, bearer, "replaced")
    leave_hand(run, seat, gizmo)
    gizmo_state = gizmo_state_of(run.state)
    change(run, beside=put(gizmo_state.beside, bearer, gizmo))
    _remember(run, gizmo, seat)
    run.tell(events.GizmoEquipped(seat, GIZMOS[gizmo].id, CHARACTERS[bearer].id))


def junk(run: Run, bearer: int, why: str) -> None:
    """Move the gizmo beside a role to the Junk pile. `why` is as in GizmoJunked."""
    gizmo_state = gizmo_state_of(run.state)
    gizmo = gizmo_state.beside[bearer]
    change(run, beside=put(gizmo_state.beside, bearer, NONE), junk=gizmo_state.junk + bytes([gizmo]))
    _remember(run, gizmo, _BESIDE + bearer)
    run.tell(events.GizmoJunked(GIZMOS[gizmo].id, CHARACTERS[bearer].id, why))


def _remember(run: Run, gizmo: int, origin: int) -> None:
    """Record where a gizmo was before the current action, so that an undo can return it to that place."""
    gizmo_state = gizmo_state_of(run.state)
    if run.state.ongoing is not None and all(card != gizmo for card, _ in gizmo_state.moved):
        change(run, moved=(*gizmo_state.moved, (gizmo, origin)))


def give_back(run: Run) -> None:
    """Reverse the moves of gizmos that the undone action made, for gizmos that are still in public places (G66).

    A gizmo that was in a hand goes back there if there's room, and everybody knows it from then on.
    """
    for gizmo, origin in sorted(gizmo_state_of(run.state).before, key=lambda move: move[1]):
        gizmo_state = gizmo_state_of(run.state)
        if gizmo not in gizmo_state.junk and gizmo not in gizmo_state.beside:
            continue
        if origin < _BESIDE and len(gizmo_state.hands[origin]) < HAND:
            _pick_up(run, gizmo)
            put_in_hand(run, origin, gizmo, EVERYBODY)
            run.tell(events.GizmoReturned(GIZMOS[gizmo].id, origin, None))
        elif origin >= _BESIDE and gizmo_state.beside[origin - _BESIDE] == NONE:
            _pick_up(run, gizmo)
            gizmo_state = gizmo_state_of(run.state)
            change(run, beside=put(gizmo_state.beside, origin - _BESIDE, gizmo))
            run.tell(events.GizmoReturned(GIZMOS[gizmo].id, None, CHARACTERS[origin - _BESIDE].id))


def _pick_up(run: Run, gizmo: int) -> None:
    gizmo_state = gizmo_state_of(run.state)
    beside = tuple(NONE if lying == gizmo else lying for lying in gizmo_state.beside)
    change(run, junk=gizmo_state.junk.replace(bytes([gizmo]), b""), beside=beside)


def glimpsed(run: Run, frame: Glimpsing) -> None:
    """Record that the seat has seen the top of a deck, and knows the order of the cards that it puts back (G105)."""
    gizmo_state, seen = run.state.gizmo_state, top_cards(run.state, frame.deck)
    if gizmo_state is not None and frame.deck == "gizmos":
        change(run, known=marked(gizmo_state.known, seen, bit(frame.seat)))
    elif gizmo_state is not None and frame.deck == "pile":
        change(run, fronts=marked(gizmo_state.fronts, seen, bit(frame.seat)))


def forget_pile(run: Run) -> None:
    """Forget which players have seen which tiles in the pile, because the pile was shuffled."""
    _keep_seen(run, cleared(who_saw(run.state), run.state.pile), run.state.pile)


def _keep_seen(run: Run, masks: bytes, pile: bytes) -> None:
    """Store `masks`, which say who knows which tile.

    At a table without gizmos, store only those for the tiles of `pile`.
    """
    if run.state.gizmo_state is not None:
        change(run, fronts=masks)
    else:
        run.set(seen=bytes(masks[tile] for tile in reversed(pile)).rstrip(b"\0"))


def lay_on_pile(run: Run, tile: int) -> None:
    """Put a tile on top of the pile, where everybody sees which one it is."""
    gizmo_state = gizmo_state_of(run.state)
    run.set(pile=bytes([tile]) + run.state.pile)
    change(run, fronts=marked(gizmo_state.fronts, (tile,), EVERYBODY))


def recall_pile(run: Run, then: bytes) -> None:
    """Update who knows which tiles, before an undo restores the pile to `then`.

    Players who saw a tile that goes back on top still know it. If the pile has been shuffled in between, nobody knows
    any of its tiles.
    """
    state, seen = run.state, who_saw(run.state)
    fronts = seen if then.endswith(state.pile) else cleared(seen, then)
    for tile in then[: len(then) - len(state.pile)] if then.endswith(state.pile) else b"":
        front = state.fronts[tile]
        fronts = marked(fronts, (tile,), bit(front - 1) if front else EVERYBODY)
    _keep_seen(run, fronts, then)
