"""Questions about links: a tile's network, networks joined by a placement, loops. Results are cached by maze."""

from __future__ import annotations

from functools import lru_cache

from games.gears.maze import topology
from games.gears.maze.topology import Maze


@lru_cache(maxsize=64)
def links(laid: Maze) -> dict[int, list[int]]:
    """Return `topology.links`, cached. Don't change it."""
    return topology.links(laid)


@lru_cache(maxsize=256)
def around(laid: Maze, cell: int) -> frozenset[int]:
    """Return the cells of the tile's network; empty if the tile is face-down."""
    graph = links(laid)
    return frozenset(topology.reach(graph, (cell,), frozenset())) if cell in graph else frozenset()


def merged(laid: Maze, cell: int, least: int) -> int:
    """Return how many separate networks of at least `least` tiles only that tile connects."""
    return sum(len(part) >= least for part in _parts(laid, cell))


def is_in_loop(laid: Maze, cell: int) -> bool:
    """Tell whether one can walk from the tile back to it over different tiles."""
    return len(_parts(laid, cell)) < len(links(laid).get(cell, ()))


def _parts(laid: Maze, cell: int) -> list[set[int]]:
    """Return the parts into which the tile's network would fall without it."""
    graph, parts = links(laid), list[set[int]]()
    for other in graph.get(cell, ()):
        if not any(other in part for part in parts):
            parts.append(topology.reach(graph, (other,), frozenset((cell,))))
    return parts
