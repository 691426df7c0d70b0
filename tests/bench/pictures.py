"""How long a move takes to become a PNG; for Gears, against the obvious way of drawing the same table."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from statistics import median
from typing import Any

import msgspec

from bot import allocator
from games import GAMES
from games.gears.view import Trace, View
from games.kernel import AnyGame
from games.record import replay
from rendering import RENDERERS
from rendering.picture import Frame, Picture
from tests.bench import naive_board
from tests.bench.engine import played_at_random
from tests.rendering.views import frame, table

MOVES = 60
NAIVE = 3
ROUNDS = 5


def moves(view: View, count: int) -> Iterator[View]:
    """Tables that differ as by a move each: a tile turned, another marked, gears gained, the turn passed on."""
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


def _timed(paint_one: Callable[[Any], bytes], views: Sequence[Any]) -> tuple[float, float, float]:
    """Medians of a picture: milliseconds, milliseconds of processor time in all threads, kilobytes."""
    took, worked, sizes = [], [], []
    for view in views:
        started, busy = time.perf_counter(), time.process_time()
        png = paint_one(view)
        took.append((time.perf_counter() - started) * 1000)
        worked.append((time.process_time() - busy) * 1000)
        sizes.append(len(png) / 1024)
    return median(took), median(worked), median(sizes)


def figures() -> Iterator[tuple[str, float, str]]:
    """A message's board after warm-up by game, then a large table and the naive drawing of the same, in one run."""
    allocator.settle()
    for game in GAMES.values():
        painter = RENDERERS[game.key]
        took, worked, size = _warm(painter.glance or painter.board, _played(game))
        yield f"{game.key}, a message's board of a random game", took, "ms"
        yield f"{game.key}, a message's board of a random game, processor time (aim: 10)", worked, "ms"
        yield f"{game.key}, a message's board of a random game, size (aim: 240)", size, "KB"
    yield from _against_naive()


def _played(game: AnyGame) -> list[Any]:
    """What everybody sees after each move of a game, as many people as can playing at random."""
    record = played_at_random(game, game.seats(game.defaults())[-1], 0)
    return [game.view(step.state, None) for step in replay(game, record, every=False) if step.events][:MOVES]


def _warm(paint: Callable[[Any, Frame], Picture], views: Sequence[Any]) -> tuple[float, float, float]:
    """See `_timed`, in a thread of its own, as the bot draws; what is kept between pictures is there already.

    The quickest of some rounds counts: a machine that is shared with others goes faster and slower.
    """
    def rounds() -> tuple[float, float, float]:
        for view in views:
            paint(view, frame())
        return min(_timed(lambda view: paint(view, frame()).data, views) for _ in range(ROUNDS))

    with ThreadPoolExecutor(1) as artist:
        return artist.submit(rounds).result()


def _against_naive() -> Iterator[tuple[str, float, str]]:
    views = list(moves(table(1, seats=6, count=21), MOVES))
    took, worked, size = _warm(RENDERERS["gears"].board, views)
    naive, naive_worked, naive_size = _timed(lambda view: naive_board.paint(view, frame()), views[:NAIVE])
    yield "board PNG", took, "ms"
    yield "board PNG, processor time", worked, "ms"
    yield "board PNG size", size, "KB"
    yield "board PNG drawn naively", naive, "ms"
    yield "board PNG drawn naively, size", naive_size, "KB"
    yield "board PNG against naive (at least 20)", naive / took, "times faster"
    yield "board PNG against naive, processor time", naive_worked / worked, "times less"
