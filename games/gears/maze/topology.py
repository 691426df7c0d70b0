"""The geometry of the maze, computed on bytes: edges that meet, tiles that turn others, steps of tokens.

A cell contains EMPTY or a code `tile * 8 + posture`. A posture of 0 to 5 means face-up, rotated that many steps
clockwise; 6 means face-down. Masks have bit d for direction d of the board (G4). The cell OUTSIDE stands for everything
beyond the board and is always empty.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache, lru_cache
from operator import itemgetter
from typing import Final

import msgspec
from msgspec.structs import replace

from games.gears.data import CELLS, DROP, PRIME, SIDE, TILES, WOBBLES, axial, cell_at

EMPTY: Final = 255
DOWN: Final = 6
OUTSIDE: Final = len(CELLS)
NOWHERE: Final = -1
COGSEAL: Final = 1
GEARNADE: Final = 2
SEAL_NAMES: Final = (None, "cogseal", "gearnade")
_STEPS: Final = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))
_MOST_TURNS: Final = 5  # of one tile in a cascade (G51)


def _around(cell: int) -> tuple[int, ...]:
    q, r = axial(cell)
    near = (cell_at(q + dq, r + dr) for dq, dr in _STEPS)
    return tuple(OUTSIDE if other is None else other for other in near)


def _mask(letter: str, code: int) -> int:
    tile, turn = code >> 3, code & 7
    if tile >= len(TILES) or turn > _MOST_TURNS:
        return 0
    return sum(1 << (edge + turn) % 6 for edge, kind in enumerate(TILES[tile].edges) if kind == letter)


def _meets(edges: bytes) -> tuple[bytes, ...]:
    """Return a lookup table for each direction d, for edges of one kind.

    Given the code of the neighbor in that direction, the table has bit d if the neighbor has such an edge facing back,
    and 0 if it doesn't.
    """
    return tuple(bytes((edges[code] >> (d + 3) % 6 & 1) << d for code in range(256)) for d in range(6))


AXIAL: Final = tuple(axial(cell) for cell in range(OUTSIDE))
NEIGHBOURS: Final = (*(_around(cell) for cell in range(OUTSIDE)), (OUTSIDE,) * 6)
# Getters of a cell's neighbors within the board.
BESIDE: Final = tuple(itemgetter(*(other for other in around if other != OUTSIDE)) for around in NEIGHBOURS[:OUTSIDE])
PATHS: Final = bytes(_mask("P", code) for code in range(256))
GEARS: Final = bytes(_mask("G", code) for code in range(256))
DIRECTIONS: Final = tuple(tuple(d for d in range(6) if mask >> d & 1) for mask in range(64))
# A tile's code after a rotation by one step clockwise.
CLOCKWISE: Final = bytes(code + 1 if code & 7 < _MOST_TURNS else code & ~7 for code in range(256))
# [tile][mask of path edges that point to the cell] -> the orientations with at least one link (G43).
FITS: Final = tuple(
    tuple(tuple(turn for turn in range(6) if PATHS[tile * 8 + turn] & mask) for mask in range(64))
    for tile in range(len(TILES))
)
_P0, _P1, _P2, _P3, _P4, _P5 = _meets(PATHS)
# A token steps along a path of its own tile onto a path that meets it, or onto a face-down tile.
_S0, _S1, _S2, _S3, _S4, _S5 = _meets(bytes(63 if code & 7 == DOWN else PATHS[code] for code in range(256)))
_G0, _G1, _G2, _G3, _G4, _G5 = _meets(GEARS)
_FORWARD: Final = 0b1110  # three of the six directions, so that each pair of neighbors comes up once


class Maze(msgspec.Struct, frozen=True, gc=False, cache_hash=True):
    """The positions of all tiles.

    `grid[cell]` is EMPTY or a code (see the module), `where[tile]` a cell or NOWHERE, and `seals[tile]` 0 or a kind of
    seal.
    """

    grid: bytes
    where: tuple[int, ...]
    seals: bytes


class Cascade(msgspec.Struct, frozen=True, gc=False):
    """The result of a cascade.

    `maze` is the maze after the cascade; `turns` says how often the tile on each cell turned, in the order of first
    turns.
    """

    maze: Maze
    turns: dict[int, int]


BARE: Final = Maze(bytes([EMPTY]) * (OUTSIDE + 1), (NOWHERE,) * len(TILES), bytes(len(TILES)))


def distance(one: int, other: int) -> int:
    """Return the number of steps between two cells of the hex grid."""
    return distances(one)[other]


@cache
def distances(cell: int) -> bytes:
    """Return the distances of all cells of the board from this one, in steps on the hex grid."""
    q, r = AXIAL[cell]
    return bytes(max(abs(q - s), abs(r - t), abs(q + r - s - t)) for s, t in AXIAL)


def _rings(radius: int) -> dict[tuple[int, int], int]:
    """Number all axial coordinates (q, r) within the radius, ring by ring from the inside out, clockwise from north."""
    places = [(0, 0)]
    for ring in range(1, radius + 1):
        q, r = 0, -ring
        for side in range(6):
            dq, dr = _STEPS[(side + 2) % 6]
            for _ in range(ring):
                places.append((q, r))
                q, r = q + dq, r + dr
    return {place: number for number, place in enumerate(places)}


_RINGS: Final = _rings(2 * SIDE)


def ring_order(centre: int, cell: int) -> int:
    """Return the cell's place in the order that lists cells by distance from `centre`, then clockwise from north."""
    (q, r), (s, t) = AXIAL[centre], AXIAL[cell]
    return _RINGS[s - q, t - r]


