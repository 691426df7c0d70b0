"""Fixture: a local Discord with the bot, run as `python -m bot`."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest_asyncio

from tests.support.local_discord import AT_FULL_SPEED, LocalDiscord


@pytest_asyncio.fixture
async def discord(tmp_path: Path) -> AsyncIterator[LocalDiscord]:
    """Yield a local Discord, a running bot, and four people who aren't playing yet.

    At the end, fail if any request or response violated Discord's OpenAPI document.
    """
    async with LocalDiscord(tmp_path, ("ada", "bo", "cy", "dee"), lax=AT_FULL_SPEED) as server:
        await server.start_bot()
        yield server
        assert server.complaints == []
