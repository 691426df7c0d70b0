"""A benchmark of the bot's start, from the command until the bot receives events from the local Discord.

Only the processor time is independent of what else the machine does.
"""

from __future__ import annotations

import asyncio
import statistics
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from tests.support.local_discord import AT_FULL_SPEED, LocalDiscord
from tools.bench.resources import processor_seconds

STARTS = 7
POLL = 0.005  # seconds between two checks whether the bot has started


def figures() -> Iterator[tuple[str, float, str]]:
    """Yield the time and the processor time of the first start, which registers all commands, and of later starts."""
    with tempfile.TemporaryDirectory(dir=Path.cwd()) as folder:
        first, *later = asyncio.run(_starts(Path(folder)))
    yield "start, the first one with this version", first[0], "s"
    yield "start, median (limit 1)", statistics.median(seconds for seconds, _ in later), "s"
    yield "start, processor time, median", statistics.median(spent for _, spent in later), "s"


async def _starts(folder: Path) -> list[tuple[float, float]]:
    """Start the bot several times; return the seconds until each bot was ready, and its processor time by then."""
    async with LocalDiscord(folder, ("ada",), apart=True, lax=AT_FULL_SPEED) as discord:
        return [await _start(discord) for _ in range(STARTS)]


async def _start(discord: LocalDiscord) -> tuple[float, float]:
    began = time.monotonic()
    starting = asyncio.create_task(discord.start_bot())
    while not (await discord.state())["bots"]:
        await asyncio.sleep(POLL)
    took = time.monotonic() - began
    assert discord.bot_process is not None
    spent = processor_seconds(discord.bot_process)
    await starting
    await discord.stop_bot()
    return took, spent
