"""`Run`, the working copy of the State while an action is applied."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from games.geargrid.components.tiles import more
from games.geargrid.state import NONE, Bench, State
from games.kernel import Seat
from games.run import Run as BaseRun
from games.run import put


class Run(BaseRun[State]):
    """The working copy of the State while one action of a seat is applied."""

    __slots__ = ()

    @property
    def bench(self) -> Bench:
        return self.state.benches[self.seat]

    @property
    def confidant(self) -> Seat | None:
        """Return who receives events about the pool: everyone (None) if the pool is shared, else only this seat."""
        return None if self.state.rules.is_live else self.seat

    def sit(self, **changes: Any) -> None:
        """Change fields of the seat's bench."""
        self.state = seated(self.state, self.seat, replace(self.bench, **changes))


def seated(state: State, seat: Seat, bench: Bench, pool: bytes | None = None) -> State:
    """Return the State with the seat's bench replaced, and its pool too if one is given."""
    benches = put(state.benches, seat, bench)
    if pool is None:
        return replace(state, benches=benches)
    place = seat % len(state.pools)
    return replace(state, benches=benches, pools=put(state.pools, place, pool))


def emptied(bench: Bench) -> Bench:
    """Return the bench after its tile in hand has been returned to the pool.

    If that tile had been lifted from the board, this counts as a change (M8).
    """
    tiles = bench.tiles
    while tiles and tiles[-1] == NONE:
        tiles = tiles[:-1]
    return replace(bench, tiles=tiles, hand=NONE, home=NONE, label=NONE, edits=bench.edits + (bench.home != NONE))


def with_hand(pool: bytes, bench: Bench) -> bytes:
    """Return the pool after the bench's tile in hand, if there is one, has been returned to it."""
    return pool if bench.hand == NONE else more(pool, bench.hand)
