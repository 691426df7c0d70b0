"""The working copy of one choice, and what several of them do to the table."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from games.gizmos import events
from games.gizmos.data import COLOURS, ROW
from games.gizmos.energy import BITS, MASK, ONE, total
from games.gizmos.state import Player, State
from games.kernel import Event, Seat
from games.rng import Rng


class Run:
    """One choice being carried out by the player whose turn it is: the state so far, and what is to be told."""

    __slots__ = ("events", "seat", "state")

    def __init__(self, state: State, seat: Seat) -> None:
        self.state = state
        self.seat = seat
        self.events: list[Event] = []

    @property
    def player(self) -> Player:
        """Who chooses."""
        return self.state.players[self.seat]

    def set(self, **changes: Any) -> None:
        """Change fields of the state."""
        self.state = replace(self.state, **changes)

    def players(self, player: Player) -> tuple[Player, ...]:
        """All players, with what this one has become."""
        players, seat = self.state.players, self.seat
        return (*players[:seat], player, *players[seat + 1 :])

    def tell(self, event: Event) -> None:
        """Something happened."""
        self.events.append(event)


def pour(dispenser: int, rng: Rng) -> tuple[int, Rng]:
    """The colour of a sphere drawn from the dispenser, each as likely as the other (Z5)."""
    number, rng = rng.below(total(dispenser))
    for colour in range(len(COLOURS)):
        number -= dispenser >> BITS * colour & MASK
        if number < 0:
            return colour, rng
    raise AssertionError("the number is below the total")


def refill_row(run: Run) -> None:
    """Spheres roll into the row while there is room in it and a sphere in the dispenser (Z5)."""
    state = run.state
    row, dispenser, rng = state.row, state.dispenser, state.rng
    while len(row) < ROW and dispenser:
        colour, rng = pour(dispenser, rng)
        row, dispenser = row + bytes((colour,)), dispenser - ONE[colour]
    if row is not state.row:
        run.set(row=row, dispenser=dispenser, rng=rng)
        run.tell(events.RowRefilled("".join(COLOURS[colour] for colour in row[len(state.row) :])))


def triggered(state: State, gizmos: bytes) -> bytes:
    """What may fire now: each gizmo once a turn (Z30)."""
    return state.pending + bytes(card for card in gizmos if card not in state.used and card not in state.pending)


def put(items: tuple[bytes, ...], level: int, item: bytes) -> tuple[bytes, ...]:
    """The piles of all levels, with what that of one level has become."""
    return (*items[:level], item, *items[level + 1 :])
