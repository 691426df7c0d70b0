"""Tests that the bot misses no event that Discord sends only once, even if the database is unreachable just then."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from types import SimpleNamespace
from typing import Any

import pytest

from bot.core.discord import client as module
from bot.core.discord.client import Guffaw
from bot.core.pages.pictures import Gallery
from bot.core.refusals import StorageTrouble
from bot.core.services import Services
from bot.core.storage import Head
from bot.core.storage.sql.store import SqlStore
from bot.core.table.place import NO_SERVER
from bot.core.table.registry import Tables
from tests.bot.conftest import ADA, BO, PLACE, Deal


class Channel:
    id = PLACE.channel
    thread_id = PLACE.channel


@pytest.fixture
def client(tables: Tables, monkeypatch: pytest.MonkeyPatch) -> Guffaw:
    """Return a Discord client that never logs in and knows no server."""
    monkeypatch.setattr(module, "STORAGE_SECONDS", 0.01)
    monkeypatch.setattr(module, "hears", lambda _client, _guild: True)
    return Guffaw(Services(tables, Gallery({})))


@pytest.mark.parametrize(
    ("event", "asked", "arguments", "why"),
    [
        ("on_ready", "live", (), NO_SERVER),
        ("on_guild_remove", "archived", (None,), NO_SERVER),
        ("on_guild_join", "version", (SimpleNamespace(id=77),), NO_SERVER),
        ("on_guild_channel_delete", "in_channel", (Channel,), "it was deleted"),
        ("on_raw_thread_delete", "version", (Channel,), "it was deleted"),
    ],
)
async def test_an_event_waits_for_the_database(
    client: Guffaw,
    deal: Deal,
    store: SqlStore,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    event: str,
    asked: str,
    arguments: Sequence[Any],
    why: str,
) -> None:
    """The bot handles an event even if its first two reads of the database fail, as they may during a restart."""
    table, other = await deal(ADA, BO), await deal(ADA, BO)
    book = store.upkeep if asked == "archived" else store
    read, failures = getattr(book, asked), [1, 2]

    async def failing(*args: Any) -> Any:
        if failures:
            failures.pop()
            raise StorageTrouble("My database is out of reach.")
        return await read(*args)

    monkeypatch.setattr(book, asked, failing)
    async with client:
        await getattr(client, event)(*arguments)
    assert [table.now.head.lost, other.now.head.lost] == [why, why]
    waits = [record for record in caplog.records if "waits for the database" in record.getMessage()]
    assert [record.levelno for record in waits] == [logging.WARNING] * 2


async def test_an_event_no_longer_reads_the_database_once_the_client_is_closed(
    client: Guffaw, store: SqlStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked, is_reading = asyncio.Event(), False

    async def reading() -> Sequence[Head]:
        nonlocal is_reading
        is_reading = True
        asked.set()
        try:
            return await asyncio.Future()
        finally:
            is_reading = False

    monkeypatch.setattr(store, "live", reading)
    async with client:
        client.dispatch("ready")
        await asked.wait()
    assert not is_reading
