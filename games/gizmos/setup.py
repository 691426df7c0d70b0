"""The setup of the game (Z1-Z4)."""

from __future__ import annotations

from collections.abc import Mapping

from games.gizmos.building.energy import ALL, ONE
from games.gizmos.data import DISPLAY, OF_LEVEL, REMOVED, ROW, STARTERS
from games.gizmos.run import pour
from games.gizmos.state import Player, State
from games.rng import Rng


def setup(seats: int, options: Mapping[str, str], rng: Rng) -> State:  # noqa: ARG001 - there are no house rules
    decks = [b""]
    for cards in OF_LEVEL[1:]:
        mixed, rng = rng.shuffled(cards)
        decks.append(bytes(mixed))
    box, decks[3] = decks[3][:REMOVED], decks[3][REMOVED:]
    row, dispenser = b"", ALL
    for _ in range(ROW):
        color, rng = pour(dispenser, rng)
        row, dispenser = row + bytes((color,)), dispenser - ONE[color]
    first, rng = rng.below(seats)
    return State(
        rng,
        tuple(Player(bytes((STARTERS[seat],))) for seat in range(seats)),
        first,
        tuple(deck[number:] for deck, number in zip(decks, DISPLAY, strict=True)),
        tuple(deck[:number] for deck, number in zip(decks, DISPLAY, strict=True)),
        box,
        row,
        dispenser,
        first,
    )
