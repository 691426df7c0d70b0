"""Tests that a wait for something that the bot will never do fails early, and that the error shows what the bot did."""

from __future__ import annotations

import sys
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from tests.support import local_discord
from tests.support.local_discord import LocalDiscord, text
from tests.support.patience import until


@pytest_asyncio.fixture
async def discord(tmp_path: Path) -> AsyncIterator[LocalDiscord]:
    async with LocalDiscord(tmp_path) as server:
        await server.start_bot(sys.executable, "-m", "tests.bot.core.discord.program", server.base)
        yield server


async def test_a_bot_that_has_died_is_not_waited_for(discord: LocalDiscord, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(local_discord, "SILENCE_SECONDS", 1e9)
    assert discord._bot is not None
    discord._bot.kill()
    with pytest.raises(AssertionError, match="in vain until ada sees what it waits for: the bot ended with -9"):
        await discord.person("ada").wait_for(lambda message: "never" in text(message))


async def test_a_wait_for_a_silent_bot_fails_early(discord: LocalDiscord, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(local_discord, "SILENCE_SECONDS", 0.5)
    ada = discord.person("ada")
    await ada.say("Is anybody there?")
    with pytest.raises(AssertionError, match=r"nothing has happened .*\n.*\n- 'Is anybody there\?'"):
        await ada.wait_for(lambda message: "Yes" in text(message))


async def test_a_failed_wait_quotes_its_condition() -> None:
    done = [False]
    with pytest.raises(AssertionError, match=r"until .*all\(done\).*: 0 s have passed"):
        await until(lambda: all(done), seconds=0.1)
