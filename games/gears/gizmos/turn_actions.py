"""The actions with gizmos on a player's own turn: draw, discard, equip and use them (G100-G102, G105)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from games.gears import decks, events
from games.gears.abilities import questions
from games.gears.abilities.steps import BEARERS, FIRST_GIZMO, PROGRAMS
from games.gears.actions import ACTIVATE, DISCARD, EQUIP, GIZMO, TAKE, USE, Action
from games.gears.data import CHARACTERS, GIZMOS
from games.gears.gizmos.gizmo_state import EVERYBODY, HAND, NONE, GizmoState, cleared
from games.gears.gizmos.transfers import change, drop_offer, equip, gizmo_state_of, leave_hand, put_in_hand
from games.gears.pending import Digging, Glimpsing, Using
from games.gears.run import Run
from games.gears.state import State
from games.kernel import Seat
from games.rng import Rng

_DEALT: Final = 2
_CHARACTERS: Final = len(CHARACTERS)


def deal(seats: int, expansions: str, rng: Rng, *, alone: bool = False) -> tuple[GizmoState | None, Rng]:
    """Deal two gizmos to each player.

    Solo games use only cards with the Automa symbol (G100, G110). Return None if the table plays without gizmos.
    """
    if expansions not in ("gizmos", "both"):
        return None, rng
    stock, rng = rng.shuffled([number for number, card in enumerate(GIZMOS) if card.automa or not alone])
    hands = tuple(bytes(stock[_DEALT * seat : _DEALT * (seat + 1)]) for seat in range(seats))
    return GizmoState(bytes(stock[_DEALT * seats :]), hands, (0,) * seats, (None,) * seats), rng


def options(state: State, seat: Seat) -> tuple[Action, ...]:
    gizmo_state = gizmo_state_of(state)
    return (
        *_uses(state, gizmo_state, seat),
        *_activations(state, gizmo_state, seat),
        *_draws(state, gizmo_state, seat),
        *(DISCARD[gizmo] for gizmo in gizmo_state.hands[seat]),
    )


def can_bear(state: State) -> bool:
    """Tell whether any player has a role that could get a gizmo: a revealed one whose token is in the maze."""
    return any(cell >= 0 and state.revealed >> c & 1 for c, cell in enumerate(state.at))


def bearers(state: State, seat: Seat) -> list[int]:
    """Return the seat's characters that can have a gizmo beside them: those revealed and in the maze (G40, G101)."""
    return [c for c in state.pairs[seat] if state.revealed >> c & 1 and state.at[c] >= 0]


def _uses(state: State, gizmo_state: GizmoState, seat: Seat) -> Iterator[Action]:
    for c in bearers(state, seat):
        gizmo = gizmo_state.beside[c]
        if gizmo == NONE or gizmo_state.used >> gizmo & 1 or GIZMOS[gizmo].trigger is not None:
            continue
        if questions.is_usable(state, seat, FIRST_GIZMO + gizmo, c):
            yield USE[FIRST_GIZMO + gizmo]


def _activations(state: State, gizmo_state: GizmoState, seat: Seat) -> Iterator[Action]:
    if gizmo_state.activated:
        return
    for gizmo in gizmo_state.hands[seat]:
        card = GIZMOS[gizmo]
        for c in bearers(state, seat):
            if c not in BEARERS[gizmo]:
                continue
            if card.trigger is None and questions.is_usable(state, seat, FIRST_GIZMO + gizmo, c):
                yield ACTIVATE[gizmo * _CHARACTERS + c]
            if is_kept_ready(gizmo):
                yield EQUIP[gizmo * _CHARACTERS + c]


def is_kept_ready(gizmo: int) -> bool:
    """Tell whether the gizmo can be put beside a role without being used.

    Only gizmos that react to something, or let the role escape, can (G61, G102).
    """
    return GIZMOS[gizmo].trigger is not None or GIZMOS[gizmo].escape


def _draws(state: State, gizmo_state: GizmoState, seat: Seat) -> Iterator[Action]:
    if gizmo_state.drawn or len(gizmo_state.hands[seat]) >= HAND:
        return
    if gizmo_state.deck or gizmo_state.junk:
        yield GIZMO[0]
    if len(gizmo_state.deck) > 1 and decks.may_shuffle(state, seat):
        yield GIZMO[1]
    if gizmo_state.junk and decks.has_tweak(state, seat, "dig_junk"):
        yield GIZMO[2]


