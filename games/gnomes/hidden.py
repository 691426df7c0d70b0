"""Resampling of what a seat can't know: decks, other players' hands, drawn cards, standing orders, future randomness.

Used to test secrecy, and by computer players that search possible worlds. `seat` None stands for the public.
"""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from games.gnomes.abilities.catalogue import DECK_OF
from games.gnomes.state import Keep, Player, State
from games.kernel import Seat
from games.rng import Rng
from games.secrecy import Hidden

HIDDEN: Final = (
    Hidden("decks[*]"),  # except cards that a seat itself has put under one
    Hidden("known[*]"),  # who knows which cards of the decks
    Hidden("players[seat].hand"),
    Hidden("stack[*].cards", knower="stack[*].player"),
    Hidden("orders"),
    Hidden("given"),  # number of orders per player; everybody knows their own
    Hidden("draft", knower="draft.player"),
)


def resample(state: State, seat: Seat | None, rng: Rng) -> State:
    """Return a random State that the seat can't distinguish from this one.

    Cards that the seat itself has put under decks keep their places.
    """
    if state.draft is not None and state.draft.player != seat:
        state = replace(state, draft=None)
    for deck in (0, 1):
        state, rng = _deal(state, seat, deck, rng)
    fresh, _ = state.rng.rekeyed(rng)
    given = bytes(number if player == seat else 0 for player, number in enumerate(state.given))
    return replace(state, rng=fresh, orders=tuple(order for order in state.orders if order.player == seat), given=given)


def _deal(state: State, seat: Seat | None, deck: int, rng: Rng) -> tuple[State, Rng]:
    """Redistribute the cards of one deck that the seat doesn't know, over the deck, hands and drawn cards."""
    mask = 15 if seat is None else 1 << seat
    cards, known = state.decks[deck], state.known[deck]
    fixed = [(knows & mask) == mask for knows in known]
    unknown = [card for card, is_fixed in zip(cards, fixed, strict=True) if not is_fixed]
    for number, player in enumerate(state.players):
        if number != seat:
            unknown += [card for card in player.hand if DECK_OF[card] == deck]
    for frame in state.stack:
        if isinstance(frame, Keep) and frame.player != seat:
            unknown += [card for card in frame.cards if DECK_OF[card] == deck]
    mixed, rng = rng.shuffled(sorted(unknown))
    fresh = iter(mixed)
    pile = bytes(card if is_fixed else next(fresh) for card, is_fixed in zip(cards, fixed, strict=True))
    # What others remember is secret, too; only this seat's knowledge is kept.
    knows = bytes(mask if is_fixed else 0 for is_fixed in fixed)
    players = tuple(
        player if number == seat else _with_hand(player, deck, fresh) for number, player in enumerate(state.players)
    )
    stack = tuple(
        _with_cards(frame, deck, fresh) if isinstance(frame, Keep) and frame.player != seat else frame
        for frame in state.stack
    )
    decks = (pile, state.decks[1]) if deck == 0 else (state.decks[0], pile)
    both = (knows, state.known[1]) if deck == 0 else (state.known[0], knows)
    return replace(state, decks=decks, known=both, players=players, stack=stack), rng


def _redealt(cards: bytes, deck: int, fresh: object) -> bytes:
    return bytes(sorted(next(fresh) if DECK_OF[card] == deck else card for card in cards))  # type: ignore[call-overload]


def _with_hand(player: Player, deck: int, fresh: object) -> Player:
    return replace(player, hand=_redealt(player.hand, deck, fresh)) if player.hand else player


def _with_cards(frame: Keep, deck: int, fresh: object) -> Keep:
    return replace(frame, cards=_redealt(frame.cards, deck, fresh))
