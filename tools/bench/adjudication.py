"""A benchmark of Gear Grid's exact search over all choices between conflicting tiles (GG36) on full random boards."""

from __future__ import annotations

import random
from collections.abc import Iterator
from statistics import median
from time import process_time

from games.geargrid.adjudication.judging import board_of
from games.geargrid.adjudication.search import endings
from games.geargrid.building.places import covered
from games.geargrid.components.placements import CODE_OF, MASK, OF_CODE
from games.geargrid.components.tiles import CODES, COLORS

BOARDS = 10_000
CLIMBS = 1000


def figures() -> Iterator[tuple[str, float, str]]:
    """Yield the time that the search takes, and the number of ways to choose.

    The fewer colors a board has, the more conflicts. With all colors, the engine drives few tiles.
    """
    for colors in (COLORS, COLORS[:2], COLORS[:1]):
        chance, times, ways = random.Random(f"full boards {colors}"), [], []
        for _ in range(BOARDS):
            board = board_of.__wrapped__(full_board(chance, colors))
            began = process_time()
            ways.append(sum(1 for _ in endings(board)))
            times.append(1000 * (process_time() - began))
        name = f"geargrid, adjudication of full random boards in {len(colors)} colors"
        yield f"{name}, median", median(times), "ms"
        yield f"{name}, worst", max(times), "ms"
        yield f"{name}, most ways to choose", max(ways), "ways"
    ways_of_worst, spent = bred(random.Random("bred"))
    yield "geargrid, adjudication of a board bred for the worst", spent, "ms"
    yield "geargrid, adjudication of a board bred for the worst, ways to choose", ways_of_worst, "ways"


def bred(chance: random.Random) -> tuple[int, float]:
    """Find a worst-case board by hill climbing; return (number of ways to choose, milliseconds of the search)."""
    tiles = max((full_board(chance, COLORS[:1]) for _ in range(50)), key=_count_endings)
    for _ in range(CLIMBS):
        other = _changed(chance, tiles)
        if _count_endings(other) >= _count_endings(tiles):
            tiles = other
    board = board_of(tiles)
    began = process_time()
    return sum(1 for _ in endings(board)), 1000 * (process_time() - began)


def _count_endings(tiles: tuple[int, ...]) -> int:
    return sum(1 for _ in endings(board_of(tiles)))


def _changed(chance: random.Random, tiles: tuple[int, ...]) -> tuple[int, ...]:
    """Return the board with some tiles replaced at random by others from the box."""
    return full_board(chance, kept=tuple(chance.sample(tiles, len(tiles) - chance.randint(1, 4))))


def full_board(chance: random.Random, colors: str = COLORS, kept: tuple[int, ...] = ()) -> tuple[int, ...]:
    """Return a random board that begins with the placements `kept`, filled up with tiles of these colors."""
    left = [each.copies if set(each.pattern) <= {*colors, "."} else 0 for each in CODES]
    places = [place for code, count in enumerate(left) if count for place in OF_CODE[code]]
    for place in kept:
        left[CODE_OF[place]] -= 1
    cells, tiles = covered(kept), list(kept)
    for place in chance.sample(places, len(places)):
        if left[CODE_OF[place]] > 0 and not MASK[place] & cells:
            tiles.append(place)
            cells |= MASK[place]
            left[CODE_OF[place]] -= 1
    return tuple(tiles)
