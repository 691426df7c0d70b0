"""A benchmark of the processor time that the bot takes while nobody is playing at its tables."""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import Iterator
from pathlib import Path

from tests.support.local_discord import AT_FULL_SPEED, LocalDiscord
from tools.bench.memory import PEOPLE, TABLES, measure_when_idle, tables
from tools.bench.resources import processor_seconds

SETTLING, SECONDS = 90.0, 120.0  # before measuring (an idle worker process ends after a minute), and while measuring


def figures() -> Iterator[tuple[str, float, str]]:
    """Yield the share of a core that the bot takes, measured over two minutes."""
    with tempfile.TemporaryDirectory(dir=Path.cwd()) as folder:
        spent = asyncio.run(_spent(Path(folder)))
    yield f"idle with {TABLES} tables (limit 0.2)", 100 * spent / SECONDS, "% of a core"


async def _spent(folder: Path) -> float:
    """Return the processor time that an idle bot takes, in seconds."""
    async with LocalDiscord(folder, PEOPLE, apart=True, lax=AT_FULL_SPEED) as discord:
        _ = [seat async for seat in tables(discord)]
        await discord.start_bot()
        await measure_when_idle(discord)
        assert discord.bot_process is not None
        await asyncio.sleep(SETTLING)
        before = processor_seconds(discord.bot_process)
        await asyncio.sleep(SECONDS)
        return processor_seconds(discord.bot_process) - before
