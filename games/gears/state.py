"""The whole truth about a table, secrets included: frozen structs with tuples and bytes inside.

Tiles, characters and cells are the numbers of `data`. Sets of characters or tiles are masks with bit n for number n.
"""

from __future__ import annotations

from typing import Final, TypeAlias

import msgspec

from games.gears.data import GEARS
from games.gears.maze import Maze
from games.rng import Rng

OFF: Final = -1  # a token that has not entered play
GONE: Final = -2  # a token of an eliminated character
NOBODY: Final = -1
NOTHING: Final = -1
# Bits of State.done: which of the three things of a turn have been done (G30).
DID_TRAVERSE: Final = 1
DID_REVEAL: Final = 2
DID_PLACE: Final = 4


class Rules(msgspec.Struct, frozen=True, gc=False):
    """The house rules of this table (G14)."""

    scoring: str
    path: str
    finish: str
    order: str


class Placing(msgspec.Struct, frozen=True, gc=False, tag=True):
    """A tile is being laid: where, then how. `ordinary`: it is the turn's Place a Pathway."""

    seat: int
    tile: int
    blind: bool
    ordinary: bool
    anywhere: bool = False
    up_only: bool = False
    cell: int = NOTHING


class Walking(msgspec.Struct, frozen=True, gc=False, tag=True):
    """A token is being walked. `start` is where it may go on from after flipping its own tile up (G54)."""

    seat: int
    character: int
    start: int = NOTHING


class Flipping(msgspec.Struct, frozen=True, gc=False, tag=True):
    """A face-down tile, its front seen, is being laid face-up: in which orientation?"""

    seat: int
    tile: int
    collect: bool = False


class Leaving(msgspec.Struct, frozen=True, gc=False, tag=True):
    """The tile under these tokens was demolished; they leave one by one (G61). `exits` are as they were before."""

    seat: int  # who demolished it
    cell: int
    exits: tuple[int, ...]
    tokens: tuple[int, ...]


class Using(msgspec.Struct, frozen=True, gc=False, tag=True):
    """An ability in progress: the steps `todo`, and what was chosen for them so far."""

    seat: int
    ability: int  # number of its `use:` action
    todo: tuple[int, ...]
    paid: bool = False
    count: int = 0  # how often the current step has been done
    cell: int = NOTHING  # chosen for the current step
    handled: tuple[int, ...] = ()  # tiles that the current step has dealt with
    picked: tuple[int, ...] = ()  # characters
    left: int = NOTHING  # the tile that was left by teleport
    victim: int = NOBODY  # the last one stolen from
    undone: int = 0  # what the undone action had brought its owner

    @property
    def character(self) -> int:
        """Whose ability it is."""
        return self.ability >> 1


Frame: TypeAlias = Placing | Walking | Flipping | Leaving | Using


class Snapshot(msgspec.Struct, frozen=True, gc=False):
    """All that undoing an action brings back (G66)."""

    maze: Maze
    at: tuple[int, ...]
    arrivals: bytes
    pile: bytes
    draft: bytes
    demolished: bytes
    gears: tuple[int, ...]


class Deed(msgspec.Struct, frozen=True, gc=False):
    """An action in the sense of G66 and G67. `change` is what it did to each player's gears, known when it is over."""

    seat: int
    kind: str  # "traverse", "place", "ability", "undo"
    before: Snapshot
    focus: int = NOTHING  # tile
    change: tuple[int, ...] = ()


class Track(msgspec.Struct, frozen=True, gc=False):
    """What the latest action did to the board, as cells: for the picture alone."""

    seat: int = NOBODY
    focus: int = NOTHING
    driven: tuple[int, ...] = ()
    path: tuple[int, ...] = ()
    demolished: tuple[int, ...] = ()


class State(msgspec.Struct, frozen=True, gc=False):
    """A table."""

    rng: Rng
    rules: Rules
    pairs: tuple[tuple[int, int], ...]  # of the seats in order, then of the box; each in character order
    order: tuple[int, ...]  # seats in order of play
    turn: int  # turns begun
    maze: Maze
    at: tuple[int, ...]  # by character: a cell, OFF or GONE
    arrivals: bytes  # all characters, those who moved last at the end
    pile: bytes  # tiles, the top first
    draft: bytes  # tiles
    demolished: bytes  # tiles, oldest first
    fronts: bytes  # by tile, while face-down: 0 everybody knows it, s + 1 seat s alone does
    gears: tuple[int, ...]
    claims: tuple[int, ...]  # by seat: who may be theirs (G21)
    anomalies: tuple[tuple[int, int], ...] = ()  # pairs of cells, as of the last completed action (G54)
    revealed: int = 0  # characters
    ready: int = NOBODY  # the character just revealed, who may act at once (G39)
    used: int = 0  # characters whose second ability was used, or is barred, this turn
    done: int = 0
    announced: bool = False  # an anomaly, this turn
    fees: int = 0  # answers to demolitions this turn
    aged: int = 0  # tiles whose seal lay there when the turn began
    stack: tuple[Frame, ...] = ()  # unfinished business, the most urgent last
    deed: Deed | None = None  # under way
    last: Deed | None = None  # done
    track: Track = Track()
    ending: str = ""  # why the game is about to end (G76)
    over: str = ""  # why it ended

    @property
    def active(self) -> int:
        """The seat whose turn it is."""
        return self.order[(self.turn - 1) % len(self.order)]

    @property
    def round(self) -> int:
        """From 1."""
        return (self.turn - 1) // len(self.order) + 1

    @property
    def pool(self) -> int:
        """Gears that nobody holds."""
        return GEARS - sum(self.gears)


def owner(state: State, character: int) -> int:
    """The seat that holds the character, NOBODY if it lies in the box. A secret unless it is revealed."""
    for seat in range(len(state.gears)):
        if character in state.pairs[seat]:
            return seat
    return NOBODY


def actor(state: State) -> int:
    """The seat that must choose next; NOBODY when the game is over."""
    if state.over:
        return NOBODY
    if not state.stack:
        return state.active
    frame = state.stack[-1]
    if isinstance(frame, Leaving) and state.revealed >> frame.tokens[0] & 1:
        return owner(state, frame.tokens[0])
    return frame.seat


def shown(state: State) -> tuple[int, ...]:
    """For each seat the mask of what it has revealed."""
    pairs = state.pairs[: len(state.gears)]
    return tuple((1 << one | 1 << other) & state.revealed for one, other in pairs)
