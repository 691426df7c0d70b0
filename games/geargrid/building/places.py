"""Covered spaces, and where a tile can be placed (GG12, GG13)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from games.geargrid.components.board import ENGINE, PLAYABLE, around
from games.geargrid.components.placements import MASK, OF_CODE


def covered(tiles: Iterable[int]) -> int:
    """Return the cells under these placements; -1 covers none."""
    cells = 0
    for tile in tiles:
        if tile >= 0:
            cells |= MASK[tile]
    return cells


def chain(cells: int) -> int:
    """Return the covered cells connected to the engine by edges or corners (Q9, Q10)."""
    chained = ENGINE
    while (grown := around(chained) & cells | ENGINE) != chained:
        chained = grown
    return chained


@lru_cache(maxsize=1 << 14)
def places(code: int, cells: int) -> tuple[int, ...]:
    """Return where a kind of tile can be placed while these cells are covered: on free spaces, touching the engine's
    chain."""
    blocked, touching = cells | ~PLAYABLE, around(chain(cells))
    return tuple([place for place in OF_CODE[code] if not MASK[place] & blocked and MASK[place] & touching])


def why_not(cells: int, squares: Iterable[int]) -> str:
    """Return what forbids a tile on these squares: "overlap", "apart" (it doesn't touch the engine's chain), or "" if
    nothing does (Q11)."""
    mask = sum(1 << cell for cell in squares)
    if mask & cells:
        return "overlap"
    return "" if mask & around(chain(cells)) else "apart"
