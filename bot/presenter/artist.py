"""Draws pictures in one worker thread, each once: who asks again, or at the same time, gets the same picture."""

from __future__ import annotations

import asyncio
import sys
from collections import OrderedDict
from collections.abc import Callable, Hashable
from concurrent.futures import ThreadPoolExecutor

from bot.logs import fault
from rendering.picture import Picture

KEPT = 64
SWITCH = 0.0005  # seconds that the event loop waits for a busy thread: ten times less than Python's default


class Artist:
    """Pictures by key. A key must name all that the picture shows: table, version, viewer."""

    def __init__(self) -> None:
        sys.setswitchinterval(SWITCH)
        self._pool = ThreadPoolExecutor(1, thread_name_prefix="artist")
        self._drawn: OrderedDict[Hashable, asyncio.Future[Picture | None]] = OrderedDict()

    async def draw(self, key: Hashable, paint: Callable[[], Picture | None]) -> Picture | None:
        """The picture; None if it cannot be drawn, which must never hold up a move: the log tells why."""
        drawing = self._drawn.get(key)
        if drawing is None:
            drawing = self._drawn[key] = asyncio.get_running_loop().run_in_executor(self._pool, paint)
            while len(self._drawn) > KEPT:
                self._drawn.popitem(last=False)
        self._drawn.move_to_end(key)
        try:
            return await asyncio.shield(drawing)
        except Exception as error:
            fault("a picture cannot be drawn", error, key=key)
            self._drawn.pop(key, None)
            return None

    def close(self) -> None:
        """Let go of the thread."""
        self._pool.shutdown(wait=False, cancel_futures=True)
