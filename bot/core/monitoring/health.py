"""A file that is touched while the bot is healthy, for a container's health check."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from pathlib import Path

from bot.core.refusals import StorageTrouble

log = logging.getLogger(__name__)

HEARTBEAT_SECONDS = 15.0
UNWELL_SECONDS = 1.0
STALE_SECONDS = 60.0


async def heartbeat(file: Path, is_well: Callable[[], Awaitable[bool]]) -> None:
    """Until canceled, touch the file every 15 seconds while the bot is healthy. Log each problem once."""
    told = ""
    while True:
        wrong = await _touched(file, is_well)
        if wrong and wrong != told:
            log.warning("unhealthy: %s", wrong)
        told = "" if wrong is None else wrong or told
        await asyncio.sleep(HEARTBEAT_SECONDS if wrong is None else UNWELL_SECONDS)


async def _touched(file: Path, is_well: Callable[[], Awaitable[bool]]) -> str | None:
    """Touch the file if the bot is healthy, and return None; otherwise, return a sentence about the problem.

    If Discord isn't connected, return "", because discord.py logs that itself.
    """
    try:
        if not await is_well():
            return ""
        file.parent.mkdir(parents=True, exist_ok=True)
        file.touch()
    except (StorageTrouble, OSError) as error:
        return str(error)
    return None


def is_healthy(file: Path) -> bool:
    """Tell whether the file was touched within the last minute."""
    try:
        return time.time() - file.stat().st_mtime < STALE_SECONDS
    except OSError:
        return False
