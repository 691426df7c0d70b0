"""The maze: which edges meet, what turns what, where a token can go. Pure arithmetic on bytes.

A cell holds EMPTY or a code `tile * 8 + posture`; posture 0..5 is a face-up tile turned so many steps clockwise, 6 a
face-down one. Masks have bit d for world direction d (G4). The cell OUTSIDE stands for everything beyond the board and
is always empty.
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
_MOST_TURNS: Final = 5  # of one tile in one cascade (G51)


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
    """For each direction d: code -> bit d if a tile of that code, lying there, has such an edge towards us."""
    return tuple(bytes((edges[code] >> (d + 3) % 6 & 1) << d for code in range(256)) for d in range(6))


AXIAL: Final = tuple(axial(cell) for cell in range(OUTSIDE))
NEIGHBOURS: Final = (*(_around(cell) for cell in range(OUTSIDE)), (OUTSIDE,) * 6)
# What lies next to a cell, as far as the board goes.
BESIDE: Final = tuple(itemgetter(*(other for other in around if other != OUTSIDE)) for around in NEIGHBOURS[:OUTSIDE])
PATHS: Final = bytes(_mask("P", code) for code in range(256))
GEARS: Final = bytes(_mask("G", code) for code in range(256))
DIRECTIONS: Final = tuple(tuple(d for d in range(6) if mask >> d & 1) for mask in range(64))
# The code after one step clockwise.
CLOCKWISE: Final = bytes(code + 1 if code & 7 < _MOST_TURNS else code & ~7 for code in range(256))
# [tile][mask of path edges that point at the cell] -> the turns with at least one link (G43).
FITS: Final = tuple(
    tuple(tuple(turn for turn in range(6) if PATHS[tile * 8 + turn] & mask) for mask in range(64))
    for tile in range(len(TILES))
)
_P0, _P1, _P2, _P3, _P4, _P5 = _meets(PATHS)
# A step along one's own path goes onto a path that meets it, or onto a face-down tile.
_S0, _S1, _S2, _S3, _S4, _S5 = _meets(bytes(63 if code & 7 == DOWN else PATHS[code] for code in range(256)))
_G0, _G1, _G2, _G3, _G4, _G5 = _meets(GEARS)
_FORWARD: Final = 0b1110  # the three directions that come to every pair of neighbours from one side only


class Maze(msgspec.Struct, frozen=True, gc=False, cache_hash=True):
    """Where every tile lies. `grid[cell]` is a code, `where[tile]` a cell or NOWHERE, `seals[tile]` 0, 1 or 2."""

    grid: bytes
    where: tuple[int, ...]
    seals: bytes


class Cascade(msgspec.Struct, frozen=True, gc=False):
    """What a cascade did: the maze at rest, and how often each driven cell turned, in the order of first turns."""

    maze: Maze
    turns: dict[int, int]


BARE: Final = Maze(bytes([EMPTY]) * (OUTSIDE + 1), (NOWHERE,) * len(TILES), bytes(len(TILES)))


def distance(one: int, other: int) -> int:
    """Hex distance of two cells."""
    return distances(one)[other]


@cache
def distances(cell: int) -> bytes:
    """Its hex distance from every cell of the board."""
    q, r = AXIAL[cell]
    return bytes(max(abs(q - s), abs(r - t), abs(q + r - s - t)) for s, t in AXIAL)


def _rings(radius: int) -> dict[tuple[int, int], int]:
    """Every (q, r) within the radius, ring by ring outwards, each ring clockwise from due north."""
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
    """The number of the cell, counted from the centre: nearest first, then clockwise from due north."""
    (q, r), (s, t) = AXIAL[centre], AXIAL[cell]
    return _RINGS[s - q, t - r]


def paths_to(grid: bytes, cell: int) -> int:
    """The directions from which a face-up neighbour's path edge points at the cell."""
    n, ne, se, s, sw, nw = NEIGHBOURS[cell]
    return _P0[grid[n]] | _P1[grid[ne]] | _P2[grid[se]] | _P3[grid[s]] | _P4[grid[sw]] | _P5[grid[nw]]


def _gears_to(grid: bytes | bytearray, cell: int) -> int:
    n, ne, se, s, sw, nw = NEIGHBOURS[cell]
    return _G0[grid[n]] | _G1[grid[ne]] | _G2[grid[se]] | _G3[grid[s]] | _G4[grid[sw]] | _G5[grid[nw]]


def is_face_up(maze: Maze, tile: int) -> bool:
    """Whether the tile lies face-up in the maze."""
    cell = maze.where[tile]
    return cell != NOWHERE and maze.grid[cell] & 7 < DOWN


def is_down(maze: Maze, cell: int) -> bool:
    """Whether a face-down tile lies there."""
    return maze.grid[cell] & 7 == DOWN


def put(maze: Maze, tile: int, cell: int, posture: int) -> Maze:
    """The maze with the tile lying there so, wherever it was before."""
    grid, where = bytearray(maze.grid), list(maze.where)
    if where[tile] != NOWHERE:
        grid[where[tile]] = EMPTY
    grid[cell], where[tile] = tile * 8 + posture, cell
    return Maze(bytes(grid), tuple(where), maze.seals)


def swap(maze: Maze, one: int, other: int) -> Maze:
    """The maze with the tiles of two cells having traded places, lying as they lay, seals and all."""
    grid, where = bytearray(maze.grid), list(maze.where)
    grid[one], grid[other] = grid[other], grid[one]
    for cell in (one, other):
        where[grid[cell] >> 3] = cell
    return Maze(bytes(grid), tuple(where), maze.seals)


