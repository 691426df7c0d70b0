"""Predictions of what a choice would do to the maze, based only on what the viewer sees."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from games.gears.data import CELL, TILE, TILES
from games.gears.maze.topology import (
    BARE,
    DOWN,
    FITS,
    SEAL_NAMES,
    Cascade,
    Maze,
    cascade,
    largest_network,
    links,
    longest_path,
    paths_to,
    put,
)
from games.gears.view import TileView, View

_UNKNOWN: Final = (len(TILES) + 1) * 8 + DOWN  # a face-down tile whose front the viewer doesn't know


def maze_of(view: View) -> Maze:
    """Return the maze as the viewer knows it."""
    return _maze(view.tiles)


@lru_cache(maxsize=256)
def _maze(tiles: tuple[TileView, ...]) -> Maze:
    grid, where, seals = bytearray(BARE.grid), list(BARE.where), bytearray(BARE.seals)
    for lying in tiles:
        cell = CELL[lying.cell]
        if lying.tile is None:
            grid[cell] = _UNKNOWN
            continue
        tile = TILE[lying.tile]
        grid[cell], where[tile] = tile * 8 + (lying.turn if lying.face_up else DOWN), cell
        seals[tile] = SEAL_NAMES.index(lying.seal)
    return Maze(bytes(grid), tuple(where), bytes(seals))


@lru_cache(maxsize=256)
def longest(maze: Maze, is_simple: bool) -> int:
    """Return the number of tiles in the longest contiguous path.

    `is_simple` stands for the house rule by which no tile counts twice (G81).
    """
    graph = links(maze)
    return longest_path(graph) if is_simple else largest_network(graph)


def laid(maze: Maze, tile: int, cell: int, turn: int) -> Cascade:
    """Return the cascade that placing or flipping the tile face-up on this cell would cause."""
    return cascade(put(maze, tile, cell, turn), cell)


def spun(maze: Maze, cell: int, steps: int) -> Cascade:
    """Return the cascade that rotating the tile on this cell by hand would cause."""
    code = maze.grid[cell]
    return cascade(put(maze, code >> 3, cell, ((code & 7) + steps) % 6), cell)


def fitting(maze: Maze, tile: int, cell: int) -> tuple[int, ...]:
    """Return the orientations in which the tile can be placed face-up on this cell (G43)."""
    return FITS[tile][paths_to(maze.grid, cell)]


def most(maze: Maze, tile: int, cell: int) -> int:
    """Return how many tiles would turn if the tile were placed on this cell in its best orientation."""
    return max((len(laid(maze, tile, cell, turn).turns) for turn in fitting(maze, tile, cell)), default=0)
