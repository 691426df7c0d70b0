"""Functions that wait for a condition, long enough for a busy machine. No test depends on how long that takes."""

from __future__ import annotations

import asyncio
import inspect
from collections.abc import Callable
from typing import Any

POLL_SECONDS, PATIENCE_SECONDS = 0.01, 60.0


def _never() -> str:
    return ""


def failed(task: asyncio.Future[Any]) -> Callable[[], str]:
    """Return an `in_vain` for `until` that ends the waiting with the task's error if the task has failed."""

    def why() -> str:
        if not task.done() or task.cancelled() or task.exception() is None:
            return ""
        return f"the task failed: {task.exception()!r}"

    return why


async def until(
    holds: Callable[[], object],
    what: str = "",
    seconds: float = PATIENCE_SECONDS,
    *,
    in_vain: Callable[[], str] = _never,
    seen: Callable[[], str] = _never,
) -> None:
    """Wait until `holds()`, awaited if necessary, is true.

    Fail after `seconds`, or at once if `in_vain` returns a reason. The error says what was expected (`what`), and what
    was `seen` instead.
    """
    deadline = asyncio.get_running_loop().time() + seconds
    while not (await found if inspect.isawaitable(found := holds()) else found):
        why = in_vain()
        if not why and asyncio.get_running_loop().time() > deadline:
            why = f"{seconds:.0f} s have passed"
        if why:
            raise AssertionError(f"waited in vain until {what or _source(holds)}: {why}\n{seen()}".rstrip())
        await asyncio.sleep(POLL_SECONDS)


def _source(holds: Callable[[], object]) -> str:
    return " ".join(inspect.getsource(holds).split())
