"""Fixtures: a local Discord and a bot with the example game Pebbles, either shared by a module or for one test."""

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

ANSWER = re.compile(r"\S+ \S+ \d{3}:")  # a complaint about the local Discord's own response
NAMES = "ada", "bo", "cy", "dee"
PROGRAM = sys.executable, "-m", "tests.bot.core.discord.program"


def pytest_itemcollected(item: pytest.Item) -> None:
    """Put all tests of a module that share a bot into one xdist group, so that only one process starts the bot."""
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
    """Yield a fresh server with four people on the local Discord that the module's tests share.

    At the end, fail if the bot violated Discord's OpenAPI document or logged an error.
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
    """Yield a local Discord and a bot for one test, which may restart them, inject faults or read the database.

    At the end, fail if the bot violated Discord's OpenAPI document or logged an error.
    """
    async with LocalDiscord(tmp_path, NAMES, lax=AT_FULL_SPEED, database=database.address) as server:
        await server.start_bot(*PROGRAM, server.base)
        yield server
        judge(server)


def judge(discord: LocalDiscord) -> None:
    log = discord.bot_log()
    complaints = [complaint for complaint in discord.complaints if not ANSWER.match(complaint)]
    print(log)
    assert not complaints, complaints
    assert "Traceback" not in log, log
    assert "level=error" not in log, log
