"""Actions of players, each a small step that takes effect immediately (GG64).

    ready            start the round (live)
    take:D1R         take a tile from the pool; the tile in hand returns first
    lift:B1          lift the tile whose first square is on B1
    put:B1r0         place the tile in hand: its first square on B1, with 0 clockwise quarter turns
    back             return the tile in hand to the pool
    done | work      submit the board; reopen it
    keep:c           in a conflict, keep tile c (where owners choose)

If a tile looks the same under two rotations, the code has the smaller rotation (GG62).
"""

from __future__ import annotations

from sys import intern
from typing import Final, TypeAlias

from games import kernel
from games.geargrid.components.board import NAMES
from games.geargrid.components.placements import PLACEMENTS
from games.geargrid.components.tiles import CODES

Action: TypeAlias = kernel.NumberedAction  # by the number of the code, cell, placement or label that it names


def label(number: int) -> str:
    """Return the letter that names the tile with this number: a to z, then A to D (GG63).

    A board holds at most 30 tiles.
    """
    return "abcdefghijklmnopqrstuvwxyzABCD"[number]


TAKE: Final = tuple(Action(f"take:{each.code}", "take", number) for number, each in enumerate(CODES))
LIFT: Final = tuple(Action(f"lift:{name}", "lift", cell) for cell, name in enumerate(NAMES))
# Placements share a few hundred positions, so their codes are interned.
PUT: Final = tuple(Action(intern(f"put:{each.place}"), "put", number) for number, each in enumerate(PLACEMENTS))
KEEP: Final = tuple(Action(f"keep:{label(number)}", "keep", number) for number in range(30))
READY: Final = Action("ready", "ready")
BACK: Final = Action("back", "back")
DONE: Final = Action("done", "done")
WORK: Final = Action("work", "work")
