"""Relations between the tiles of a board: which tiles are linked, and which clash (GG20-GG25).

Tiles are numbered by label, and a set of tiles is a bit set. Nothing here depends on the standard board, so that small
example boards can be judged too.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from games.geargrid.components.placements import Painted


class Board(NamedTuple):
    """A board to be judged, as sets of tiles.

    `links[tile]` contains the tiles linked to a tile, and `clashes[tile]` the tiles that clash with it. `engine` has
    the tiles that touch the engine, and each set in `goals` has the tiles that touch that goal.
    """

    areas: tuple[int, ...]  # squares of each tile
    links: tuple[int, ...]
    clashes: tuple[int, ...]
    engine: int
    goals: tuple[int, ...]
    spaces: int  # number of playable spaces


def related(pieces: Sequence[Painted], areas: Sequence[int], engine: int, goals: Sequence[int], spaces: int) -> Board:
    """Return these tiles as a Board, with the links and clashes between them.

    `areas` has the number of squares of each tile, and `spaces` is the number of playable spaces. `engine` and each of
    `goals` are sets of cells.
    """
    count = len(pieces)
    links, clashes = [0] * count, [0] * count
    for one in range(count):
        for other in range(one):
            for color, _, near in pieces[one]:
                for its_color, cells, _ in pieces[other]:
                    if near & cells:
                        relation = links if color == its_color else clashes
                        relation[one] |= 1 << other
                        relation[other] |= 1 << one
    return Board(
        tuple(areas),
        tuple(links),
        tuple(clashes),
        _touching(pieces, engine),
        tuple(_touching(pieces, goal) for goal in goals),
        spaces,
    )


def _touching(pieces: Sequence[Painted], cells: int) -> int:
    """Return the set of tiles that have a colored square next to one of these cells."""
    return sum(1 << tile for tile, piece in enumerate(pieces) if any(near & cells for _, _, near in piece))
