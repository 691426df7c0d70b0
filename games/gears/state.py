"""The complete State of a table, secrets included, in frozen structs of tuples and bytes.

Tiles, characters and cells are numbers from `data`. Sets of characters or tiles are masks with bit n for number n.
"""

from __future__ import annotations

from typing import Final

import msgspec

from games.gears.data import GEARS, TILES
from games.gears.gizmos.gizmo_state import GizmoState, bit
from games.gears.maze.topology import NOWHERE, Maze
from games.gears.pending import NOBODY, NOTHING, Frame, Leaving, Placing
from games.rng import Rng

OFF: Final = -1  # a token that hasn't entered play
GONE: Final = -2  # a token of an eliminated character
AUTOMA: Final = 1  # the Automa's seat in solo games; in events it's NOBODY
GLIMPSED: Final = 3  # cards that a Chronomancer looks at (G105)
# Bits of State.done: which of a turn's three actions have been done (G30).
DID_TRAVERSE: Final = 1
DID_REVEAL: Final = 2
DID_PLACE: Final = 4
_UNSEEN: Final = bytes(len(TILES))


class Rules(msgspec.Struct, frozen=True, gc=False):
    """The table's options and house rules (G14)."""

    scoring: str
    path: str
    finish: str
    order: str
    expansions: str = "none"  # "gambits", "gizmos", "both"
    role: str = "inventor"  # the player's role in solo games
    automa: str = "rulebook"
    quiet: str = "end"  # what three uneventful rounds do


class Snapshot(msgspec.Struct, frozen=True, gc=False):
    """Everything that is restored when an action is undone (G66)."""

    maze: Maze
    at: tuple[int, ...]
    arrivals: bytes
    pile: bytes
    draft: bytes
    demolished: bytes
    gears: tuple[int, ...]
    ending: str
    turn: int = 0
    sums: tuple[int, ...] = ()  # sums of that turn, as in `Gambits`


class RuleAction(msgspec.Struct, frozen=True, gc=False):
    """An action in the sense of rules G66 and G67.

    `change` is how it changed each player's gears, set when the action is over.
    """

    seat: int
    kind: str  # "traverse", "place", "ability", "gizmo", "automa", "undo"
    before: Snapshot
    focus: int = NOTHING  # the tile affected last (G67)
    gained: int = 0  # seats that gained gears, whatever they paid
    change: tuple[int, ...] = ()


class Track(msgspec.Struct, frozen=True, gc=False):
    """The cells that the latest action affected, for highlighting in pictures."""

    seat: int = NOBODY
    focus: int = NOTHING
    driven: tuple[int, ...] = ()
    path: tuple[int, ...] = ()
    demolished: tuple[int, ...] = ()


class Held(msgspec.Struct, frozen=True, gc=False):
    """A gambit in hand.

    If the gambit counts something over a turn, `since` is the total when the gambit was drawn; only what's added later
    counts.
    """

    card: int
    since: int = 0


class Gambits(msgspec.Struct, frozen=True, gc=False):
    """The cards of the expansion ...'N Gambits, by number. In each tuple except `sums`, items are by seat."""

    deck: bytes  # top card first
    dealt: tuple[bytes, ...]  # to choose from before the first turn; b"" after the choice
    hands: tuple[tuple[Held, ...], ...]
    completed: tuple[bytes, ...]
    pledged: tuple[bytes, ...]  # to be redeemed when all have chosen
    settled: int = 0  # seats that have finished redeeming
    redeemed: tuple[bytes, ...] = ()
    drawn: bool = False  # whether this turn's free draw has been made
    sums: tuple[int, ...] = ()  # this turn's totals, by card that sums something over a turn


