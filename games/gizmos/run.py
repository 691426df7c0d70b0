"""The working copy of the State during a choice, and operations that several kinds of choices share."""

from __future__ import annotations

from games.gizmos import events
from games.gizmos.building.energy import BITS, MASK, ONE, total
from games.gizmos.data import COLOURS, ROW
from games.gizmos.state import Player, State
from games.rng import Rng
from games.run import Run as BaseRun
from games.run import put


class Run(BaseRun[State]):
    """A choice of the active player while it's carried out."""

    __slots__ = ()

    @property
    def player(self) -> Player:
        """The player who chooses."""
        return self.state.players[self.seat]

    def players(self, player: Player) -> tuple[Player, ...]:
        """Return all players, with this one in place of the player who chooses."""
        return put(self.state.players, self.seat, player)


def pour(dispenser: int, rng: Rng) -> tuple[int, Rng]:
    """Return the color of a sphere drawn from the dispenser, where all spheres are equally likely (Z5), and the next
    Rng."""
    number, rng = rng.below(total(dispenser))
    for colour in range(len(COLOURS)):
        number -= dispenser >> BITS * colour & MASK
        if number < 0:
            return colour, rng
    raise AssertionError("the number is below the total")


def refill_row(run: Run) -> None:
    """Roll spheres into the row until it's full or the dispenser is empty (Z5)."""
    state = run.state
    row, dispenser, rng = state.row, state.dispenser, state.rng
    while len(row) < ROW and dispenser:
        colour, rng = pour(dispenser, rng)
        row, dispenser = row + bytes((colour,)), dispenser - ONE[colour]
    if row is not state.row:
        run.set(row=row, dispenser=dispenser, rng=rng)
        run.tell(events.RowRefilled("".join([COLOURS[colour] for colour in row[len(state.row) :]])))


def triggered(state: State, gizmos: bytes) -> bytes:
    """Return the gizmos that can fire, after adding these unless they've been used this turn (Z30)."""
    if not gizmos:
        return state.pending
    return state.pending + bytes(card for card in gizmos if card not in state.used and card not in state.pending)
