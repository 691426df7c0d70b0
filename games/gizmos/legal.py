"""The legal choices of a seat. Nothing else decides what's legal."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from games.gizmos.actions import (
    ARRANGE,
    BUILD,
    DONE,
    DRAW,
    DRAWN,
    FILE,
    LEAVE,
    PASS,
    PICK,
    RESEARCH,
    REST,
    SPEND,
    STOP,
    UNDER,
    USE,
    Action,
    pay,
)
from games.gizmos.building.energy import counts, total
from games.gizmos.building.machine import Machine, machine
from games.gizmos.building.payments import Payment, payments, reach
from games.gizmos.data import CARDS, COLOR, COLORS, COST, LEVEL
from games.gizmos.state import GAP, NOTHING, Drawing, Picking, Player, Researching, Returning, State
from games.kernel import Seat

Actions = tuple[Action, ...]
MOST_WAYS: Final = 60  # ways to pay in one list; if there are more, the player chooses the number of each color first
_EASY: Final = ("points", "draw")  # effects that need no choice
_SPACES: Final = 256 - len(CARDS)  # indexes up to 255, so that GAP is a card that nobody can pay for
_COLOR: Final = (*COLOR, *(0,) * _SPACES)
_PRICE: Final = (*(1 << cost for cost in COST), *(0,) * _SPACES)


def legal_actions(state: State, seat: Seat) -> Actions:
    """Return everything that the seat can choose now, in a fixed order, or () if the game isn't waiting for it."""
    if seat != state.active or state.over:
        return ()
    draft = state.draft
    if draft is not None:
        if draft.card != NOTHING:
            return paying(state)
        if draft.fires != NOTHING:
            return granted(state, CARDS[draft.fires].does)
    match state.frame:
        case None:
            return firing(state) if state.pending else beginning(state)
        case Picking():
            return (*picks(state.row), STOP)
        case Drawing():
            return (DRAW, STOP)
        case Researching() as frame:
            return looking(state, frame)
        case Returning() as frame:
            return (*(UNDER[card] for card in frame.cards), DRAWN)


def beginning(state: State) -> Actions:
    """Return the actions with which a turn can begin (Z10-Z14)."""
    player = state.players[state.active]
    built = machine(player.gizmos)
    shown = state.display[1] + state.display[2] + state.display[3]
    options: list[Action] = []
    if built.may_file and len(player.archive) < built.files:
        options += filings(shown)
    if total(player.ring) < built.storage:
        options += picks(state.row)
    options += [BUILD[card] for card in within_reach(player, built, state.used, shown)]
    if built.may_research:
        options += researches(state)
    return tuple(options) or (PASS,)


def within_reach(player: Player, made: Machine, used: bytes, shown: bytes) -> list[int]:
    """Return the cards in `shown` and in the player's archive that the player can pay for now.

    `used` contains the gizmos that have been used this turn, converters included.
    """
    units = reach(player.ring, available(made, used))
    return payable(shown, units, made) + payable(player.archive, units, made, archived=True)


def payable(
    cards: bytes, units: tuple[int, ...], made: Machine, *, archived: bool = False, researched: bool = False
) -> list[int]:
    """Return which of the cards the player can pay for.

    `units` are the amounts that can be paid, as a mask for each color (see `reach`).
    """
    if not any(made.discounts):
        return [card for card in cards if units[_COLOR[card]] & _PRICE[card]]
    prices = ((card, made.discount(card, archived=archived, researched=researched)) for card in cards if card != GAP)
    return [card for card, discount in prices if _can_pay(units, card, discount)]


def _can_pay(units: tuple[int, ...], card: int, discount: int) -> bool:
    least = max(0, COST[card] - discount)
    return bool(units[COLOR[card]] >> least & (2 << COST[card] - least) - 1)


def available(made: Machine, used: bytes) -> bytes:
    """Return the converters that haven't been used this turn (Z40)."""
    if not used or not made.converters:
        return made.converters
    return bytes(card for card in made.converters if card not in used)


@lru_cache(maxsize=1 << 13)
def picks(row: bytes) -> Actions:
    return tuple(action for color, action in enumerate(PICK) if color in row)


