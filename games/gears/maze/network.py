"""Questions about links between tiles: a tile's network, networks that a placement joins, loops.

Results are cached for each maze.
"""

from __future__ import annotations

from functools import lru_cache

from games.gears.maze import topology
from games.gears.maze.topology import Maze


@lru_cache(maxsize=64)
def links(laid: Maze) -> dict[int, list[int]]:
    """Return the result of `topology.links`, which is cached and mustn't be changed."""
    return topology.links(laid)


@lru_cache(maxsize=256)
def around(laid: Maze, cell: int) -> frozenset[int]:
    """Return the cells of the network that the tile on this cell belongs to; empty if it's face-down."""
    graph = links(laid)
    return frozenset(topology.reach(graph, (cell,), frozenset())) if cell in graph else frozenset()


def merged(laid: Maze, cell: int, least: int) -> int:
    """Return how many networks of at least `least` tiles are connected by nothing but the tile on this cell."""
    return sum(len(part) >= least for part in _parts(laid, cell))


def is_in_loop(laid: Maze, cell: int) -> bool:
    """Tell whether a token could walk from the tile on this cell along a loop back to it, over different tiles."""
    return len(_parts(laid, cell)) < len(links(laid).get(cell, ()))


def _parts(laid: Maze, cell: int) -> list[set[int]]:
    """Return the parts into which the network of the tile on this cell would fall without that tile."""
    graph, parts = links(laid), list[set[int]]()
    for other in graph.get(cell, ()):
        if not any(other in part for part in parts):
            parts.append(topology.reach(graph, (other,), frozenset((cell,))))
    return parts
