"""A file that is touched while all is well: what a container's health check looks at."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from pathlib import Path

from bot.refusals import StorageTrouble

log = logging.getLogger(__name__)

BEAT_SECONDS = 15.0
UNWELL_SECONDS = 1.0
STALE_SECONDS = 60.0


async def beat(file: Path, is_well: Callable[[], Awaitable[bool]]) -> None:
    """Touch the file as long as all is well, until cancelled."""
    while True:
        await asyncio.sleep(BEAT_SECONDS if await _beaten(file, is_well) else UNWELL_SECONDS)


async def _beaten(file: Path, is_well: Callable[[], Awaitable[bool]]) -> bool:
    try:
        if await is_well():
            file.touch()
            return True
    except (StorageTrouble, OSError) as error:
        log.warning("not well: %s", error)
    return False


def is_beating(file: Path) -> bool:
    """Whether it was touched within the last minute."""
    try:
        return time.time() - file.stat().st_mtime < STALE_SECONDS
    except OSError:
        return False