def draw(run: Run, action: Action) -> None:
    """Make the turn's free draw, from the deck or the Junk pile.

    Before drawing, some players can look at the top cards.
    """
    if action is GIZMO[2]:
        run.push(Digging(run.seat))
        return
    gizmo_state = gizmo_state_of(run.state)
    change(run, drawn=True)
    if not gizmo_state.deck:
        run.tell(events.JunkShuffled(len(gizmo_state.junk)))
        change(run, deck=gizmo_state.junk, junk=b"")
        _shuffle(run)
    elif action is GIZMO[1]:
        run.tell(events.Shuffled(run.seat, "gizmos"))
        _shuffle(run)
    if not decks.glimpse(run, Glimpsing(run.seat, "gizmos")):
        take(run, run.seat)


def _shuffle(run: Run) -> None:
    gizmo_state = gizmo_state_of(run.state)
    deck, rng = run.state.rng.shuffled(gizmo_state.deck)
    run.set(rng=rng)
    change(run, deck=bytes(deck), known=cleared(gizmo_state.known, gizmo_state.deck))


def take(run: Run, seat: Seat) -> None:
    """Move the top card of the gizmo deck to the seat's hand."""
    gizmo_state = gizmo_state_of(run.state)
    gizmo = gizmo_state.deck[0]
    change(run, deck=gizmo_state.deck[1:])
    put_in_hand(run, seat, gizmo, gizmo_state.known[gizmo])
    run.tell(events.GizmoDrawn(seat))
    run.tell(events.GizmoSeen(seat, GIZMOS[gizmo].id, to=seat))


def dig_options(state: State) -> tuple[Action, ...]:
    return tuple(TAKE[gizmo] for gizmo in gizmo_state_of(state).junk)


def dig(run: Run, frame: Digging, action: Action) -> None:
    """Move the chosen gizmo from the Junk pile to the player's hand, instead of a drawn one (G105)."""
    gizmo_state = gizmo_state_of(run.state)
    run.pop()
    change(run, drawn=True, junk=gizmo_state.junk.replace(bytes([action.number]), b""))
    put_in_hand(run, frame.seat, action.number, EVERYBODY)
    run.tell(events.GizmoDug(frame.seat, GIZMOS[action.number].id))


def discard(run: Run, action: Action) -> None:
    leave_hand(run, run.seat, action.number)
    change(run, junk=gizmo_state_of(run.state).junk + bytes([action.number]))
    run.tell(events.GizmoDiscarded(run.seat, GIZMOS[action.number].id))


def activate(run: Run, action: Action) -> None:
    """Begin to use a gizmo from the hand. Until its first effect, it isn't shown, put beside a role or paid for."""
    gizmo, bearer = divmod(action.number, _CHARACTERS)
    begin(run, run.seat, FIRST_GIZMO + gizmo, bearer)


def set_ready(run: Run, action: Action) -> None:
    """Put a gizmo beside a role, to be used later."""
    gizmo, bearer = divmod(action.number, _CHARACTERS)
    equip(run, run.seat, gizmo, bearer)
    change(run, activated=True)


def begin(run: Run, seat: Seat, ability: int, bearer: int, victim: int = -1) -> None:
    """Begin to use a gizmo that is beside the role `bearer`. `victim` is the seat whose action triggered it, if any."""
    run.push(Using(seat, ability, PROGRAMS[ability], bearer=bearer, victim=victim))


def use(run: Run, action: Action) -> None:
    begin(run, run.seat, action.number, gizmo_state_of(run.state).beside.index(action.number - FIRST_GIZMO))


def new_turn(run: Run) -> None:
    """Allow once-per-turn actions again, and drop offers made in the previous turn."""
    drop_offers(run)
    if run.state.gizmo_state is not None:
        change(run, drawn=False, activated=False, used=0, made=(), walker=NONE)


def drop_offers(run: Run) -> None:
    """Drop all offers, because the turn or the game has ended."""
    for offer in run.state.gizmo_state.offers if run.state.gizmo_state is not None else ():
        drop_offer(run, offer, "lapsed")
