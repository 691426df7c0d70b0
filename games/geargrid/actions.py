"""Everything a player can choose, one small choice a piece; every one of them counts at once (GG64).

    ready            begin the round (live)
    take:D1R         a tile of the pool into the hand; what was in the hand goes back first
    lift:B1          the tile whose first square is on B1 into the hand
    put:B1r0         the tile in the hand onto the board: its first square on B1, turned r quarters clockwise
    back             the tile in the hand into the pool
    done | work      finished building; building on after all
    keep:c           in a conflict, the tile that stays (where owners choose for themselves)

A code means the same whatever a picture shows; where a tile looks alike in two turns, the lower one is its code (GG62).
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
    """The letter of a tile on its board: a to z, then A to D (GG63). No board holds more than 30 tiles."""
    return "abcdefghijklmnopqrstuvwxyzABCD"[number]


TAKE: Final = tuple(Action(f"take:{each.code}", "take", number) for number, each in enumerate(CODES))
LIFT: Final = tuple(Action(f"lift:{name}", "lift", cell) for cell, name in enumerate(NAMES))
# Tiles of every code lie in the same few hundred places.
PUT: Final = tuple(Action(intern(f"put:{each.place}"), "put", number) for number, each in enumerate(PLACEMENTS))
KEEP: Final = tuple(Action(f"keep:{label(number)}", "keep", number) for number in range(30))
READY: Final = Action("ready", "ready")
BACK: Final = Action("back", "back")
DONE: Final = Action("done", "done")
WORK: Final = Action("work", "work")
