"""A benchmark of drawing a board after a move, for Gears also compared with a simple painter."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from statistics import median
from typing import Any, NamedTuple

import msgspec

from bot.core.monitoring import allocator
from games import GAMES
from games.gears.view import Trace, View
from games.kernel import AnyGame
from games.record import replay
from rendering import RENDERERS
from rendering.picture import Frame, Picture
from tests.rendering.views import frame, table
from tools.bench import naive_board
from tools.bench.engine import played_at_random

MOVES = 60
NAIVE = 3
ROUNDS = 5


def moves(view: View, count: int) -> Iterator[View]:
    """Yield Views of the table, each about one move after the previous one.

    A move turns a tile, moves the highlights, changes gears, and passes the turn.
    """
    for number in range(count):
        at = 1 + number % (len(view.tiles) - 1)
        tile = view.tiles[at]
        turned = msgspec.structs.replace(tile, turn=(tile.turn + 1) % 6 if tile.face_up else 0)
        seat = number % len(view.players)
        player = msgspec.structs.replace(view.players[seat], gears=number % 50)
        view = msgspec.structs.replace(
            view,
            turn=view.turn + 1,
            active=seat,
            acting=(seat,),
            tiles=(*view.tiles[:at], turned, *view.tiles[at + 1 :]),
            players=(*view.players[:seat], player, *view.players[seat + 1 :]),
            last=Trace(seat, tile.cell, (view.tiles[0].cell,), ()),
        )
        yield view


class Cost(NamedTuple):
    """The cost of one picture."""

    took: float  # milliseconds until it was drawn
    worked: float  # milliseconds of processor time in all threads
    size: float  # size of the file in kilobytes


def _timed(paint_one: Callable[[Any], bytes], views: Sequence[Any]) -> list[Cost]:
    costs = []
    for view in views:
        started, busy = time.perf_counter(), time.process_time()
        png = paint_one(view)
        worked, took = time.process_time() - busy, time.perf_counter() - started
        costs.append(Cost(took * 1000, worked * 1000, len(png) / 1024))
    return costs


def _medians(costs: Sequence[Cost]) -> Cost:
    return Cost(*map(median, zip(*costs, strict=True)))


def figures() -> Iterator[tuple[str, float, str]]:
    """Yield the cost of each game's board in messages, with warm caches, and of Gears' large board by both painters."""
    allocator.settle()
    for game in GAMES.values():
        painter = RENDERERS[game.key]
        views = _played(game)
        costs = _warm(painter.glance or painter.board, views)
        board, middle = f"{game.key}, a message's board of a random game", _medians(costs)
        worked = sorted(cost.worked for cost in costs)
        yield board, middle.took, "ms"
        yield f"{board}, processor time (aim: 10)", middle.worked, "ms"
        yield f"{board}, processor time of nine in ten (aim: 10)", worked[len(worked) * 9 // 10], "ms"
        yield f"{board}, processor time, most (aim: 10)", worked[-1], "ms"
        yield f"{board}, processor time after a rest", _rested(painter.glance or painter.board, views), "ms"
        yield f"{board}, size (aim: 240)", middle.size, "KB"
        yield f"{board}, size, most (aim: 240)", max(cost.size for cost in costs), "KB"
    yield from _against_naive()


def _played(game: AnyGame) -> list[Any]:
    """Return the public View after each move of a random game with the most players."""
    record = played_at_random(game, game.seats(game.defaults())[-1], 0)
    return [game.view(step.state, None) for step in replay(game, record, every=False) if step.events][:MOVES]


def _warm(paint: Callable[[Any, Frame], Picture], views: Sequence[Any]) -> list[Cost]:
    """Return the cost of drawing each View with warm caches, in a separate thread as in the bot.

    Each cost is the minimum of several rounds, because the speed of a shared machine varies.
    """

    def rounds() -> list[Cost]:
        for view in views:
            paint(view, frame())
        timed = (_timed(lambda view: paint(view, frame()).data, views) for _ in range(ROUNDS))
        return [*map(min, *timed)]

    with ThreadPoolExecutor(1) as artist:
        return artist.submit(rounds).result()


def _rested(paint: Callable[[Any, Frame], Picture], views: Sequence[Any]) -> float:
    """Return the median processor time of a board in ms. Free memory is returned to the system before each board."""

    def worked(view: Any) -> float:
        allocator.trim()
        started = time.process_time()
        paint(view, frame())
        return (time.process_time() - started) * 1000

    with ThreadPoolExecutor(1) as artist:
        return median(artist.map(worked, views))


def _against_naive() -> Iterator[tuple[str, float, str]]:
    views = list(moves(table(1, seats=6, count=21), MOVES))
    took, worked, size = _medians(_warm(RENDERERS["gears"].board, views))
    naive, naive_worked, naive_size = _medians(_timed(lambda view: naive_board.paint(view, frame()), views[:NAIVE]))
    yield "board PNG", took, "ms"
    yield "board PNG, processor time", worked, "ms"
    yield "board PNG size", size, "KB"
    yield "board PNG drawn naively", naive, "ms"
    yield "board PNG drawn naively, size", naive_size, "KB"
    yield "board PNG against naive (at least 20)", naive / took, "times faster"
    yield "board PNG against naive, processor time", naive_worked / worked, "times less"
