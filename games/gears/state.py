"""The whole truth about a table, secrets included: frozen structs with tuples and bytes inside.

Tiles, characters and cells are the numbers of `data`. Sets of characters or tiles are masks with bit n for number n.
"""

from __future__ import annotations

from typing import Final

import msgspec

from games.gears.data import GEARS, TILES
from games.gears.gizmos.gizmo_state import Kit, bit
from games.gears.maze.topology import NOWHERE, Maze
from games.gears.pending import NOBODY, NOTHING, Frame, Leaving, Placing
from games.rng import Rng

OFF: Final = -1  # a token that has not entered play
GONE: Final = -2  # a token of an eliminated character
AUTOMA: Final = 1  # the seat of what one plays against alone; in events it is NOBODY's
GLIMPSED: Final = 3  # cards that the Chronomancer looks at (G105)
# Bits of State.done: which of the three things of a turn have been done (G30).
DID_TRAVERSE: Final = 1
DID_REVEAL: Final = 2
DID_PLACE: Final = 4
_UNSEEN: Final = bytes(len(TILES))


class Rules(msgspec.Struct, frozen=True, gc=False):
    """The house rules of this table (G14)."""

    scoring: str
    path: str
    finish: str
    order: str
    expansions: str = "none"  # "gambits", "gizmos", "both"
    role: str = "inventor"  # whom one plays alone
    automa: str = "rulebook"
    quiet: str = "end"  # what three rounds do in which nothing comes of anything


class Snapshot(msgspec.Struct, frozen=True, gc=False):
    """All that undoing an action brings back (G66)."""

    maze: Maze
    at: tuple[int, ...]
    arrivals: bytes
    pile: bytes
    draft: bytes
    demolished: bytes
    gears: tuple[int, ...]
    ending: str
    turn: int = 0
    sums: tuple[int, ...] = ()  # of that turn, as in `Gambits`


class Deed(msgspec.Struct, frozen=True, gc=False):
    """An action in the sense of G66 and G67. `change` is what it did to each player's gears, known when it is over."""

    seat: int
    kind: str  # "traverse", "place", "ability", "gizmo", "automa", "undo"
    before: Snapshot
    focus: int = NOTHING  # tile
    gained: int = 0  # seats that came by gears, whatever they paid
    change: tuple[int, ...] = ()


class Track(msgspec.Struct, frozen=True, gc=False):
    """What the latest action did to the board, as cells: for the picture alone."""

    seat: int = NOBODY
    focus: int = NOTHING
    driven: tuple[int, ...] = ()
    path: tuple[int, ...] = ()
    demolished: tuple[int, ...] = ()


class Held(msgspec.Struct, frozen=True, gc=False):
    """A gambit in hand. `since`: what had been summed up for it this turn when it was drawn."""

    card: int
    since: int = 0


class Gambits(msgspec.Struct, frozen=True, gc=False):
    """The cards of ...'N Gambits, by number; tuples by seat."""

    deck: bytes  # the top first
    dealt: tuple[bytes, ...]  # to choose from before the first turn; b"" once chosen
    hands: tuple[tuple[Held, ...], ...]
    completed: tuple[bytes, ...]
    pledged: tuple[bytes, ...]  # to be redeemed when everybody has chosen
    settled: int = 0  # seats that have no more to redeem
    redeemed: tuple[bytes, ...] = ()
    drawn: bool = False  # the free draw of this turn
    sums: tuple[int, ...] = ()  # this turn's, by card that counts over a turn


