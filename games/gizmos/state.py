"""The whole truth about a table, secrets included: frozen structs with numbers, tuples and bytes inside.

Cards are numbers of `data`, `bytes` of them are piles and rows; heaps of spheres are those of `energy`.
"""

from __future__ import annotations

from typing import Final, TypeAlias

import msgspec

from games.rng import Rng

NOTHING: Final = -1
GAP: Final = 255  # in the display: a space whose deck is empty (Z5)


class Player(msgspec.Struct, frozen=True, gc=False):
    """A player's dashboard. `gizmos` in the order in which they were built, the starter first."""

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
    """Cards of a deck are in the hand of the player whose turn it is (Z13). `knowers`: who knew each of them before."""

    level: int
    cards: bytes
    knowers: bytes = b""


class Returning(msgspec.Struct, frozen=True, gc=False, tag=True):
    """Researched cards that still have to go under their deck, in an order that the player wants to choose."""

    level: int
    cards: bytes


Frame: TypeAlias = Picking | Drawing | Researching | Returning


class Draft(msgspec.Struct, frozen=True, gc=False):
    """The first steps of a choice that is not made yet: nobody else knows of them.

    `fires`: the gizmo that is about to be used. `card`: what is about to be built, and `spends` how much of the first
    colours. `arranges`: what is not taken shall go under the deck in an order of choice.
    """

    fires: int = NOTHING
    card: int = NOTHING
    spends: bytes = b""
    arranges: bool = False


class Deed(msgspec.Struct, frozen=True, gc=False):
    """The last thing that was done, for the picture."""

    seat: int
    kind: str  # "file", "pick", "draw", "build", "research", "points", "pass"
    card: int = NOTHING
    spheres: int = 0  # gained, or spent
    level: int = 0


class State(msgspec.Struct, frozen=True, gc=False):
    """A table. `decks` and `display` are by level, of which 0 is empty.

    `knowers[level]`: for the cards at the bottom of that deck, last card last, a mask of the seats that know it.
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
    pending: bytes = b""  # gizmos whose trigger was met this turn, not used yet
    used: bytes = b""  # gizmos used this turn, converters too
    frame: Frame | None = None
    draft: Draft | None = None
    passes: int = 0  # in this round
    ending: str = ""  # why this round is the last
    over: str = ""  # why the game has ended
    last: Deed | None = None
    knowers: tuple[bytes, ...] = (b"",) * 4

    @property
    def round(self) -> int:
        """The number of the round, from 1."""
        return (self.turn - 1) // len(self.players) + 1


def who_knows(state: State, level: int) -> bytes:
    """For each card of the deck the mask of the seats that know which it is."""
    length = len(state.decks[level])
    return state.knowers[level].rjust(length, b"\0")[-length:] if length else b""
