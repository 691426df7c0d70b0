"""The waves in which a board is judged: which tiles each wave reaches, and which of them can stay (GG30-GG34).

All sets are sets of tiles; see `relations`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from games.geargrid.adjudication.relations import Board
from games.geargrid.components.board import bits


class Progress(NamedTuple):
    """The state of judging a board after some waves.

    The state has the tiles driven so far, those driven by the last wave, those that came off, and which tiles are
    black.
    """

    driven: int = 0
    last: int = 0
    gone: int = 0
    black: int = 0
    number: int = 0  # waves done


class Reach(NamedTuple):
    """The tiles that the next wave reaches, in three sets.

    The sets are the tiles that clash with tiles driven by earlier waves (GG31), those in conflict with each other
    (GG32), and all others.
    """

    clashing: int
    contested: int
    free: int

    @property
    def is_empty(self) -> bool:
        """Tell whether the wave reaches no tile at all."""
        return not (self.clashing | self.contested | self.free)


def union(sets: tuple[int, ...], tiles: int) -> int:
    """Return the union of `sets[tile]` for all `tiles`."""
    joined = 0
    while tiles:
        low = tiles & -tiles
        joined |= sets[low.bit_length() - 1]
        tiles ^= low
    return joined


def reach(board: Board, done: Progress) -> Reach:
    """Return the tiles that the next wave reaches."""
    reached = union(board.links, done.last) if done.number else board.engine
    reached &= ~(done.driven | done.gone)
    clashing = reached & union(board.clashes, done.driven)
    rest = reached & ~clashing
    contested = sum(1 << tile for tile in bits(rest) if rivals(board, tile) & rest)
    return Reach(clashing, contested, rest & ~contested)


def rivals(board: Board, tile: int) -> int:
    """Return the tiles that are linked to this one or clash with it, and so can't stay in the same wave (GG32)."""
    return board.links[tile] | board.clashes[tile]


def went(done: Progress, reached: Reach, kept: int) -> Progress:
    """Return the progress after a wave. `kept` are the tiles that stay although they were in conflict."""
    stays = reached.free | kept
    return Progress(
        done.driven | stays,
        stays,
        done.gone | reached.clashing | reached.contested & ~kept,
        done.black if done.number % 2 else done.black | stays,
        done.number + 1,
    )


def choices(board: Board, contested: int) -> Iterator[int]:
    """Yield every maximal conflict-free set of the contested tiles (Bron-Kerbosch algorithm)."""
    return _grown(board, 0, contested, 0)


def _grown(board: Board, kept: int, candidates: int, barred: int) -> Iterator[int]:
    """Yield every set that contains `kept` and some candidates, has no conflicts, and can't be extended further.

    A set isn't yielded if a tile of `barred` could extend it, because another branch of the search finds it.
    """
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
    """Return the tiles that no wave reached but that clash with a driven one, and so are invalid too (GG34, Q20)."""
    return union(board.clashes, done.driven) & ~(done.driven | done.gone)
