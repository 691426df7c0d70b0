"""The worker thread that draws pictures, each only once: repeated and simultaneous requests get the same picture."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Awaitable, Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeAlias, TypeVar

from bot.core import metrics
from bot.core.logs import fault
from rendering.memory import Memory
from rendering.picture import Picture

T = TypeVar("T")
Key: TypeAlias = tuple[object, ...]
KEPT = 4 << 20  # bytes of finished pictures in the cache: a replay or two, or about forty other pictures
SWITCH = 0.0001  # seconds after which a busy thread yields to the event loop or a commit; Python's default is 0.005


class Artist:
    """A worker that draws pictures and caches them by key.

    A key must contain everything that the picture depends on, such as table, version and viewer. Its first three parts
    are logged if drawing fails, so they mustn't contain hidden information.
    """

    def __init__(self) -> None:
        sys.setswitchinterval(SWITCH)
        self._pool = ThreadPoolExecutor(1, thread_name_prefix="artist")
        self._drawing: dict[Key, asyncio.Future[Any]] = {}
        self._drawn = Memory(KEPT)

    async def draw(self, key: Key, paint: Callable[[], T | None]) -> T | None:
        """Return what `paint` draws, or None if that fails. A failure is logged and never prevents a move."""
        return await self._kept(key, lambda: self._in_thread(paint))

    async def draw_slowly(self, key: Key, steps: Iterator[Picture | None]) -> Picture | None:
        """Return the last picture that `steps` yields. Other pictures can be drawn between two steps."""
        return await self._kept(key, lambda: self._step_by_step(steps))

    async def _kept(self, key: Key, begin: Callable[[], Awaitable[T | None]]) -> T | None:
        drawn: Any = self._drawn.get(key)
        if drawn is not None:
            return drawn  # type: ignore[no-any-return]
        drawing = self._drawing.get(key)
        if drawing is None:
            drawing = self._drawing[key] = asyncio.ensure_future(begin())
            drawing.add_done_callback(lambda done: self._finished(key, done))
        try:
            drawn = await asyncio.shield(drawing)
        except Exception as error:
            fault("a picture cannot be drawn", error, picture=key[:3])
            return None
        return drawn  # type: ignore[no-any-return]

    def _finished(self, key: Key, drawing: asyncio.Future[Any]) -> None:
        self._drawing.pop(key, None)
        if not drawing.cancelled() and not drawing.exception() and drawing.result():
            pictures = drawing.result()
            all_of_them = pictures if isinstance(pictures, tuple) else (pictures,)
            size = sum(len(picture.data) for picture in all_of_them)
            self._drawn.keep(key, pictures, size, size)

    async def _step_by_step(self, steps: Iterator[Picture | None]) -> Picture | None:
        picture, more = None, True
        while more:
            drawn, more = await self._in_thread(lambda: _step(steps))
            picture = drawn or picture
        return picture

    def _in_thread(self, work: Callable[[], T]) -> asyncio.Future[T]:
        def timed() -> T:
            with metrics.DRAW.time():
                return work()

        return asyncio.get_running_loop().run_in_executor(self._pool, timed)

    def close(self) -> None:
        """Shut down the worker thread without waiting for it."""
        self._pool.shutdown(wait=False, cancel_futures=True)


def _step(steps: Iterator[Picture | None]) -> tuple[Picture | None, bool]:
    """Return what the next step yields, and whether there may be more steps; at the end, return (None, False)."""
    try:
        return next(steps), True
    except StopIteration:
        return None, False
