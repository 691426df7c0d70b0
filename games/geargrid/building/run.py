"""`Run`, which holds a copy of the State, and the new events, while an action is applied."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from games.geargrid.components.tiles import more
from games.geargrid.state import NONE, Bench, State
from games.kernel import Seat
from games.run import Run as BaseRun
from games.run import put


class Run(BaseRun[State]):
    """A copy of the State that changes while one action of a seat is applied, and the new events."""

    __slots__ = ()

    @property
    def bench(self) -> Bench:
        return self.state.benches[self.seat]

    @property
    def confidant(self) -> Seat | None:
        """Return who receives events about the pool: everyone (None) if the pool is shared, or only this seat."""
        return None if self.state.rules.is_live else self.seat

    def sit(self, **changes: Any) -> None:
        """Change fields of the seat's bench."""
        self.state = seated(self.state, self.seat, replace(self.bench, **changes))


def seated(state: State, seat: Seat, bench: Bench, pool: bytes | None = None) -> State:
    """Return the State with a new bench for the seat, and a new pool if one is given."""
    benches = put(state.benches, seat, bench)
    if pool is None:
        return replace(state, benches=benches)
    place = seat % len(state.pools)
    return replace(state, benches=benches, pools=put(state.pools, place, pool))


def emptied(bench: Bench) -> Bench:
    """Return the bench after its tile in hand has returned to the pool.

    If that tile was lifted from the board, this counts as a change (M8).
    """
    tiles = bench.tiles
    while tiles and tiles[-1] == NONE:
        tiles = tiles[:-1]
    return replace(bench, tiles=tiles, hand=NONE, home=NONE, label=NONE, edits=bench.edits + (bench.home != NONE))


def with_hand(pool: bytes, bench: Bench) -> bytes:
    """Return the pool after the tile in the bench's hand, if there is one, has returned to it."""
    return pool if bench.hand == NONE else more(pool, bench.hand)
