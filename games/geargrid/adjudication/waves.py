"""The waves in which a board is judged: which tiles each wave reaches, and which of these can stay (GG30-GG34).

All sets are sets of tiles; see `relations`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from games.geargrid.adjudication.relations import Board
from games.geargrid.components.board import bits


class Progress(NamedTuple):
    """The state of judging a board after some waves.

    Its sets are the tiles driven so far, the tiles driven by the last wave, the tiles that came off, and the black
    tiles.
    """

    driven: int = 0
    last: int = 0
    gone: int = 0
    black: int = 0
    number: int = 0  # waves done


class Reach(NamedTuple):
    """The tiles that the next wave reaches, in three sets.

    The sets are the tiles that clash with tiles driven by earlier waves (GG31), the tiles in conflict with each other
    (GG32), and all others.
    """

    clashing: int
    contested: int
    free: int

    @property
    def is_empty(self) -> bool:
        return not (self.clashing | self.contested | self.free)


def union(sets: tuple[int, ...], tiles: int) -> int:
    """Return the union of `sets[tile]` for every tile in the bit set `tiles`."""
    joined = 0
    while tiles:
        low = tiles & -tiles
        joined |= sets[low.bit_length() - 1]
        tiles ^= low
    return joined


def reach(board: Board, done: Progress) -> Reach:
    reached = union(board.links, done.last) if done.number else board.engine
    reached &= ~(done.driven | done.gone)
    clashing = reached & union(board.clashes, done.driven)
    rest = reached & ~clashing
    contested = sum(1 << tile for tile in bits(rest) if rivals(board, tile) & rest)
    return Reach(clashing, contested, rest & ~contested)


def rivals(board: Board, tile: int) -> int:
    """Return the tiles that can't stay in the same wave as `tile`: those linked to it or clashing with it (GG32)."""
    return board.links[tile] | board.clashes[tile]


def went(done: Progress, reached: Reach, kept: int) -> Progress:
    """Return the progress after a wave. `kept` contains the tiles that stay although they were in conflict."""
    stays = reached.free | kept
    return Progress(
        done.driven | stays,
        stays,
        done.gone | reached.clashing | reached.contested & ~kept,
        done.black if done.number % 2 else done.black | stays,
        done.number + 1,
    )


def choices(board: Board, contested: int) -> Iterator[int]:
    """Yield every maximal conflict-free set of the contested tiles, found with the Bron-Kerbosch algorithm."""
    return _grown(board, 0, contested, 0)


def _grown(board: Board, kept: int, candidates: int, barred: int) -> Iterator[int]:
    """Yield every conflict-free set that contains `kept` and some candidates, and can't be extended further.

    A set isn't yielded if a tile of `barred` could extend it, because another branch of the search finds the larger
    set.
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
    """Return the tiles that no wave reached but that clash with a driven tile, and so are invalid too (GG34, Q20)."""
    return union(board.clashes, done.driven) & ~(done.driven | done.gone)
