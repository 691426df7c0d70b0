"""A local Discord with the program `python -m bot` in it."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest_asyncio

from tests.support.local_discord import AT_FULL_SPEED, LocalDiscord


@pytest_asyncio.fixture
async def discord(tmp_path: Path) -> AsyncIterator[LocalDiscord]:
    """Four people, none of whom plays yet. Fails afterwards where Discord's own document finds fault with it all."""
    async with LocalDiscord(tmp_path, ("ada", "bo", "cy", "dee"), lax=AT_FULL_SPEED) as server:
        await server.start_bot()
        yield server
        assert server.complaints == []
