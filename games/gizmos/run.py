"""The working copy of one choice, and what several of them do to the table."""

from __future__ import annotations

from games.gizmos import events
from games.gizmos.building.energy import BITS, MASK, ONE, total
from games.gizmos.data import COLOURS, ROW
from games.gizmos.state import Player, State
from games.rng import Rng
from games.run import Run as BaseRun
from games.run import put


class Run(BaseRun[State]):
    """One choice being carried out by the player whose turn it is."""

    __slots__ = ()

    @property
    def player(self) -> Player:
        """Who chooses."""
        return self.state.players[self.seat]

    def players(self, player: Player) -> tuple[Player, ...]:
        """All players, with what this one has become."""
        return put(self.state.players, self.seat, player)


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
        run.tell(events.RowRefilled("".join([COLOURS[colour] for colour in row[len(state.row) :]])))


def triggered(state: State, gizmos: bytes) -> bytes:
    """What may fire now: each gizmo once a turn (Z30)."""
    if not gizmos:
        return state.pending
    return state.pending + bytes(card for card in gizmos if card not in state.used and card not in state.pending)
