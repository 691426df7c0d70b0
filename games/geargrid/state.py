"""The whole truth about a table, secrets included: frozen structs with numbers and tuples inside.

Codes and placements are the numbers of `components`, -1 (`NONE`) where there is none; heaps of tiles are bytes with a
count for each code. There is no clock: a round ends when everybody is done.
"""

from __future__ import annotations

from typing import Final

import msgspec

from games.kernel import Seat
from games.rng import Rng

NONE: Final = -1
READY, BUILD, CHOOSE, OVER = "ready", "build", "choose", "over"  # phases
MOST_TAKES: Final = 600  # a round, taken and lifted together (M8)


class Rules(msgspec.Struct, frozen=True, gc=False):
    """The table's options, as the engine needs them."""

    is_live: bool
    help: str  # "none", "sides", "full" (M7)
    edits: int  # a round; 0 is as many as one likes
    deal: tuple[int, int]  # threes and twos of a private deal; (0, 0) is the whole box
    is_own_choice: bool  # owners choose in conflicts, wave by wave
    target: int  # victories that win the match
    seconds: int  # until a round's building ends


class Bench(msgspec.Struct, frozen=True, gc=False):
    """What one player builds.

    `tiles[label]` is a placement, NONE where no tile has that label. A lifted tile is in the hand, `home` is where it
    lay and `label` its own. `picks`: labels that the owner let stay in conflicts. `done`: ready, finished building, or
    finished choosing, as the phase is.
    """

    tiles: tuple[int, ...] = ()
    hand: int = NONE
    home: int = NONE
    label: int = NONE
    edits: int = 0
    takes: int = 0
    done: bool = False
    picks: tuple[int, ...] = ()

    @property
    def count(self) -> int:
        """Tiles on the board."""
        return len(self.tiles) - self.tiles.count(NONE)


class Result(msgspec.Struct, frozen=True, gc=False):
    """How a round ended: by seat the scores and goals right, and who has a victory (GG50)."""

    scores: tuple[int, ...]
    rights: tuple[int, ...]
    winners: tuple[Seat, ...]


class State(msgspec.Struct, frozen=True, gc=False):
    """A table.

    `pools` holds one heap for all (live), or one for each seat (by post); `deal` is what each began with this round.
    `finals`: the benches of the last round that was judged.
    """

    rng: Rng
    rules: Rules
    phase: str
    round: int
    deal: bytes
    pools: tuple[bytes, ...]
    benches: tuple[Bench, ...]
    results: tuple[Result, ...] = ()
    finals: tuple[Bench, ...] = ()

    def pool(self, seat: Seat) -> bytes:
        """The heap that the seat takes from."""
        return self.pools[seat % len(self.pools)]

    @property
    def turn(self) -> int:
        """A number that changes with every phase of every round."""
        return 3 * self.round + {READY: 0, BUILD: 1, CHOOSE: 2, OVER: 3}[self.phase]

    def edits_left(self, seat: Seat) -> int | None:
        """How many edits the seat has left; None without a limit."""
        return self.rules.edits - self.benches[seat].edits if self.rules.edits else None
