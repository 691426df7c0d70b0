"""A log of callbacks that block the event loop for too long and so delay all other clicks and keystrokes."""

from __future__ import annotations

import asyncio
import logging
import time
from asyncio.events import Handle
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

log = logging.getLogger(__name__)


@contextmanager
def reported(limit: float, clock: Callable[[], float] = time.thread_time) -> Iterator[None]:
    """During the `with` block, log each event loop callback that takes more than `limit` seconds of processor time.

    Unlike the wall-clock time that asyncio's debug mode measures, processor time doesn't grow when the machine is busy
    with other work. If `limit` is 0, nothing is logged.
    """
    run = Handle._run

    def timed(handle: Handle) -> None:
        before = clock()
        run(handle)
        took = clock() - before
        if took > limit:
            log.warning("a callback blocked the event loop", extra={"fields": _described(handle, took)})

    if limit:
        Handle._run = timed  # type: ignore[method-assign,assignment]
    try:
        yield
    finally:
        Handle._run = run  # type: ignore[method-assign]


def _described(handle: Handle, took: float) -> dict[str, object]:
    """Return the fields for the log: the callback's name, or a task's coroutine and where it waits, but no values."""
    callback: Any = getattr(handle, "_callback", None)
    task = getattr(callback, "__self__", None)
    fields: dict[str, object] = {"milliseconds": round(took * 1000)}
    if not isinstance(task, asyncio.Task):
        return fields | {"callback": getattr(callback, "__qualname__", type(callback).__name__)}
    coroutine: Any = task.get_coro()
    return fields | {"callback": coroutine.__qualname__, "until": _waiting(coroutine)}


def _waiting(coroutine: Any) -> str:
    """Return the innermost function and line where a coroutine waits, or "its end" if it has finished."""
    frame = None
    while coroutine is not None and getattr(coroutine, "cr_frame", None) is not None:
        frame, coroutine = coroutine.cr_frame, getattr(coroutine, "cr_await", None)
    return f"{frame.f_code.co_qualname}:{frame.f_lineno}" if frame is not None else "its end"
