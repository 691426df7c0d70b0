"""Tests that a loaded table always matches the database, even if several processes write or load it at once."""

from __future__ import annotations

import asyncio

from bot.core.ids import InteractionId, TableId
from bot.core.storage.sql.store import SqlStore
from bot.core.table.position import Position
from bot.core.table.registry import Tables
from tests.bot.conftest import ADA, BO, Deal
from tests.games.example import GAME


class Slow(Tables):
    """A Tables object that reads a table, then waits until the test lets it continue."""

    def __init__(self, store: SqlStore) -> None:
        super().__init__(store, {GAME.key: GAME})
        self.has_read, self.may_go_on = asyncio.Event(), asyncio.Event()

    async def load(self, table: TableId) -> Position:
        position = await super().load(table)
        self.has_read.set()
        await self.may_go_on.wait()
        return position


async def test_a_table_requested_while_it_loads_includes_what_was_written_meanwhile(
    deal: Deal, store: SqlStore
) -> None:
    here, other = await deal(ADA, BO, sealed=True), Slow(store)
    early = asyncio.create_task(other.get(here.now.id))
    await other.has_read.wait()
    await here.act((ADA, BO)[here.now.to_act[0]].id, ("heap:c", "take:1"), None, InteractionId(1))
    late = asyncio.create_task(other.get(here.now.id))
    await asyncio.sleep(0)  # it waits for the other read
    other.may_go_on.set()
    assert (await late).now.head == here.now.head
    assert await early is await late