class Solo(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """What one who plays alone faces. The Automa's gears are those of seat AUTOMA; its deck is of characters."""

    deck: bytes  # the top first
    is_turn: bool = False  # of the Automa
    waiting: bytes = b""  # characters whose cards pop up next
    met: int = 0  # characters who popped up this turn
    present: int = 0  # characters in play, and
    beside: int = 0  # on the player's tile, as of the last action that is over
    focus: int = NOTHING  # tile of the last action in this round that had one
    card: int = NOTHING  # character of the card that is or was resolved last
    rolls: tuple[
        tuple[int, int, int], ...
    ] = ()  # of that card: the die, the cell rolled from, the one rolled or NOTHING


class State(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A table.

    What stands at its default is left out of digests, by identity: so no default here is a string but "".
    """

    rng: Rng
    rules: Rules
    pairs: tuple[tuple[int, ...], ...]  # of the seats in order, then of the box; each in character order
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
    stirred: int = 0  # the turn in which a tile or somebody's gears changed last (G77)
    phase: str = ""  # "keep" (gambits are chosen), "redeem" (the end has come, all cards lie open); "" in play
    seen: bytes = b""  # without ...'N Gizmos, by the number of tiles below it in the pile: who knows that tile
    gambits: Gambits | None = None
    kit: Kit | None = None  # of ...'N Gizmos
    solo: Solo | None = None

    @property
    def active(self) -> int:
        """The seat whose turn it is."""
        return self.order[(self.turn - 1) % len(self.order)]

    @property
    def seats(self) -> int:
        """How many people play."""
        return 1 if self.solo else len(self.gears)

    @property
    def round(self) -> int:
        """From 1."""
        return (self.turn - 1) // len(self.order) + 1

    @property
    def still(self) -> int:
        """Turns in a row, this one included, in which nothing has come of anything (G77)."""
        return self.turn - self.stirred

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


def is_shown(state: State, character: int) -> bool:
    """Whether everybody knows whose character it is: revealed, or the Automa's (G112)."""
    return bool(state.revealed >> character & 1) or (state.solo is not None and owner(state, character) == AUTOMA)


def actor(state: State) -> int:
    """The seat that must choose next; NOBODY when the game is over."""
    if state.over:
        return NOBODY
    if not state.stack or state.solo:
        return state.order[(state.turn - 1) % len(state.order)]  # `active`, without a call: every seat asks
    frame = state.stack[-1]
    if isinstance(frame, Leaving) and state.revealed >> frame.tokens[0] & 1:
        return owner(state, frame.tokens[0])
    return frame.seat


def asked(state: State) -> tuple[int, ...]:
    """The seats that are to choose now; several where all choose at once."""
    gambits = state.gambits
    if gambits is not None and state.phase:
        waiting = (
            gambits.dealt if state.phase == "keep" else [not gambits.settled >> seat & 1 for seat in range(state.seats)]
        )
        return tuple(seat for seat in range(state.seats) if waiting[seat])
    acting = actor(state)
    return () if acting == NOBODY else (acting,)


def boxed(state: State) -> tuple[int, ...]:
    """Tiles that are nowhere: two players leave some in the box, and nobody knows which."""
    held = [frame.tile for frame in state.stack if isinstance(frame, Placing) and frame.blind]
    found = {*state.pile, *state.draft, *state.demolished, *held}
    return tuple(tile for tile, cell in enumerate(state.maze.where) if cell == NOWHERE and tile not in found)


def knows_tile(state: State, seat: int | None, cell: int) -> bool:
    """Whether a viewer, None is the public, knows the front of the tile that lies there."""
    tile = state.maze.grid[cell] >> 3
    front = state.fronts[tile]
    return front == 0 or (seat is not None and front == seat + 1) or has_seen(state, seat, tile)


def has_seen(state: State, seat: int | None, tile: int) -> bool:
    """Whether a viewer was shown where that tile is, in the pile or face-down."""
    return bool(who_saw(state)[tile] & bit(seat))


def who_saw(state: State) -> bytes:
    """By tile, in the pile or face-down: who knows it, beside those whom `fronts` names."""
    if state.kit is not None:
        return state.kit.fronts
    if not state.seen:
        return _UNSEEN
    masks = bytearray(_UNSEEN)
    for tile, mask in zip(reversed(state.pile), state.seen, strict=False):
        masks[tile] = mask
    return bytes(masks)


def knows_top(state: State, seat: int | None) -> bool:
    """Whether a viewer knows the top tile of the pile."""
    return bool(state.pile) and has_seen(state, seat, state.pile[0])


def top_cards(state: State, deck: str) -> bytes:
    """What one who glimpses at that deck sees (G105)."""
    if deck == "gizmos" and state.kit is not None:
        return state.kit.deck[:GLIMPSED]
    cards = state.pile if deck == "pile" or state.gambits is None else state.gambits.deck
    return cards[:GLIMPSED]


def shown(state: State) -> tuple[int, ...]:
    """For each seat the mask of what it has revealed."""
    pairs = state.pairs[: len(state.gears)]
    return tuple(sum(1 << character for character in pair) & state.revealed for pair in pairs)
