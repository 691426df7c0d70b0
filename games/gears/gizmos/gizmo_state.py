"""The state of the expansion ...'N Gizmos: the deck, hands, gizmos beside roles, offers, and who has seen what.

Gizmos are numbers from `data`. A viewer is a seat or PUBLIC, and a set of viewers is a mask with bit v for viewer v.
"""

from __future__ import annotations

from typing import Final

import msgspec

from games.gears.data import CHARACTERS, GIZMOS, TILES

NONE: Final = -1
ANY: Final = -2  # in an offer: a gizmo of the other player's choice
PUBLIC: Final = 6
EVERYBODY: Final = (1 << PUBLIC + 1) - 1
HAND: Final = 2  # gizmos that a hand can hold (G100)


class Offer(msgspec.Struct, frozen=True, gc=False):
    """A trade that `by` offers to `to`. `by` pays `gears`, or gets them if negative (G104)."""

    by: int
    to: int
    gives: int = NONE
    wants: int = NONE
    gears: int = 0


class Draft(msgspec.Struct, frozen=True, gc=False):
    """An offer that a player is preparing. `step` is the next choice: "give", "want" or "gears"."""

    offer: Offer
    step: str = "give"


class GizmoState(msgspec.Struct, frozen=True, gc=False):
    """All gizmo cards of a table, and which players have seen hidden cards and tiles."""

    deck: bytes  # top card first
    hands: tuple[bytes, ...]
    roles: tuple[int, ...]  # by seat: characters whose owner the seat has seen secretly
    drafts: tuple[Draft | None, ...]  # by seat
    beside: tuple[int, ...] = (NONE,) * len(CHARACTERS)  # active gizmo of each character
    junk: bytes = b""  # oldest first
    known: bytes = bytes(len(GIZMOS))  # by gizmo in deck or hand: who knows where it is, besides its holder
    fronts: bytes = bytes(len(TILES))  # by tile in the pile or face-down: who knows it, besides those in State.fronts
    drawn: bool = False  # whether the active player has drawn a gizmo this turn
    activated: bool = False  # whether the active player has activated a gizmo this turn
    used: int = 0  # gizmos used this turn
    offers: tuple[Offer, ...] = ()
    made: tuple[int, ...] = ()  # players who made an offer this turn, once per offer
    # The current or the last action: who was robbed, who walked, which cards moved and from where.
    robbed: int = 0
    walker: int = NONE
    moved: tuple[tuple[int, int], ...] = ()
    before: tuple[tuple[int, int], ...] = ()  # moves of the action before the current one


def bit(viewer: int | None) -> int:
    """Return the mask of a single viewer; None stands for the public."""
    return 1 << (PUBLIC if viewer is None else viewer)


def marked(masks: bytes, places: bytes | tuple[int, ...], viewers: int) -> bytes:
    """Return the masks with these viewers added to those at the indexes `places`."""
    changed = bytearray(masks)
    for place in places:
        changed[place] |= viewers
    return bytes(changed)


def cleared(masks: bytes, places: bytes | tuple[int, ...]) -> bytes:
    """Return the masks with all viewers removed from those at the indexes `places`."""
    changed = bytearray(masks)
    for place in places:
        changed[place] = 0
    return bytes(changed)
