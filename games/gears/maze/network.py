"""Questions about links: a tile's network, what a placement joins, loops. A maze at rest is looked at once."""

from __future__ import annotations

from functools import lru_cache

from games.gears.maze import topology
from games.gears.maze.topology import Maze


@lru_cache(maxsize=64)
def links(laid: Maze) -> dict[int, list[int]]:
    """As `maze.links`; not to be changed."""
    return topology.links(laid)


@lru_cache(maxsize=256)
def around(laid: Maze, cell: int) -> frozenset[int]:
    """The cells of the network of the tile there; empty if it lies face-down."""
    graph = links(laid)
    return frozenset(topology.reach(graph, (cell,), frozenset())) if cell in graph else frozenset()


def merged(laid: Maze, cell: int, least: int) -> int:
    """How many separate networks of so many tiles or more meet at that tile alone."""
    return sum(len(part) >= least for part in _parts(laid, cell))


def is_in_loop(laid: Maze, cell: int) -> bool:
    """Whether one can walk from the tile back to it over different tiles."""
    return len(_parts(laid, cell)) < len(links(laid).get(cell, ()))


def _parts(laid: Maze, cell: int) -> list[set[int]]:
    """What the tile's network falls into without it."""
    graph, parts = links(laid), list[set[int]]()
    for other in graph.get(cell, ()):
        if not any(other in part for part in parts):
            parts.append(topology.reach(graph, (other,), frozenset((cell,))))
    return parts
