"""The complete state of a table including secrets, in frozen structs of numbers, tuples and bytes.

Cards are numbers from `data`; `bytes` of them are piles and rows. Heaps of spheres are encoded as in `energy`.
"""

from __future__ import annotations

from typing import Final, TypeAlias

import msgspec

from games.rng import Rng

NOTHING: Final = -1
GAP: Final = 255  # in the display: a space whose deck is empty (Z5)


class Player(msgspec.Struct, frozen=True, gc=False):
    """A player's dashboard. `gizmos` are in the order in which they were built, the starter first."""

    gizmos: bytes
    ring: int = 0
    archive: bytes = b""
    tokens: int = 0  # points


class Picking(msgspec.Struct, frozen=True, gc=False, tag=True):
    """A gizmo grants more picks (Z33)."""

    card: int
    left: int


class Drawing(msgspec.Struct, frozen=True, gc=False, tag=True):
    """A gizmo grants more draws (Z33)."""

    card: int
    left: int


class Researching(msgspec.Struct, frozen=True, gc=False, tag=True):
    """Cards of a deck that the active player looks at (Z13); `knowers` are masks of the seats that knew each before."""

    level: int
    cards: bytes
    knowers: bytes = b""


class Returning(msgspec.Struct, frozen=True, gc=False, tag=True):
    """Researched cards that the player puts under their deck one by one."""

    level: int
    cards: bytes


Frame: TypeAlias = Picking | Drawing | Researching | Returning


class Draft(msgspec.Struct, frozen=True, gc=False):
    """The first steps of a choice that isn't complete yet; only its player knows of them.

    `fires` is the gizmo to be used, `card` the one to be built, and `spends` is how much of the first colors is
    paid. `arranges` means that the player wants to choose the order of the cards put under the deck.
    """

    fires: int = NOTHING
    card: int = NOTHING
    spends: bytes = b""
    arranges: bool = False


class Deed(msgspec.Struct, frozen=True, gc=False):
    """The latest deed, highlighted in pictures."""

    seat: int
    kind: str  # "file", "pick", "draw", "build", "research", "points", "pass"
    card: int = NOTHING
    spheres: int = 0  # gained, or spent
    level: int = 0


class State(msgspec.Struct, frozen=True, gc=False):
    """The state of a table. `decks` and `display` are indexed by level; index 0 is empty.

    `knowers[level]` has masks of the seats that know the cards at the bottom of that deck, the bottom card last.
    """

    rng: Rng
    players: tuple[Player, ...]
    first: int
    decks: tuple[bytes, ...]
    display: tuple[bytes, ...]
    box: bytes  # level III cards that are out of the game
    row: bytes  # colours, oldest first
    dispenser: int
    active: int
    turn: int = 1  # turns begun
    pending: bytes = b""  # gizmos triggered this turn and not used yet
    used: bytes = b""  # gizmos used this turn, including converters
    frame: Frame | None = None
    draft: Draft | None = None
    passes: int = 0  # in this round
    ending: str = ""  # why this round is the last
    over: str = ""  # why the game has ended
    last: Deed | None = None
    knowers: tuple[bytes, ...] = (b"",) * 4

    @property
    def round(self) -> int:
        """Return the number of the round, from 1."""
        return (self.turn - 1) // len(self.players) + 1


def who_knows(state: State, level: int) -> bytes:
    """Return for each card of the deck a mask of the seats that know it."""
    length = len(state.decks[level])
    return state.knowers[level].rjust(length, b"\0")[-length:] if length else b""
