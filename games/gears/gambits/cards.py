"""Dealing, keeping, drawing, completing and redeeming gambits (docs/rules/gears.md, section 9).

The module `objectives` decides whether an objective is met.
"""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from games.gears import decks, events
from games.gears.actions import GAMBIT, REDEEM, Action, keep_all_but
from games.gears.data import CHARACTERS, GAMBITS
from games.gears.gambits.sums import COUNTING
from games.gears.maze import effects
from games.gears.pending import Glimpsing
from games.gears.run import Run, changed_gears
from games.gears.state import GONE, Gambits, Held, State
from games.kernel import Seat
from games.rng import Rng
from games.run import put

DEALT: Final = 3
NONE: Final = len(GAMBITS)
_REDEEMERS: Final = ("gizmologist", "rabblerouser")


def deal(seats: int, expansions: str, rng: Rng, *, alone: bool = False) -> tuple[Gambits | None, Rng]:
    """Deal three gambits to each player (G90).

    Solo games use only cards with the Automa symbol (G110). Return None if the table plays without gambits.
    """
    if expansions not in ("gambits", "both"):
        return None, rng
    deck, rng = rng.shuffled([number for number, card in enumerate(GAMBITS) if card.automa or not alone])
    dealt = tuple(bytes(deck[seat * DEALT : (seat + 1) * DEALT]) for seat in range(seats))
    nothing = (b"",) * seats
    rest = bytes(deck[seats * DEALT :])
    return Gambits(rest, dealt, ((),) * seats, nothing, nothing, sums=(0,) * len(COUNTING)), rng


def options(state: State, seat: Seat) -> tuple[Action, ...]:
    """Return the seat's choices before the first turn or after the last, when all players choose at the same time."""
    gambits = state.gambits
    if gambits is None or seat >= state.seats:
        return ()
    if state.phase == "keep":
        dealt = gambits.dealt[seat]
        return tuple(keep_all_but(dealt, back) for back in (*dealt, NONE)) if dealt else ()
    if gambits.settled >> seat & 1:
        return ()
    left = state.gears[seat] - _price(gambits.pledged[seat])
    open_cards = (card for card in gambits.completed[seat] if card not in gambits.pledged[seat])
    return (*(REDEEM[card] for card in open_cards if GAMBITS[card].value <= left), REDEEM[NONE])


def _price(cards: bytes) -> int:
    return sum(GAMBITS[card].value for card in cards)


def keep(run: Run, action: Action) -> bool:
    """Keep all dealt gambits, or all but one. Return True when everybody has chosen and the game can begin (G90)."""
    gambits, seat = _cards(run), run.seat
    kept = tuple(Held(card) for card in gambits.dealt[seat] if card != action.number)
    back = bytes(card for card in gambits.dealt[seat] if card == action.number)
    gambits = replace(
        gambits, deck=gambits.deck + back, dealt=put(gambits.dealt, seat, b""), hands=put(gambits.hands, seat, kept)
    )
    run.set(gambits=gambits)
    run.tell(events.GambitsKept(seat, len(kept)))
    if any(gambits.dealt):
        return False
    deck, rng = run.state.rng.shuffled(gambits.deck)
    run.set(gambits=replace(gambits, deck=bytes(deck)), rng=rng, phase="")
    return True


def draws(state: State, seat: Seat) -> tuple[Action, ...]:
    """Return the actions for the seat's one free draw this turn; () if it's no longer possible (G91)."""
    if state.gambits is None or state.gambits.drawn or not state.gambits.deck:
        return ()
    return GAMBIT if decks.may_shuffle(state, seat) else GAMBIT[:1]


def draw(run: Run, action: Action) -> None:
    """Draw a gambit. Players with the power to shuffle the deck or look at its top three cards do so first (G105)."""
    if action.number:
        deck, rng = run.state.rng.shuffled(_cards(run).deck)
        run.set(gambits=replace(_cards(run), deck=bytes(deck)), rng=rng)
        run.tell(events.Shuffled(run.seat, "gambits"))
    run.set(gambits=replace(_cards(run), drawn=True))
    if not decks.glimpse(run, Glimpsing(run.seat, "gambits")):
        take(run, run.seat)


