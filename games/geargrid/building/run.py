"""The working copy of one choice, and what several of them do to the table."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from games.geargrid.components.tiles import more
from games.geargrid.state import NONE, Bench, State
from games.kernel import Seat
from games.run import Run as BaseRun
from games.run import put


class Run(BaseRun[State]):
    """One choice being carried out by a seat."""

    __slots__ = ()

    @property
    def bench(self) -> Bench:
        """Who chooses."""
        return self.state.benches[self.seat]

    @property
    def confidant(self) -> Seat | None:
        """Who may learn of what touches the pool: everybody where it is common, else the seat alone."""
        return None if self.state.rules.is_live else self.seat

    def sit(self, **changes: Any) -> None:
        """Change fields of the seat's bench."""
        self.state = seated(self.state, self.seat, replace(self.bench, **changes))


def seated(state: State, seat: Seat, bench: Bench, pool: bytes | None = None) -> State:
    """The state with what the seat's bench, and the pool that it takes from, have become."""
    benches = put(state.benches, seat, bench)
    if pool is None:
        return replace(state, benches=benches)
    place = seat % len(state.pools)
    return replace(state, benches=benches, pools=put(state.pools, place, pool))


def emptied(bench: Bench) -> Bench:
    """The bench after what was in its hand went back to the pool; removing a tile of the board is an edit (M8)."""
    tiles = bench.tiles
    while tiles and tiles[-1] == NONE:
        tiles = tiles[:-1]
    return replace(bench, tiles=tiles, hand=NONE, home=NONE, label=NONE, edits=bench.edits + (bench.home != NONE))


def with_hand(pool: bytes, bench: Bench) -> bytes:
    """The pool with what is in the hand."""
    return pool if bench.hand == NONE else more(pool, bench.hand)
