"""Draws pictures in one worker thread, each once: who asks again, or at the same time, gets the same picture."""

from __future__ import annotations

import asyncio
import sys
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Hashable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

from bot.logs import fault
from rendering.picture import Picture

T = TypeVar("T")
KEPT = 64
SWITCH = 0.0005  # seconds that the event loop waits for a busy thread: ten times less than Python's default


class Artist:
    """Pictures by key. A key must name all that the picture shows: table, version, viewer."""

    def __init__(self) -> None:
        sys.setswitchinterval(SWITCH)
        self._pool = ThreadPoolExecutor(1, thread_name_prefix="artist")
        self._drawn: OrderedDict[Hashable, asyncio.Future[Any]] = OrderedDict()

    async def draw(self, key: Hashable, paint: Callable[[], T | None]) -> T | None:
        """The picture, or several; None if it cannot be drawn, which must never hold up a move: the log tells why."""
        return await self._kept(key, lambda: self._in_thread(paint))

    async def draw_slowly(self, key: Hashable, steps: Iterator[Picture | None]) -> Picture | None:
        """The same for long work, the last that `steps` yields; between two steps other pictures have their turn."""
        return await self._kept(key, lambda: self._step_by_step(steps))

    async def _kept(self, key: Hashable, begin: Callable[[], Awaitable[T | None]]) -> T | None:
        drawing = self._drawn.get(key)
        if drawing is None:
            drawing = self._drawn[key] = asyncio.ensure_future(begin())
            while len(self._drawn) > KEPT:
                self._drawn.popitem(last=False)
        self._drawn.move_to_end(key)
        try:
            drawn: T | None = await asyncio.shield(drawing)
        except Exception as error:
            fault("a picture cannot be drawn", error, key=key)
            self._drawn.pop(key, None)
            return None
        return drawn

    async def _step_by_step(self, steps: Iterator[Picture | None]) -> Picture | None:
        picture, more = None, True
        while more:
            drawn, more = await self._in_thread(lambda: _step(steps))
            picture = drawn or picture
        return picture

    def _in_thread(self, work: Callable[[], T]) -> asyncio.Future[T]:
        return asyncio.get_running_loop().run_in_executor(self._pool, work)

    def close(self) -> None:
        """Let go of the thread."""
        self._pool.shutdown(wait=False, cancel_futures=True)


def _step(steps: Iterator[Picture | None]) -> tuple[Picture | None, bool]:
    """What the next step gave, and whether there may be more."""
    try:
        return next(steps), True
    except StopIteration:
        return None, False
