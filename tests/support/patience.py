"""Waiting for what will be so, for as long as a busy machine may take: no test measures time."""

from __future__ import annotations

import asyncio
import inspect
from collections.abc import Callable

POLL_SECONDS, PATIENCE_SECONDS = 0.01, 60.0


async def until(holds: Callable[[], object], what: str = "it holds", seconds: float = PATIENCE_SECONDS) -> None:
    """Wait until what `holds` returns, awaited if it is to be, is true; fails with `what` in words."""
    deadline = asyncio.get_running_loop().time() + seconds
    while not (await found if inspect.isawaitable(found := holds()) else found):
        assert asyncio.get_running_loop().time() < deadline, f"waited {seconds} s in vain until {what}"
        await asyncio.sleep(POLL_SECONDS)
