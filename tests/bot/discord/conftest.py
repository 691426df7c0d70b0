"""A local Discord with the Pebbles bot in it."""

from __future__ import annotations

import re
import sys
from collections.abc import AsyncIterator
from pathlib import Path

import pytest_asyncio

from tests.support.databases import Database
from tests.support.local_discord import AT_FULL_SPEED, LocalDiscord

ANSWER = re.compile(r"\S+ \S+ \d{3}:")  # a complaint about the local Discord's own answer


@pytest_asyncio.fixture
async def discord(tmp_path: Path, database: Database) -> AsyncIterator[LocalDiscord]:
    """Fails afterwards if Discord's own document finds fault with anything that the bot said, or if the bot did."""
    names, address = ("ada", "bo", "cy", "dee"), database.address
    async with LocalDiscord(tmp_path, names, lax=AT_FULL_SPEED, database=address) as server:
        command = (sys.executable, "-m", "tests.bot.discord.program", server.base)
        await server.start_bot(*command)
        yield server
        log = server.bot_log()
        complaints = [each for each in server.complaints if not ANSWER.match(each)]
    print(log)
    assert not complaints, complaints
    assert "Traceback" not in log, log
    assert "level=error" not in log, log
