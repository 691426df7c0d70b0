"""A benchmark of the bot's answers to other people while one person sends 50 commands per second for ten seconds."""

from __future__ import annotations

import asyncio
import statistics
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from tests.support.local_discord import AT_FULL_SPEED, LocalDiscord, Person

FLOOD = 50  # commands per second
SECONDS = 10.0
PAUSE = 0.25  # seconds between two commands of another user
USUAL = {"GUFFAW_MOST_CLICKS": "120/600/1200"}


def figures() -> Iterator[tuple[str, float, str]]:
    """Yield the times from a command to its answer, measured by the local Discord, before and during the flood."""
    with tempfile.TemporaryDirectory(dir=Path.cwd()) as folder:
        calm, flooded, sent = asyncio.run(_measured(Path(folder)))
    yield "flood, commands that one person sent", sent / SECONDS, "a second"
    for name, times in (("before the flood", calm), ("during the flood", flooded)):
        yield f"somebody else's command {name} p50", statistics.median(times), "ms"
        yield f"somebody else's command {name} p95", statistics.quantiles(times, n=20)[-1], "ms"


async def _measured(folder: Path) -> tuple[list[float], list[float], int]:
    async with LocalDiscord(folder, ("ada", "bo"), apart=True, lax=AT_FULL_SPEED) as discord:
        discord.settings = USUAL
        await discord.start_bot()
        ada, bo = discord.person("ada"), discord.person("bo")
        pages = iter(await _pages(bo))
        calm = await _asked(bo, pages)
        sending = asyncio.create_task(_flood(ada))
        flooded = await _asked(bo, pages)
        sent = await sending
    return calm, flooded, sent


async def _pages(person: Person) -> list[str]:
    """Return pages of the rulebook whose pictures haven't been drawn yet."""
    found = dict[str, None]()
    for letter in "abcdefghilmnoprstw":
        found |= {each["value"]: None for each in await person.autocomplete("rulebook", "query", query=letter)}
    return list(found)


async def _asked(person: Person, pages: Iterator[str]) -> list[float]:
    """Request the pages one at a time for a few seconds; return the milliseconds of each answer."""
    took, end = list[float](), time.monotonic() + SECONDS
    while time.monotonic() < end:
        answer = await person.command("rulebook", query=next(pages))
        assert "error" not in answer, answer
        took.append(answer["ms"])
        await asyncio.sleep(PAUSE)
    return took


async def _flood(person: Person) -> int:
    """Send commands for a few seconds without waiting for answers; return how many were sent."""
    began, sent = time.monotonic(), set[asyncio.Task[object]]()
    while time.monotonic() < began + SECONDS:
        sent.add(asyncio.create_task(person.discord.act(person.name, **COMMAND)))
        await asyncio.sleep(max(0.0, began + len(sent) / FLOOD - time.monotonic()))
    for task in sent:
        task.cancel()
    await asyncio.gather(*sent, return_exceptions=True)
    return len(sent)


COMMAND = {"op": "command", "channel": "games", "name": "table new", "options": {"game": "gears", "thread": True}}
