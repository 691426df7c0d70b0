"""A local Discord with the Pebbles bot in it."""

from __future__ import annotations

import re
import sys
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest
import pytest_asyncio

from tests.support.databases import Database
from tests.support.local_discord import AT_FULL_SPEED, LocalDiscord
from tests.support.shared_bot import FreshGuild, SharedBots

ANSWER = re.compile(r"\S+ \S+ \d{3}:")  # a complaint about the local Discord's own answer
NAMES = "ada", "bo", "cy", "dee"
PROGRAM = sys.executable, "-m", "tests.bot.discord.program"


def pytest_itemcollected(item: pytest.Item) -> None:
    """Run all tests of a module that share a bot in one process, so that there is one bot for them."""
    if isinstance(item, pytest.Function) and "shared_bots" in item.fixturenames:
        item.add_marker(pytest.mark.xdist_group(item.path.stem))


@pytest.fixture(scope="module")
def shared_bots(tmp_path_factory: pytest.TempPathFactory) -> Iterator[SharedBots]:
    bots = SharedBots(tmp_path_factory.mktemp("shared"), *PROGRAM, "{base}")
    yield bots
    bots.stop()


@pytest_asyncio.fixture
async def discord(
    shared_bots: SharedBots, database_kind: str, request: pytest.FixtureRequest
) -> AsyncIterator[LocalDiscord]:
    """A fresh guild of the local Discord that the module's tests share, with four people of its own.

    Fails afterwards if Discord's own document finds fault with anything that the bot said, or if the bot did.
    """
    if database_kind == "sqlite":
        shared = shared_bots.on(database_kind)
    else:
        shared = shared_bots.on(database_kind, request.getfixturevalue("postgres_server").fresh)
    async with FreshGuild(shared, NAMES, request.node.nodeid) as guild:
        yield guild
        judge(guild)


@pytest_asyncio.fixture
async def own_discord(tmp_path: Path, database: Database) -> AsyncIterator[LocalDiscord]:
    """For tests that kill, restart or configure the bot, move clocks, play faults or read the whole database.

    Fails afterwards as `discord`.
    """
    async with LocalDiscord(tmp_path, NAMES, lax=AT_FULL_SPEED, database=database.address) as server:
        await server.start_bot(*PROGRAM, server.base)
        yield server
        judge(server)


def judge(discord: LocalDiscord) -> None:
    """Fail if Discord's own document finds fault with anything that the bot said, or if the bot did."""
    log = discord.bot_log()
    complaints = [complaint for complaint in discord.complaints if not ANSWER.match(complaint)]
    print(log)
    assert not complaints, complaints
    assert "Traceback" not in log, log
    assert "level=error" not in log, log