def paths_to(grid: bytes, cell: int) -> int:
    """Return a mask of the directions in which a face-up neighbor has a path edge that faces the cell."""
    n, ne, se, s, sw, nw = NEIGHBOURS[cell]
    return _P0[grid[n]] | _P1[grid[ne]] | _P2[grid[se]] | _P3[grid[s]] | _P4[grid[sw]] | _P5[grid[nw]]


def _gears_to(grid: bytes | bytearray, cell: int) -> int:
    n, ne, se, s, sw, nw = NEIGHBOURS[cell]
    return _G0[grid[n]] | _G1[grid[ne]] | _G2[grid[se]] | _G3[grid[s]] | _G4[grid[sw]] | _G5[grid[nw]]


def is_face_up(maze: Maze, tile: int) -> bool:
    cell = maze.where[tile]
    return cell != NOWHERE and maze.grid[cell] & 7 < DOWN


def is_down(maze: Maze, cell: int) -> bool:
    """Tell whether the tile on the cell, if any, is face-down."""
    return maze.grid[cell] & 7 == DOWN


def put(maze: Maze, tile: int, cell: int, posture: int) -> Maze:
    """Return the maze with the tile moved to the cell; `posture` is an orientation 0 to 5, or 6 for face-down."""
    grid, where = bytearray(maze.grid), list(maze.where)
    if where[tile] != NOWHERE:
        grid[where[tile]] = EMPTY
    grid[cell], where[tile] = tile * 8 + posture, cell
    return Maze(bytes(grid), tuple(where), maze.seals)


def swap(maze: Maze, one: int, other: int) -> Maze:
    """Return the maze with the tiles of two cells swapped. The tiles keep their orientations and seals."""
    grid, where = bytearray(maze.grid), list(maze.where)
    grid[one], grid[other] = grid[other], grid[one]
    for cell in (one, other):
        where[grid[cell] >> 3] = cell
    return Maze(bytes(grid), tuple(where), maze.seals)


def take(maze: Maze, tile: int) -> Maze:
    grid, where = bytearray(maze.grid), list(maze.where)
    grid[where[tile]], where[tile] = EMPTY, NOWHERE
    return seal(Maze(bytes(grid), tuple(where), maze.seals), tile, 0)


def seal(maze: Maze, tile: int, kind: int) -> Maze:
    """Return the maze with a seal of `kind` on the tile; 0 removes the seal."""
    return replace(maze, seals=maze.seals[:tile] + bytes([kind]) + maze.seals[tile + 1 :])


def _ways_out(grid: bytes, cell: int) -> int:
    """Return a mask of the directions in which a token can step off the cell.

    From a face-down tile, a token can step only onto a path edge that faces the tile (G54).
    """
    code = grid[cell]
    if code & 7 == DOWN:
        return paths_to(grid, cell)
    n, ne, se, s, sw, nw = NEIGHBOURS[cell]
    onto = _S0[grid[n]] | _S1[grid[ne]] | _S2[grid[se]] | _S3[grid[s]] | _S4[grid[sw]] | _S5[grid[nw]]
    return PATHS[code] & onto


def can_traverse(maze: Maze, cell: int) -> bool:
    """Tell whether a token on the cell can step anywhere, or flip the tile under it (G54)."""
    code = maze.grid[cell]
    if code & 7 == DOWN or _ways_out(maze.grid, cell):
        return True
    return code >> 3 in WOBBLES and bool(exits(maze, cell))


def exits(maze: Maze, cell: int) -> list[int]:
    """Return the cells that a token on this cell can step to, occupied or not (G33, G34, G37, G54)."""
    code, around = maze.grid[cell], NEIGHBOURS[cell]
    steps = [around[d] for d in DIRECTIONS[_ways_out(maze.grid, cell)]]
    if code >> 3 in WOBBLES and code & 7 < DOWN:
        others = (maze.where[tile] for tile in WOBBLES if tile != code >> 3 and is_face_up(maze, tile))
        steps += [other for other in others if other not in steps]
    return steps


