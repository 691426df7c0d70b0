"""Frames, the items on a State's stack: unfinished actions that need choices. The last frame must be finished first."""

from __future__ import annotations

from typing import Final, TypeAlias

import msgspec

NOBODY: Final = -1
NOTHING: Final = -1


class Placing(msgspec.Struct, frozen=True, gc=False, tag=True):
    """A tile is being placed: the player chooses the cell, then the orientation.

    `ordinary` means that this is the turn's action Place a Pathway.
    """

    seat: int
    tile: int
    blind: bool
    ordinary: bool
    anywhere: bool = False
    up_only: bool = False
    cell: int = NOTHING


class Walking(msgspec.Struct, frozen=True, gc=False, tag=True):
    """A token is walking.

    `start` is the tile under the token if that tile was just flipped and the token may walk on (G54).
    """

    seat: int
    character: int
    start: int = NOTHING
    ghost: bool = False  # passes other tokens


class Flipping(msgspec.Struct, frozen=True, gc=False, tag=True):
    """A face-down tile is being flipped face-up. Its front was shown, and a player must choose its orientation."""

    seat: int
    tile: int
    collect: bool = False
    entered: int = NOTHING  # the character who walked onto it


class Leaving(msgspec.Struct, frozen=True, gc=False, tag=True):
    """The tile under `tokens` was demolished, and they must leave it one by one (G61).

    `exits` are the ways out as they were before the demolition.
    """

    seat: int  # the seat that demolished it
    cell: int
    exits: tuple[int, ...]
    tokens: tuple[int, ...]


class Glimpsing(msgspec.Struct, frozen=True, gc=False, tag=True):
    """A player is looking at the top cards of a deck (G105).

    The player draws one of the cards, and puts the others back in an order of their choice.
    """

    seat: int
    deck: str  # "gambits", "gizmos", "pile"
    drawn: int = NOTHING  # the chosen card
    then: Placing | None = None  # the placement for which a tile is drawn


class Digging(msgspec.Struct, frozen=True, gc=False, tag=True):
    """A player is choosing a gizmo from the Junk pile (G105)."""

    seat: int


class Using(msgspec.Struct, frozen=True, gc=False, tag=True):
    """An ability in progress. `todo` has its remaining steps, and the other fields are the choices made so far."""

    seat: int
    ability: int  # number of the `use:` action
    todo: tuple[int, ...]
    paid: bool = False
    count: int = 0  # how often the current step has been done
    cell: int = NOTHING  # chosen for the current step
    handled: tuple[int, ...] = ()  # tiles to which the current step has been applied
    picked: tuple[int, ...] = ()  # characters
    left: int = NOTHING  # the tile that the token left by teleporting
    victim: int = NOBODY  # the seat stolen from last
    undone: int = 0  # gears that the undone action had brought its owner
    bearer: int = NOTHING  # the character beside whom the gizmo is
    card: int = NOTHING  # the character of the Automa's card
    rolled: int = NOTHING  # the cell chosen by the die

    @property
    def character(self) -> int:
        """Return the character whose ability is being used."""
        return self.ability >> 1 if self.bearer == NOTHING else self.bearer


class Reacting(msgspec.Struct, frozen=True, gc=False, tag=True):
    """A triggered gizmo that can be used now (G102). If its role is about to be eliminated, `why` is the reason."""

    seat: int
    ability: int
    bearer: int
    why: str = ""
    declined: bool = False


Frame: TypeAlias = Placing | Walking | Flipping | Leaving | Using | Glimpsing | Digging | Reacting
