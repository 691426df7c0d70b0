"""Networks of linked tiles: which tiles belong to one, which networks a placement joins, where loops are.

Results are cached for each maze.
"""

from __future__ import annotations

from functools import lru_cache

from games.gears.maze import topology
from games.gears.maze.topology import Maze


@lru_cache(maxsize=64)
def links(laid: Maze) -> dict[int, list[int]]:
    """Return `topology.links(laid)` from a cache. Don't change the result."""
    return topology.links(laid)


@lru_cache(maxsize=256)
def around(laid: Maze, cell: int) -> frozenset[int]:
    """Return the cells of the network that includes the tile on `cell`; the set is empty if that tile is face-down."""
    graph = links(laid)
    return frozenset(topology.reach(graph, (cell,), frozenset())) if cell in graph else frozenset()


def merged(laid: Maze, cell: int, least: int) -> int:
    """Return how many networks of at least `least` tiles the tile on `cell` joins."""
    return sum(len(part) >= least for part in _parts(laid, cell))


def is_in_loop(laid: Maze, cell: int) -> bool:
    """Tell whether a token could leave the tile on `cell` and come back to it without visiting any other tile twice."""
    return len(_parts(laid, cell)) < len(links(laid).get(cell, ()))


def _parts(laid: Maze, cell: int) -> list[set[int]]:
    graph, parts = links(laid), list[set[int]]()
    for other in graph.get(cell, ()):
        if not any(other in part for part in parts):
            parts.append(topology.reach(graph, (other,), frozenset((cell,))))
    return parts
