"""Unfinished business: what lies on the stack of a State until it is settled by choices, the most urgent last."""

from __future__ import annotations

from typing import Final, TypeAlias

import msgspec

NOBODY: Final = -1
NOTHING: Final = -1


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
    ghost: bool = False  # goes through tiles with other tokens


class Flipping(msgspec.Struct, frozen=True, gc=False, tag=True):
    """A face-down tile, its front seen, is being laid face-up: in which orientation?"""

    seat: int
    tile: int
    collect: bool = False
    entered: int = NOTHING  # the character who came onto it


class Leaving(msgspec.Struct, frozen=True, gc=False, tag=True):
    """The tile under these tokens was demolished; they leave one by one (G61). `exits` are as they were before."""

    seat: int  # who demolished it
    cell: int
    exits: tuple[int, ...]
    tokens: tuple[int, ...]


class Glimpsing(msgspec.Struct, frozen=True, gc=False, tag=True):
    """The top cards of a deck are looked at: one is drawn, the others stay on it in an order (G105)."""

    seat: int
    deck: str  # "gambits", "gizmos", "pile"
    drawn: int = NOTHING  # chosen already
    then: Placing | None = None  # what the tile is drawn for


class Digging(msgspec.Struct, frozen=True, gc=False, tag=True):
    """A gizmo is being taken from the Junk pile (G105)."""

    seat: int


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
    bearer: int = NOTHING  # the character whose gizmo it is
    card: int = NOTHING  # the character whose Automa action it is
    rolled: int = NOTHING  # the cell that the die picked

    @property
    def character(self) -> int:
        """Whose ability it is."""
        return self.ability >> 1 if self.bearer == NOTHING else self.bearer


class Reacting(msgspec.Struct, frozen=True, gc=False, tag=True):
    """A gizmo that is triggered may be used now, or not (G102). `why`: the bearer is being eliminated, and how."""

    seat: int
    ability: int
    bearer: int
    why: str = ""
    declined: bool = False


Frame: TypeAlias = Placing | Walking | Flipping | Leaving | Using | Glimpsing | Digging | Reacting