@lru_cache(maxsize=256)  # needed for all goals first, then for the path to one of them
def ways(maze: Maze, start: int, occupied: tuple[int, ...]) -> Mapping[int, int]:
    """Return every cell where a walk from `start` can stop, nearest first, mapped to the cell before it (G33-G36).

    A walk can't pass another token, a face-down tile or the Drop-O-Matic. If the starting tile is face-down, its cell
    is included: choosing that cell flips the tile (G54).
    """
    grid, before = maze.grid, {start: start}
    for cell in (todo := [start]):
        if cell == start or not (cell in occupied or grid[cell] & 7 == DOWN or grid[cell] >> 3 == DROP):
            for other in exits(maze, cell):
                if other not in before:
                    before[other] = cell
                    todo.append(other)
    if not is_down(maze, start):
        del before[start]
    return before


def cascade(maze: Maze, anchor: int) -> Cascade:
    """Turn all tiles that the tile on `anchor` drives, directly or through others, until none moves (G50-G52)."""
    if not is_face_up(maze, PRIME) or not GEARS[maze.grid[anchor]] & _gears_to(maze.grid, anchor):
        return Cascade(maze, {})
    grid, turns, drivers = bytearray(maze.grid), dict[int, int](), [anchor]
    for driver in drivers:
        drivers += _drive(grid, maze.seals, anchor, driver, turns)
    return Cascade(replace(maze, grid=bytes(grid)), turns)


def _drive(grid: bytearray, seals: bytes, anchor: int, driver: int, turns: dict[int, int]) -> Iterator[int]:
    """Turn the tiles that the tile on `driver` drives, and yield their cells.

    The tile on `anchor` can't be driven: a driver that meshes with it turns itself instead, and then drives nothing
    more.
    """
    for d in DIRECTIONS[GEARS[grid[driver]] & _gears_to(grid, driver)]:
        cell = NEIGHBOURS[driver][d]
        if cell == anchor:
            cell = driver
        if turns.get(cell, 0) < _MOST_TURNS and not seals[grid[cell] >> 3]:
            grid[cell] = CLOCKWISE[grid[cell]]
            turns[cell] = turns.get(cell, 0) + 1
            yield cell
            if cell == driver:
                return


def anomalies(maze: Maze) -> tuple[tuple[int, int], ...]:
    """Return the pairs of cells whose tiles' gears mesh although neither tile is sealed, in board order (G54)."""
    grid, seals = maze.grid, maze.seals
    if not is_face_up(maze, PRIME):
        return ()
    pairs = []
    for cell in maze.where:  # grid[NOWHERE] is grid[OUTSIDE], the last one, which is empty
        code = grid[cell]
        if not GEARS[code] & _FORWARD:
            continue
        _, ne, se, s, _, _ = around = NEIGHBOURS[cell]
        mesh = GEARS[code] & (_G1[grid[ne]] | _G2[grid[se]] | _G3[grid[s]])
        if mesh and not seals[code >> 3]:
            pairs += [(cell, around[d]) for d in DIRECTIONS[mesh] if not seals[grid[around[d]] >> 3]]
    return tuple(sorted(pairs))


def links(maze: Maze) -> dict[int, list[int]]:
    """Map the cell of each face-up tile to the cells that it's linked to (G5).

    Links between Wobbleways don't count (G37).
    """
    grid = maze.grid
    return {
        cell: [NEIGHBOURS[cell][d] for d in DIRECTIONS[PATHS[grid[cell]] & paths_to(grid, cell)]]
        for cell in maze.where
        if cell != NOWHERE and grid[cell] & 7 < DOWN
    }


def largest_network(graph: dict[int, list[int]]) -> int:
    """Return the number of tiles in the largest network (G81)."""
    return max((len(network) for network in _networks(graph)), default=0)


def longest_path(graph: dict[int, list[int]]) -> int:
    """Return the number of tiles on the longest path that visits no tile twice, for a house rule (G81)."""
    best = 0
    for network in sorted(_networks(graph), key=len, reverse=True):
        for start in sorted(network, key=lambda cell: len(graph[cell])):
            if best < len(network):
                best = max(best, _extend(graph, start, frozenset((start,)), len(network), best))
    return best


def _networks(graph: dict[int, list[int]]) -> list[set[int]]:
    seen, networks = set[int](), []
    for cell in graph:
        if cell not in seen:
            networks.append(reach(graph, (cell,), frozenset()))
            seen |= networks[-1]
    return networks


def reach(graph: dict[int, list[int]], starts: Iterable[int], barred: frozenset[int]) -> set[int]:
    """Return `starts` and the cells that links lead to from there without entering `barred` cells."""
    reached = set(starts)
    todo = list(reached)
    for cell in todo:
        fresh = [other for other in graph[cell] if other not in reached and other not in barred]
        reached.update(fresh)
        todo += fresh
    return reached


def _extend(graph: dict[int, list[int]], end: int, used: frozenset[int], goal: int, best: int) -> int:
    """Return the number of tiles on the longest path that continues from `end`, or `best` if none is longer.

    `used` contains the cells already on the path. The search stops at a path of `goal` tiles.
    """
    best = max(best, len(used))
    if best == goal or len(used) - 1 + len(reach(graph, (end,), used)) <= best:
        return best
    for cell in graph[end]:
        if cell not in used:
            best = _extend(graph, cell, used | {cell}, goal, best)
    return best
