"""The part of a View about the expansion ...'N Gambits."""

from __future__ import annotations

from typing import Any

from games.gears.data import GAMBITS
from games.gears.gambits.sums import COUNTING
from games.gears.state import Gambits, State
from games.kernel import Seat


def of_player(
    state: State, seat: Seat, sees_all: bool
) -> tuple[tuple[str, ...], int, tuple[str, ...], tuple[str, ...]]:
    """Return a player's gambits: the hand if `sees_all`, its number of cards, the completed and the redeemed ones."""
    gambits = state.gambits
    if gambits is None:
        return (), 0, (), ()
    hand = tuple(GAMBITS[held.card].id for held in gambits.hands[seat])
    redeemed = _names(gambits.redeemed[seat]) if gambits.redeemed else ()
    return hand if sees_all else (), len(hand), _names(gambits.completed[seat]), redeemed


def _names(cards: bytes) -> tuple[str, ...]:
    return tuple(GAMBITS[card].id for card in cards)


def beside(state: State, seat: Seat | None) -> dict[str, Any]:
    """Return the fields of a View that are about gambits, as the viewer `seat` sees them."""
    gambits = state.gambits
    if gambits is None:
        return {}
    mine = None if seat is None else (_names(gambits.dealt[seat]), _names(gambits.pledged[seat]))
    dealt, pledged = mine or ((), ())
    public = {"gambit_deck": len(gambits.deck), "gambit_drawn": gambits.drawn}
    return {**public, "dealt": dealt, "pledged": pledged, "counted": _counted(gambits, seat)}


def _counted(gambits: Gambits, seat: Seat | None) -> dict[str, int]:
    """Return {gambit: count so far this turn} for each gambit in the viewer's hand that counts something."""
    held = () if seat is None else gambits.hands[seat]
    sums = dict(zip(COUNTING, gambits.sums, strict=True))
    return {GAMBITS[gambit.card].id: sums[gambit.card] - gambit.since for gambit in held if gambit.card in sums}
