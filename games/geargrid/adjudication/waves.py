"""Waves: what is reached, what clashes, what is in conflict, and what may stay (GG30-GG34).

All sets are sets of tiles, see `relations`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from games.geargrid.adjudication.relations import Board
from games.geargrid.components.board import bits


class Progress(NamedTuple):
    """How far the adjudication is: all that stays, what stayed in the last wave, what went, what is black."""

    driven: int = 0
    last: int = 0
    gone: int = 0
    black: int = 0
    number: int = 0  # waves done


class Reach(NamedTuple):
    """The next wave: those that clash with driven tiles (GG31), those in conflict (GG32), the others."""

    clashing: int
    contested: int
    free: int

    @property
    def is_empty(self) -> bool:
        """Whether nothing is reached any more."""
        return not (self.clashing | self.contested | self.free)


def union(sets: tuple[int, ...], tiles: int) -> int:
    """All that is in the sets of these tiles."""
    found = 0
    while tiles:
        low = tiles & -tiles
        found |= sets[low.bit_length() - 1]
        tiles ^= low
    return found


def reach(board: Board, done: Progress) -> Reach:
    """What the next wave reaches."""
    reached = union(board.links, done.last) if done.number else board.engine
    reached &= ~(done.driven | done.gone)
    clashing = reached & union(board.clashes, done.driven)
    rest = reached & ~clashing
    contested = sum(1 << tile for tile in bits(rest) if rivals(board, tile) & rest)
    return Reach(clashing, contested, rest & ~contested)


def rivals(board: Board, tile: int) -> int:
    """Those of its own wave with which a tile cannot stay: linked to it or clashing (GG32)."""
    return board.links[tile] | board.clashes[tile]


def went(done: Progress, reached: Reach, kept: int) -> Progress:
    """After the wave, of whose conflict these stay."""
    stays = reached.free | kept
    return Progress(
        done.driven | stays,
        stays,
        done.gone | reached.clashing | reached.contested & ~kept,
        done.black if done.number % 2 else done.black | stays,
        done.number + 1,
    )


def choices(board: Board, contested: int) -> Iterator[int]:
    """Every maximal set of the tiles in conflict that is free of conflict (Bron and Kerbosch's way)."""
    return _grown(board, 0, contested, 0)


def _grown(board: Board, kept: int, candidates: int, barred: int) -> Iterator[int]:
    """Those that hold `kept`, may hold candidates, and would hold all that is barred if they were not maximal."""
    if not candidates:
        if not barred:
            yield kept
        return
    pivot = next(bits(candidates | barred))
    for tile in bits(candidates & (rivals(board, pivot) | 1 << pivot)):
        out = rivals(board, tile) | 1 << tile
        yield from _grown(board, kept | 1 << tile, candidates & ~out, barred & ~out)
        candidates &= ~(1 << tile)
        barred |= 1 << tile


def lost(board: Board, done: Progress) -> int:
    """Of those never reached, what clashes with a driven tile: invalid too (GG34, Q20)."""
    return union(board.clashes, done.driven) & ~(done.driven | done.gone)
