"""The complete State of a table, secrets included, in frozen structs of numbers, tuples and bytes.

Cards are numbers from `data`, and piles and rows of cards are `bytes` of these numbers. Heaps of spheres are encoded as
in `energy`.
"""

from __future__ import annotations

from typing import Final, TypeAlias

import msgspec

from games.rng import Rng

NOTHING: Final = -1
GAP: Final = 255  # in the display: a space whose deck is empty (Z5)


class Player(msgspec.Struct, frozen=True, gc=False):
    """What a player has. `gizmos` are in the order in which they were built, the starter card first."""

    gizmos: bytes
    ring: int = 0
    archive: bytes = b""
    tokens: int = 0  # victory point tokens


class Picking(msgspec.Struct, frozen=True, gc=False, tag=True):
    """A gizmo lets the player pick up to `left` more spheres from the row (Z33)."""

    card: int
    left: int


class Drawing(msgspec.Struct, frozen=True, gc=False, tag=True):
    """A gizmo lets the player draw up to `left` more random spheres (Z33)."""

    card: int
    left: int


class Researching(msgspec.Struct, frozen=True, gc=False, tag=True):
    """The active player is looking at cards of a deck (Z13).

    `knowers` has a mask for each card: the seats that knew the card before.
    """

    level: int
    cards: bytes
    knowers: bytes = b""


class Returning(msgspec.Struct, frozen=True, gc=False, tag=True):
    """The active player is putting researched cards under their deck, one by one."""

    level: int
    cards: bytes


Frame: TypeAlias = Picking | Drawing | Researching | Returning


class Draft(msgspec.Struct, frozen=True, gc=False):
    """The first steps of an incomplete choice, which only the choosing player knows.

    `fires` is the gizmo to fire, `card` the card to build, and `spends` the numbers of spheres chosen so far, one for
    each of the first colors. `arranges` means that the player wants to choose the order in which cards go under the
    deck.
    """

    fires: int = NOTHING
    card: int = NOTHING
    spends: bytes = b""
    arranges: bool = False


class LastAction(msgspec.Struct, frozen=True, gc=False):
    """What the latest action did, for highlighting in pictures."""

    seat: int
    kind: str  # "file", "pick", "draw", "build", "research", "points", "pass"
    card: int = NOTHING
    spheres: int = 0  # gained, or spent
    level: int = 0


class State(msgspec.Struct, frozen=True, gc=False):
    """A whole game at one moment.

    `decks` and `display` are indexed by level; index 0 is empty. `knowers[level]` has masks of the seats that know the
    cards at the bottom of that deck; the last mask is for the bottom card.
    """

    rng: Rng
    players: tuple[Player, ...]
    first: int
    decks: tuple[bytes, ...]
    display: tuple[bytes, ...]
    box: bytes  # level III cards that are out of the game
    row: bytes  # colors, oldest first
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
    last: LastAction | None = None
    knowers: tuple[bytes, ...] = (b"",) * 4

    @property
    def round(self) -> int:
        """Return the number of the round, from 1."""
        return (self.turn - 1) // len(self.players) + 1


def who_knows(state: State, level: int) -> bytes:
    """Return, for each card of the level's deck, a mask of the seats that know the card."""
    length = len(state.decks[level])
    return state.knowers[level].rjust(length, b"\0")[-length:] if length else b""