class Solo(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """The part of the State that only solo games have.

    The Automa's gears are those of seat AUTOMA. Its deck consists of characters.
    """

    deck: bytes  # top card first
    is_turn: bool = False  # whether it's the Automa's turn
    waiting: bytes = b""  # characters whose cards pop up next
    met: int = 0  # characters whose pop-up cards were drawn this turn
    present: int = 0  # characters in play after the last finished action
    beside: int = 0  # characters on the player's tile after the last finished action
    focus: int = NOTHING  # tile of this round's last action that had a focus
    card: int = NOTHING  # character of the card being resolved, or resolved last
    rolls: tuple[
        tuple[int, int, int], ...
    ] = ()  # of that card: the die, the cell from which it counts, and the chosen cell or NOTHING


class State(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A whole game at one moment.

    Digests omit fields that have their default value (the same object), so no default may be a string other than "".
    """

    rng: Rng
    rules: Rules
    pairs: tuple[tuple[int, ...], ...]  # of the seats in order, then of the box; each in character order
    order: tuple[int, ...]  # seats in order of play
    turn: int  # number of turns begun
    maze: Maze
    at: tuple[int, ...]  # by character: a cell, OFF or GONE
    arrivals: bytes  # all characters; those that moved last are at the end
    pile: bytes  # tiles, top first
    draft: bytes  # tiles
    demolished: bytes  # tiles, oldest first
    fronts: bytes  # by tile, while face-down: 0 if everybody knows it, s + 1 if only seat s does
    gears: tuple[int, ...]
    claims: tuple[int, ...]  # by seat: characters that may be theirs (G21)
    anomalies: tuple[tuple[int, int], ...] = ()  # pairs of cells, after the last completed action (G54)
    revealed: int = 0  # characters
    ready: int = NOBODY  # the character just revealed, which may act at once (G39)
    used: int = 0  # characters whose second ability was used this turn, or can't be
    done: int = 0
    announced: bool = False  # whether an anomaly was announced this turn
    fees: int = 0  # automatic reactions to demolitions this turn
    aged: int = 0  # tiles that had their seal when the turn began
    stack: tuple[Frame, ...] = ()  # frames to settle, the most urgent last
    ongoing: RuleAction | None = msgspec.field(default=None, name="deed")  # the action in progress
    last: RuleAction | None = None  # the last finished action
    track: Track = Track()
    ending: str = ""  # why the game is about to end (G76)
    over: str = ""  # why it ended
    stirred: int = 0  # the last turn in which a tile or somebody's gears changed (G77)
    phase: str = ""  # "keep" (choosing gambits), "redeem" (at the end, all cards are public); "" in play
    seen: bytes = b""  # without ...'N Gizmos: who knows a tile, by the number of tiles below it in the pile
    gambits: Gambits | None = None
    gizmo_state: GizmoState | None = msgspec.field(default=None, name="kit")  # of ...'N Gizmos
    solo: Solo | None = None

    @property
    def active(self) -> int:
        return self.order[(self.turn - 1) % len(self.order)]

    @property
    def seats(self) -> int:
        """Return the number of people at the table. The Automa isn't one of them."""
        return 1 if self.solo else len(self.gears)

    @property
    def round(self) -> int:
        """Return the number of the round, from 1."""
        return (self.turn - 1) // len(self.order) + 1

    @property
    def still(self) -> int:
        """Return the number of uneventful turns in a row, including the current one (G77)."""
        return self.turn - self.stirred

    @property
    def pool(self) -> int:
        """Return the number of gears that no player has."""
        return GEARS - sum(self.gears)


def owner(state: State, character: int) -> int:
    """Return the seat that has the character, or NOBODY if the character is in the box.

    The owner is secret unless the character is revealed.
    """
    for seat in range(len(state.gears)):
        if character in state.pairs[seat]:
            return seat
    return NOBODY


def is_shown(state: State, character: int) -> bool:
    """Tell whether the character's owner is public: the character is revealed, or is the Automa's (G112)."""
    return bool(state.revealed >> character & 1) or (state.solo is not None and owner(state, character) == AUTOMA)


def actor(state: State) -> int:
    """Return the seat that must choose next, or NOBODY when the game is over."""
    if state.over:
        return NOBODY
    if not state.stack or state.solo:
        # same as `active`, without a call, because this runs for every seat
        return state.order[(state.turn - 1) % len(state.order)]
    frame = state.stack[-1]
    if isinstance(frame, Leaving) and state.revealed >> frame.tokens[0] & 1:
        return owner(state, frame.tokens[0])
    return frame.seat


def asked(state: State) -> tuple[int, ...]:
    """Return the seats that must choose now: one or, when everybody chooses at the same time, several."""
    gambits = state.gambits
    if gambits is not None and state.phase:
        waiting = (
            gambits.dealt if state.phase == "keep" else [not gambits.settled >> seat & 1 for seat in range(state.seats)]
        )
        return tuple(seat for seat in range(state.seats) if waiting[seat])
    acting = actor(state)
    return () if acting == NOBODY else (acting,)


def boxed(state: State) -> tuple[int, ...]:
    """Return the tiles that aren't in play. In games of two players, some unknown tiles stay in the box."""
    held = [frame.tile for frame in state.stack if isinstance(frame, Placing) and frame.blind]
    seen_tiles = {*state.pile, *state.draft, *state.demolished, *held}
    return tuple(tile for tile, cell in enumerate(state.maze.where) if cell == NOWHERE and tile not in seen_tiles)


def knows_tile(state: State, seat: int | None, cell: int) -> bool:
    """Tell whether a seat, or the public (None), knows the front of the tile on this cell."""
    tile = state.maze.grid[cell] >> 3
    front = state.fronts[tile]
    return front == 0 or (seat is not None and front == seat + 1) or has_seen(state, seat, tile)


def has_seen(state: State, seat: int | None, tile: int) -> bool:
    """Tell whether a seat, or the public (None), has seen this tile in its current place: in the pile, or face-down."""
    return bool(who_saw(state)[tile] & bit(seat))


def who_saw(state: State) -> bytes:
    """Return, for each tile in the pile or face-down, a mask of the viewers who know it.

    Knowledge in `fronts` isn't included.
    """
    if state.gizmo_state is not None:
        return state.gizmo_state.fronts
    if not state.seen:
        return _UNSEEN
    masks = bytearray(_UNSEEN)
    for tile, mask in zip(reversed(state.pile), state.seen, strict=False):
        masks[tile] = mask
    return bytes(masks)


def knows_top(state: State, seat: int | None) -> bool:
    """Tell whether a seat, or the public (None), knows the top tile of the pile."""
    return bool(state.pile) and has_seen(state, seat, state.pile[0])


def top_cards(state: State, deck: str) -> bytes:
    """Return the top cards of a deck that a player may look at (G105)."""
    if deck == "gizmos" and state.gizmo_state is not None:
        return state.gizmo_state.deck[:GLIMPSED]
    cards = state.pile if deck == "pile" or state.gambits is None else state.gambits.deck
    return cards[:GLIMPSED]


def shown(state: State) -> tuple[int, ...]:
    """Return, for each seat, the mask of its revealed characters."""
    pairs = state.pairs[: len(state.gears)]
    return tuple(sum(1 << character for character in pair) & state.revealed for pair in pairs)
