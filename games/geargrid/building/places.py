"""The covered spaces of a board, and the places where a tile fits (GG12, GG13)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from games.geargrid.components.board import ENGINE, PLAYABLE, around
from games.geargrid.components.placements import MASK, OF_CODE


def covered(tiles: Iterable[int]) -> int:
    """Return the cells under these placements as a bit set. A placement of -1 covers nothing."""
    cells = 0
    for tile in tiles:
        if tile >= 0:
            cells |= MASK[tile]
    return cells


def chain(cells: int) -> int:
    """Return the covered cells that edges or corners connect to the engine, and the engine's own cells (Q9, Q10)."""
    chained = ENGINE
    while (grown := around(chained) & cells | ENGINE) != chained:
        chained = grown
    return chained


@lru_cache(maxsize=1 << 14)
def places(code: int, cells: int) -> tuple[int, ...]:
    """Return all placements of a kind of tile on free spaces that touch the engine's chain.

    `cells` are the covered cells.
    """
    blocked, touching = cells | ~PLAYABLE, around(chain(cells))
    return tuple([place for place in OF_CODE[code] if not MASK[place] & blocked and MASK[place] & touching])


def why_not(cells: int, squares: Iterable[int]) -> str:
    """Return why a tile can't be placed on these squares, or "" if it can (Q11).

    The reason is "overlap", or "apart" if the tile wouldn't touch the engine's chain. `cells` are the covered cells.
    """
    mask = sum(1 << cell for cell in squares)
    if mask & cells:
        return "overlap"
    return "" if mask & around(chain(cells)) else "apart"
