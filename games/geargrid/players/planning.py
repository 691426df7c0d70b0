"""Plans of whole boards: fill a board greedily, then repeatedly remove a part of it and fill the gap again.

A plan depends only on the available tiles, the starting board, a seed and the number of improvements. So plans can be
cached, and planning for the next move continues from the cached plans.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from games.geargrid.components.board import PLAYABLE, SIZE, around, bits
from games.geargrid.components.placements import CODE_OF, MASK
from games.geargrid.components.tiles import fewer
from games.geargrid.players.layout import Layout
from games.geargrid.state import NONE
from games.rng import Rng

_NOISE: Final = 16  # sixteenths of a point that randomness adds to a gain


class Plan(NamedTuple):
    """A board without mistakes, and its score.

    The tiles are in an order in which each tile turns as soon as it's placed.
    """

    tiles: tuple[int, ...]
    score: int


@lru_cache(maxsize=1 << 13)
def plan(tiles: bytes, start: tuple[int, ...], seed: str, bettered: int) -> Plan:
    """Return the best board found in `bettered` attempts to improve on filling the starting board greedily.

    `tiles` is the heap of available tiles, including the ones in `start`.
    """
    builder = _Builder(tiles, Rng(f"{seed}:{bettered}"))
    if not bettered:
        return builder.filled(Layout.of(start)[0])
    before = plan(tiles, start, seed, bettered - 1)
    after = builder.rebuilt(before)
    return after if after.score >= before.score else before


class _Builder:
    """A builder that fills boards with tiles of a heap, using its own random stream."""

    def __init__(self, tiles: bytes, rng: Rng) -> None:
        self._tiles = tiles
        self._rng = rng

    def rebuilt(self, before: Plan) -> Plan:
        """Remove the tiles around a random space, and fill the board again."""
        hole = around(around(1 << self._below(SIZE * SIZE)))
        if self._below(3) == 0:
            hole = around(hole)
        return self.filled(Layout.of(tile for tile in before.tiles if not MASK[tile] & hole)[0])

    def filled(self, layout: Layout) -> Plan:
        """Fill the board. Cover one space after another with the tile that gains most there, somewhat at random."""
        pool = self._tiles
        for tile in layout.tiles:
            pool = fewer(pool, CODE_OF[tile])
        tried = 0
        while open_ := around(layout.black | layout.white) & PLAYABLE & ~(layout.cells | tried):
            cells = list(bits(open_))
            cell = cells[self._below(len(cells))]
            fitting = [(gain + self._below(_NOISE) / 16, place) for gain, place in layout.fitting(pool, cell)]
            gain, place = max(fitting, default=(0.0, NONE))
            if gain <= 0:
                tried |= 1 << cell
            else:
                layout.add(place)
                pool = fewer(pool, CODE_OF[place])
                tried &= ~around(around(MASK[place]))
        return Plan(tuple(layout.tiles), layout.score)

    def _below(self, number: int) -> int:
        drawn, self._rng = self._rng.below(number)
        return drawn
