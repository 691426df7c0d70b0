"""The State of a game, including everything secret.

Kinds of tiles and placements are numbers from `components`, or -1 (`NONE`). A heap of tiles is a byte string with a
count for each kind. The State contains no times: a round ends when every seat is done.
"""

from __future__ import annotations

from typing import Final

import msgspec

from games.kernel import Seat
from games.rng import Rng

NONE: Final = -1
READY, BUILD, CHOOSE, OVER = "ready", "build", "choose", "over"  # phases
MOST_TAKES: Final = 600  # takes and lifts of a seat in a round (M8)


class Rules(msgspec.Struct, frozen=True, gc=False):
    """The options chosen in the lobby, in the form that the rules need."""

    is_live: bool
    help: str  # "none", "sides", "full" (M7)
    edits: int  # changes per round; 0 for no limit
    deal: tuple[int, int]  # 3-square and 2-square tiles of a private deal; (0, 0) for the whole box
    is_own_choice: bool  # owners decide conflicts, wave by wave
    target: int  # victories that win the match
    seconds: int  # until a round's building ends


class Bench(msgspec.Struct, frozen=True, gc=False):
    """The board and hand of one player in the current round.

    `tiles[label]` is a placement, or NONE for an unused label. If the tile in hand was lifted from the board, `home` is
    the placement that it had and `label` its label. `picks` are the labels of the tiles that the owner has kept in
    conflicts. `done` means that the player is ready, has submitted the board or has finished choosing, depending on the
    phase.
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
        return len(self.tiles) - self.tiles.count(NONE)


class Result(msgspec.Struct, frozen=True, gc=False):
    """The result of a round: scores, and numbers of goals that turn the right way, by seat; and the winners (GG50)."""

    scores: tuple[int, ...]
    rights: tuple[int, ...]
    winners: tuple[Seat, ...]


class State(msgspec.Struct, frozen=True, gc=False):
    """The State of a game.

    `pools` has one heap for all seats (in a live round) or one heap for each seat, and `deal` is what each of these
    heaps contained at the start of the round. `finals` are the benches of the most recently judged round.
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
        return self.pools[seat % len(self.pools)]

    @property
    def turn(self) -> int:
        """Return a number that increases with every phase of every round."""
        return 3 * self.round + {READY: 0, BUILD: 1, CHOOSE: 2, OVER: 3}[self.phase]

    def edits_left(self, seat: Seat) -> int | None:
        """Return how many changes the seat has left, or None if there's no limit."""
        return self.rules.edits - self.benches[seat].edits if self.rules.edits else None