@lru_cache(maxsize=1 << 13)
def filings(shown: bytes) -> Actions:
    return tuple(FILE[card] for card in shown if card != GAP)


def researches(state: State) -> Actions:
    _, *decks = state.decks
    return RESEARCH[1:] if all(decks) else tuple(RESEARCH[level] for level in (1, 2, 3) if state.decks[level])


def firing(state: State) -> Actions:
    """Return the actions that fire one gizmo each, fire all if none needs a choice, and end the turn.

    There must be at least one gizmo to fire (Z34).
    """
    ready = [card for card in state.pending if is_usable(state, card)]
    is_easy = len(ready) > 1 and all(CARDS[card].does in _EASY for card in ready)
    return (*(USE[card] for card in ready), *((REST,) if is_easy else ()), DONE)


def is_usable(state: State, card: int) -> bool:
    """Tell whether firing the gizmo would have an effect for the active player."""
    player = state.players[state.active]
    made, does = machine(player.gizmos), CARDS[card].does
    match does:
        case "points":
            return True
        case "draw":
            return bool(state.dispenser) and total(player.ring) < made.storage
        case "pick":
            return bool(state.row) and total(player.ring) < made.storage
    return bool(granted(state, does))


def granted(state: State, does: str) -> Actions:
    """Return the choices that a gizmo with the effect `does` gives the active player (Z33)."""
    player = state.players[state.active]
    built = machine(player.gizmos)
    match does:
        case "pick":
            return picks(state.row)
        case "file" if built.may_file and len(player.archive) < built.files:
            return filings(b"".join(state.display))
        case "research" if built.may_research:
            return researches(state)
        case "build":
            return tuple(BUILD[card] for card in state.display[1] + player.archive if card != GAP and LEVEL[card] == 1)
    return ()


def looking(state: State, frame: Researching) -> Actions:
    """Return what the active player can do with the researched cards (Z13)."""
    player = state.players[state.active]
    made = machine(player.gizmos)
    units = reach(player.ring, available(made, state.used))
    options = [BUILD[card] for card in payable(frame.cards, units, made, researched=True)]
    if made.may_file and len(player.archive) < made.files:
        options += [FILE[card] for card in frame.cards]
    may_arrange = state.draft is None and len(frame.cards) > 1
    return (*options, LEAVE, *((ARRANGE,) if may_arrange else ()))


def affordable(state: State, seat: Seat) -> bytes:
    """Return the cards that the seat could pay for now, on display, in its archive, or researched."""
    player, is_active = state.players[seat], seat == state.active
    made, used = machine(player.gizmos), state.used if is_active else b""
    cards = within_reach(player, made, used, b"".join(state.display))
    if is_active and isinstance(state.frame, Researching):
        cards += [action.number for action in looking(state, state.frame) if action.verb == "build"]
    return bytes(cards)


def ways(state: State, card: int) -> tuple[Payment, ...]:
    """Return every way in which the active player can pay for the card.

    Discounts may depend on where the card is now.
    """
    player = state.players[state.active]
    made = machine(player.gizmos)
    is_researched = isinstance(state.frame, Researching) and card in state.frame.cards
    discount = made.discount(card, archived=card in player.archive, researched=is_researched)
    least = max(0, COST[card] - discount)
    return payments(player.ring, available(made, state.used), COLOR[card], least)


def paying(state: State) -> Actions:
    """Return the ways to pay for the card that the player is building.

    If there are too many for one list, return the possible numbers of spheres of one color instead.
    """
    assert state.draft is not None
    left, settled = ways(state, state.draft.card), iter(state.draft.spends)
    for color in range(len(COLORS)):
        if len(left) <= MOST_WAYS:
            break
        numbers = sorted({counts(heap)[color] for heap, _ in left})
        number = next(settled, None) if len(numbers) > 1 else numbers[0]
        if number is None:
            return tuple(SPEND[color][number] for number in numbers)
        left = tuple(way for way in left if counts(way[0])[color] == number)
    return tuple(pay(*way) for way in left)
