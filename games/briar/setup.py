"""The setup of the game: the order of play, and a shuffled deck for each player."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, TypeAlias

from games.briar.data import CARDS
from games.briar.state import Player, State
from games.kernel import Seat
from games.rng import Rng

Lot: TypeAlias = tuple[tuple[Seat, int], ...]
_SIDES: Final = 6


def setup(seats: int, options: Mapping[str, str], rng: Rng) -> State:
    """Return the initial state, in which players choose their characters next (B6, B75).

    Each player has a separate random stream (R45).
    """
    lots, starter = _lots(seats, rng)
    order = tuple((starter + step) % seats for step in range(seats))
    players = tuple(_player(Rng(f"{rng.key}/{seat}")) for seat in range(seats))
    return State(players, order, lots, options["turns"] == "open")


def _player(chance: Rng) -> Player:
    deck, chance = chance.shuffled(range(len(CARDS)))
    return Player(chance, bytes(deck))


def _lots(seats: int, rng: Rng) -> tuple[tuple[Lot, ...], Seat]:
    """Roll for the starting player; return the rolls and the starting player (R43).

    Each seat rolls one die, and seats tied for the highest number roll again. A solo game needs no dice.
    """
    tied: Sequence[Seat] = range(seats)
    lots: tuple[Lot, ...] = ()
    while len(tied) > 1:
        dice = []
        for seat in tied:
            pips, rng = rng.below(_SIDES)
            dice.append((seat, pips + 1))
        lots = (*lots, tuple(dice))
        tied = [seat for seat, pips in dice if pips == max(pips for _, pips in dice)]
    return lots, tied[0]
