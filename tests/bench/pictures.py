"""How long a move takes to become a PNG, against the obvious way of drawing the same table."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from statistics import median

import msgspec

from games.gears.view import Trace, View
from rendering.gears import paint
from tests.bench import naive_board
from tests.rendering.views import frame, table

MOVES = 60
NAIVE = 3


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


def _timed(paint_one: Callable[[View], bytes], views: list[View]) -> tuple[float, float, float]:
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
    """Board PNG after warm-up and the naive drawing of the same views, in one run."""
    views = list(moves(table(1, seats=6, count=21), MOVES))
    for view in views:
        paint.paint(view, frame())
    took, worked, size = _timed(lambda view: paint.paint(view, frame()).data, views)
    naive, naive_worked, naive_size = _timed(lambda view: naive_board.paint(view, frame()), views[:NAIVE])
    yield "board PNG", took, "ms"
    yield "board PNG, processor time", worked, "ms"
    yield "board PNG size", size, "KB"
    yield "board PNG drawn naively", naive, "ms"
    yield "board PNG drawn naively, size", naive_size, "KB"
    yield "board PNG against naive", naive / took, "times faster"
    yield "board PNG against naive, processor time", naive_worked / worked, "times less"
