"""`Run`, the working copy of the State while a choice is applied, and operations that several choices share."""

from __future__ import annotations

from games.gizmos import events
from games.gizmos.building.energy import BITS, MASK, ONE, total
from games.gizmos.data import COLORS, ROW
from games.gizmos.state import Player, State
from games.rng import Rng
from games.run import Run as BaseRun
from games.run import put


class Run(BaseRun[State]):
    """The working copy of the State while a choice of the active player is applied."""

    __slots__ = ()

    @property
    def player(self) -> Player:
        return self.state.players[self.seat]

    def players(self, player: Player) -> tuple[Player, ...]:
        """Return all players, with the active one replaced by `player`."""
        return put(self.state.players, self.seat, player)


def pour(dispenser: int, rng: Rng) -> tuple[int, Rng]:
    """Return the color of a random sphere from the dispenser, and the advanced rng.

    All spheres are equally likely (Z5).
    """
    number, rng = rng.below(total(dispenser))
    for color in range(len(COLORS)):
        number -= dispenser >> BITS * color & MASK
        if number < 0:
            return color, rng
    raise AssertionError("the number is below the total")


def refill_row(run: Run) -> None:
    """Move random spheres from the dispenser to the row until the row is full or the dispenser is empty (Z5)."""
    state = run.state
    row, dispenser, rng = state.row, state.dispenser, state.rng
    while len(row) < ROW and dispenser:
        color, rng = pour(dispenser, rng)
        row, dispenser = row + bytes((color,)), dispenser - ONE[color]
    if row is not state.row:
        run.set(row=row, dispenser=dispenser, rng=rng)
        run.tell(events.RowRefilled("".join([COLORS[color] for color in row[len(state.row) :]])))


def triggered(state: State, gizmos: bytes) -> bytes:
    """Return the gizmos that wait to be fired once `gizmos` are triggered; those already used this turn don't (Z30)."""
    if not gizmos:
        return state.pending
    return state.pending + bytes(card for card in gizmos if card not in state.used and card not in state.pending)
