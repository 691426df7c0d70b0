"""Random placements of given tiles on a board, without overlaps."""

from __future__ import annotations

from typing import Final

from games.geargrid.components.board import PLAYABLE, SPACES, bits
from games.geargrid.components.placements import MASK, OF_CODE
from games.geargrid.components.tiles import CODES, SIZE_OF
from games.rng import Rng

_MOST_TRIES: Final = 4000  # steps of a search before it gives up
_MIX: Final = (1103515245, 12345, 0x3FFFFFFF)  # a linear congruential generator, good enough for variety


def _by_first_cell(places: tuple[int, ...]) -> dict[int, tuple[int, ...]]:
    """Group placements by the first cell that they cover in reading order."""
    by_cell: dict[int, tuple[int, ...]] = {}
    for place in places:
        first = next(bits(MASK[place]))
        by_cell[first] = (*by_cell.get(first, ()), place)
    return by_cell


_BEGINNING: Final = tuple(map(_by_first_cell, OF_CODE))


def packed(codes: list[int], rng: Rng) -> tuple[tuple[int, ...] | None, Rng]:
    """Return random placements of these tiles without overlaps, or None if none were found.

    The tiles needn't touch each other (Q10).
    """
    mixed, rng = rng.shuffled(codes)
    seed, rng = rng.below(_MIX[2])
    search = _Search(mixed, seed)
    return (tuple(search.found) if search.fill(0) else None), rng


class _Search:
    """A search for a way to place tiles.

    Each step covers the first free space with a tile of some shape, or leaves it empty if there are spaces to spare.
    """

    def __init__(self, codes: tuple[int, ...], seed: int) -> None:
        self._left: dict[str, list[int]] = {"I": [], "L": [], "D": []}
        for code in codes:
            self._left[CODES[code].shape].append(code)
        self._spare = SPACES - sum(SIZE_OF[code] for code in codes)
        self._seed, self._tries = seed, 0
        self._dead: set[tuple[int, int, int]] = set()
        self.found: list[int] = []

    def fill(self, cells: int) -> bool:
        """Tell whether the remaining tiles fit on the board without covering these cells.

        If so, `found` has a placement for every tile.
        """
        if not any(self._left.values()):
            return True
        free = PLAYABLE & ~cells
        key = (free, len(self._left["I"]), len(self._left["L"]))
        self._tries += 1
        if not free or key in self._dead or self._tries > _MOST_TRIES:
            return False
        first = free & -free
        skips_early = self._random(4) == 0
        if (skips_early and self._skips(cells | first)) or self._covers(cells, first.bit_length() - 1):
            return True
        if not skips_early and self._skips(cells | first):
            return True
        self._dead.add(key)
        return False

    def _skips(self, cells: int) -> bool:
        self._spare -= 1
        if self._spare >= 0 and self.fill(cells):
            return True
        self._spare += 1
        return False

    def _covers(self, cells: int, first: int) -> bool:
        """Cover the first free space with the next tile of each shape in turn, until all other tiles fit too.

        Return False if the other tiles never fit.
        """
        for heap in sorted(self._left.values(), key=lambda _heap: self._random(8)):
            if not heap:
                continue
            code = heap.pop()
            places = _BEGINNING[code].get(first, ())
            by = self._random(len(places)) if places else 0
            for place in (*places[by:], *places[:by]):
                if not MASK[place] & cells:
                    self.found.append(place)
                    if self.fill(cells | MASK[place]):
                        return True
                    self.found.pop()
            heap.append(code)
        return False

    def _random(self, below: int) -> int:
        factor, term, mask = _MIX
        self._seed = self._seed * factor + term & mask
        return (self._seed >> 8) % below
