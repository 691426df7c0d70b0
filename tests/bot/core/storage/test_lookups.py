"""Tests of the queries for lists of tables and for links to tables, on SQLite and PostgreSQL."""

from __future__ import annotations

import time

from bot.core.ids import ChannelId, TableId
from bot.core.storage.sql.store import SqlStore
from bot.core.table.registry import Tables
from tests.bot.conftest import ADA, BO, CY, PLACE, Deal
from tests.bot.core.table.test_table import finish
from tests.support.databases import Database
from tests.support.databases import both as database_kind  # noqa: F401 - a fixture


async def test_the_players_of_several_tables_are_found_with_one_query(deal: Deal, store: SqlStore) -> None:
    one, other = await deal(ADA, BO), await deal(CY, computers=1)
    found = await store.chairs([one.now.id, other.now.id, TableId("nobody")])
    assert {table: tuple(chairs) for table, chairs in found.items()} == {
        one.now.id: one.now.chairs,
        other.now.id: other.now.chairs,
    }
    assert await store.chairs([]) == {}


async def test_a_board_counts_as_unsent_until_it_is_posted_or_buried(deal: Deal, store: SqlStore) -> None:
    table = (await deal(ADA, BO)).now.id
    assert await store.outbox.is_owed(table, "board")
    assert await store.outbox.undelivered_since(table, "board") is None
    board = None
    while board is None:
        for message in (await store.outbox.heads(time.time() + 60, 9))[0]:
            board = message if message.role == "board" else board
            await (store.outbox.bury(message, "refused") if message.role == "board" else store.outbox.drop((message,)))
    assert not await store.outbox.is_owed(table, "board")
    assert await store.outbox.undelivered_since(table, "board") == board.body.after


async def test_of_several_games_that_ended_in_a_channel_the_one_that_ended_last_is_meant(
    deal: Deal, tables: Tables, database: Database
) -> None:
    """A channel's last game is the one that ended last, in whatever order games were started.

    Games that are still running don't count.
    """
    games = [await deal(ADA, BO), await deal(ADA, CY), await deal(BO, CY)]
    in_play = await deal(ADA, BO)
    channel = PLACE.channel
    assert await tables.ended_in(channel) == []
    for number, table in enumerate(games):
        await finish(table, 60_000 * (number + 1))
    for order in ((2, 0, 1), (0, 1, 2), (1, 2, 0)):
        for hour, number in enumerate(order):
            database.rows(f"UPDATE tables SET since = {1_000_000_000 + hour} WHERE id = '{games[number].now.id}'")
        newest_first = [games[number].now.id for number in reversed(order)]
        assert [head.id for head in await tables.ended_in(channel)] == newest_first[:1]
        for person, absent_at in ((ADA, 2), (BO, 1), (CY, 0)):
            theirs = [table for table in newest_first if table != games[absent_at].now.id]
            assert [head.id for head in await tables.ended_in(channel, person.id)] == theirs[:1]
    assert await tables.ended_in(ChannelId(channel + 1)) == []
    assert [head.id for head in await tables.in_channel(channel)] == [in_play.now.id]


async def test_tables_in_play_are_listed_newest_first(deal: Deal, tables: Tables, database: Database) -> None:
    names = [(await deal(ADA, BO)).now.id for _ in range(3)]
    for order in (names, names[::-1], [names[1], names[2], names[0]]):
        for hour, name in enumerate(order):
            database.rows(f"UPDATE tables SET since = {1_000_000_000 + hour} WHERE id = '{name}'")
        assert [head.id for head in await tables.in_channel(PLACE.channel)] == order[::-1]
        assert [head.id for head in await tables.store.live()] == order[::-1]