def take(maze: Maze, tile: int) -> Maze:
    """The maze without the tile and without its seal."""
    grid, where = bytearray(maze.grid), list(maze.where)
    grid[where[tile]], where[tile] = EMPTY, NOWHERE
    return seal(Maze(bytes(grid), tuple(where), maze.seals), tile, 0)


def seal(maze: Maze, tile: int, kind: int) -> Maze:
    """The maze with that seal, or 0 for none, on the tile."""
    return replace(maze, seals=maze.seals[:tile] + bytes([kind]) + maze.seals[tile + 1 :])


def _ways_out(grid: bytes, cell: int) -> int:
    """The directions in which a token can step from there; from a face-down tile only onto a path (G54)."""
    code = grid[cell]
    if code & 7 == DOWN:
        return paths_to(grid, cell)
    n, ne, se, s, sw, nw = NEIGHBOURS[cell]
    onto = _S0[grid[n]] | _S1[grid[ne]] | _S2[grid[se]] | _S3[grid[s]] | _S4[grid[sw]] | _S5[grid[nw]]
    return PATHS[code] & onto


def can_traverse(maze: Maze, cell: int) -> bool:
    """Whether a token can step anywhere from there, or flip up the tile on which it stands (G54)."""
    code = maze.grid[cell]
    if code & 7 == DOWN or _ways_out(maze.grid, cell):
        return True
    return code >> 3 in WOBBLES and bool(exits(maze, cell))


def exits(maze: Maze, cell: int) -> list[int]:
    """The cells that a token can step to from there, occupied or not (G33, G34, G37, G54)."""
    code, around = maze.grid[cell], NEIGHBOURS[cell]
    steps = [around[d] for d in DIRECTIONS[_ways_out(maze.grid, cell)]]
    if code >> 3 in WOBBLES and code & 7 < DOWN:
        others = (maze.where[tile] for tile in WOBBLES if tile != code >> 3 and is_face_up(maze, tile))
        steps += [other for other in others if other not in steps]
    return steps


@lru_cache(maxsize=256)  # asked for every goal first, then for the path to one of them
def ways(maze: Maze, start: int, occupied: tuple[int, ...]) -> Mapping[int, int]:
    """Every cell where a walk from there may stop, nearest first, with the cell before it (G33-G36).

    It does not go on past another token, a face-down tile or the Drop-O-Matic.
    From a face-down tile the own cell is among them: that flips it up (G54).
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
    """Let the gears turn from the anchor's cell until all is at rest (G50-G52)."""
    if not is_face_up(maze, PRIME) or not GEARS[maze.grid[anchor]] & _gears_to(maze.grid, anchor):
        return Cascade(maze, {})
    grid, turns, drivers = bytearray(maze.grid), dict[int, int](), [anchor]
    for driver in drivers:
        drivers += _drive(grid, maze.seals, anchor, driver, turns)
    return Cascade(replace(maze, grid=bytes(grid)), turns)


def _drive(grid: bytearray, seals: bytes, anchor: int, driver: int, turns: dict[int, int]) -> Iterator[int]:
    """One driver looks round; yields each cell it turns, itself where it meets the anchor."""
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
    """Pairs of cells whose tiles still mesh though nothing holds them, in board order (G54)."""
    grid, seals = maze.grid, maze.seals
    if not is_face_up(maze, PRIME):
        return ()
    found = []
    for cell in maze.where:  # NOWHERE is as empty as OUTSIDE, which is the last of the grid
        code = grid[cell]
        if not GEARS[code] & _FORWARD:
            continue
        _, ne, se, s, _, _ = around = NEIGHBOURS[cell]
        mesh = GEARS[code] & (_G1[grid[ne]] | _G2[grid[se]] | _G3[grid[s]])
        if mesh and not seals[code >> 3]:
            found += [(cell, around[d]) for d in DIRECTIONS[mesh] if not seals[grid[around[d]] >> 3]]
    return tuple(sorted(found))


def links(maze: Maze) -> dict[int, list[int]]:
    """Each face-up tile's cell with the cells that it is linked to; Wobbleways do not count (G5, G37)."""
    grid = maze.grid
    return {
        cell: [NEIGHBOURS[cell][d] for d in DIRECTIONS[PATHS[grid[cell]] & paths_to(grid, cell)]]
        for cell in maze.where
        if cell != NOWHERE and grid[cell] & 7 < DOWN
    }


def largest_network(graph: dict[int, list[int]]) -> int:
    """The number of tiles of the largest network (G81)."""
    return max((len(network) for network in _networks(graph)), default=0)


def longest_path(graph: dict[int, list[int]]) -> int:
    """The number of tiles of the longest path that visits no tile twice (G81, option)."""
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
    """The cells that links lead to from the starts, these among them, past none that is barred."""
    reached = set(starts)
    todo = list(reached)
    for cell in todo:
        fresh = [other for other in graph[cell] if other not in reached and other not in barred]
        reached.update(fresh)
        todo += fresh
    return reached


def _extend(graph: dict[int, list[int]], end: int, used: frozenset[int], goal: int, best: int) -> int:
    """The length of the longest path that goes on from `end`, or `best` if none beats it; stops at `goal`."""
    best = max(best, len(used))
    if best == goal or len(used) - 1 + len(reach(graph, (end,), used)) <= best:
        return best
    for cell in graph[end]:
        if cell not in used:
            best = _extend(graph, cell, used | {cell}, goal, best)
    return best