def take(run: Run, seat: Seat) -> None:
    """Move the top card of the gambit deck to the seat's hand."""
    gambits = _cards(run)
    card = gambits.deck[0]
    since = gambits.sums[COUNTING.index(card)] if card in COUNTING else 0
    hand = (*gambits.hands[seat], Held(card, since))
    hands = put(gambits.hands, seat, hand)
    run.set(gambits=replace(gambits, deck=gambits.deck[1:], hands=hands))
    run.tell(events.GambitDrawn(seat))
    run.tell(events.GambitSeen(seat, GAMBITS[card].id, to=seat))


def begin_turn(run: Run) -> None:
    """Allow this turn's free draw, and reset the totals that gambits count over one turn."""
    gambits = run.state.gambits
    if gambits is not None:
        hands = tuple(tuple(Held(held.card) if held.since else held for held in hand) for hand in gambits.hands)
        run.set(gambits=replace(gambits, drawn=False, hands=hands, sums=(0,) * len(COUNTING)))


def complete(run: Run, seat: Seat, card: int) -> None:
    """Complete a gambit: show the card and pay its value in gears.

    The gambit stays completed even if the current action is undone (G92, G66, G67).
    """
    gambits = _cards(run)
    hand = tuple(held for held in gambits.hands[seat] if held.card != card)
    completed = put(gambits.completed, seat, gambits.completed[seat] + bytes([card]))
    hands = put(gambits.hands, seat, hand)
    run.set(gambits=replace(gambits, hands=hands, completed=completed))
    run.tell(events.GambitCompleted(seat, GAMBITS[card].id, GAMBITS[card].value))
    before, action = run.state.gears[seat], run.state.ongoing
    effects.gain(run, seat, GAMBITS[card].value, "gambit")
    if action is not None:
        paid = changed_gears(action.before.gears, seat, run.state.gears[seat] - before)
        run.set(ongoing=replace(action, before=replace(action.before, gears=paid)))


def reckon(run: Run, reason: str) -> bool:
    """Reveal all cards at the end of the game, and ask the players who can redeem gambits (G94).

    Return False if nobody can.
    """
    state = run.state
    if state.gambits is None:
        return False
    asked = [seat for seat in range(state.seats) if _may_redeem(state, seat)]
    settled = sum(1 << seat for seat in range(state.seats) if seat not in asked)
    run.set(gambits=replace(state.gambits, settled=settled, redeemed=(b"",) * state.seats))
    if asked:
        run.set(phase="redeem", ending=reason)
        run.tell(events.Reckoning(reason))
    return bool(asked)


def _may_redeem(state: State, seat: Seat) -> bool:
    """Tell whether redeeming a gambit could have any effect for the seat.

    Players must have scores of their own, redeemed gambits must count toward the score of the seat's faction, one of
    the seat's characters must have survived, and the seat must be able to pay.
    """
    pair, gambits = state.pairs[seat], state.gambits
    return (
        gambits is not None
        and state.rules.scoring == "competitive"
        and CHARACTERS[pair[0]].faction in _REDEEMERS
        and any(state.at[character] != GONE for character in pair)
        and any(GAMBITS[card].value <= state.gears[seat] for card in gambits.completed[seat])
    )


def redeem(run: Run, action: Action) -> bool:
    """Choose one more gambit to redeem, or choose to redeem no more. Return True when everybody has chosen and paid."""
    gambits, seat = _cards(run), run.seat
    if action.number != NONE:
        pledged = put(gambits.pledged, seat, gambits.pledged[seat] + bytes([action.number]))
        run.set(gambits=replace(gambits, pledged=pledged))
        run.tell(events.GambitPledged(seat, GAMBITS[action.number].id, to=seat))
        return False
    gambits = replace(gambits, settled=gambits.settled | 1 << seat)
    run.set(gambits=gambits)
    run.tell(events.RedeemingDone(seat))
    if gambits.settled != (1 << run.state.seats) - 1:
        return False
    _pay(run)
    return True


def _pay(run: Run) -> None:
    gambits = _cards(run)
    run.set(phase="", gambits=replace(gambits, pledged=(b"",) * run.state.seats, redeemed=gambits.pledged))
    for seat, cards in enumerate(gambits.pledged):
        if cards:
            run.set(gears=changed_gears(run.state.gears, seat, -_price(cards)))
            run.tell(events.GambitsRedeemed(seat, tuple(GAMBITS[card].id for card in cards), _price(cards)))


def _cards(run: Run) -> Gambits:
    assert run.state.gambits is not None
    return run.state.gambits
