"""Tests that the query for due messages finds the first of each queue, and costs the same however many wait."""

from __future__ import annotations

import json
import time
from itertools import product

import pytest
from msgspec.structs import replace

from bot.core.ids import ChannelId, MessageId, TableId, UserId
from bot.core.storage import Body, Change, OutboxMessage
from bot.core.storage.kinds import COLLAPSE, Kind
from bot.core.storage.sql.merge import supersede
from bot.core.storage.sql.outbox import add, post, read
from bot.core.storage.sql.store import SqlStore
from bot.core.storage.sqlite import SqliteStore
from tests.bot.conftest import ADA, BO, Deal
from tests.support.databases import Database
from tests.support.databases import both as database_kind  # noqa: F401 - a fixture

MANY, QUEUES = 20_000, 1_000


async def fill(store: SqlStore, table: TableId, count: int) -> None:
    messages = [OutboxMessage(table, "board", ChannelId(1 + number % QUEUES)) for number in range(count)]
    await store.write(post, messages)


async def steps_of_a_look(store: SqlStore, database: Database) -> int:
    """Return the cost of the query for due messages: steps of SQLite's virtual machine, or pages read by PostgreSQL."""
    if not isinstance(store, SqliteStore):
        return pages_of_a_look(database)
    steps = 0

    def step() -> int:
        nonlocal steps
        steps += 1
        return 0

    await store._database.run(lambda database: database.set_progress_handler(step, 1))
    await store.outbox.heads(time.time() + 10, 8)
    await store._database.run(lambda database: database.set_progress_handler(None, 1))
    return steps


def pages_of_a_look(database: Database) -> int:
    """Update PostgreSQL's statistics; return how many pages it reads for the query for due messages."""
    database.rows("VACUUM ANALYZE outbox")
    found = 0
    for priority, due in product(range(3), ("due <= 1e10 ORDER BY due LIMIT 8", "due > 1e10 ORDER BY due LIMIT 1")):
        sql = f"SELECT * FROM first_messages WHERE priority = {priority} AND {due}"
        rows = database.rows(f"EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) {sql}")
        found += json.loads(rows[0][0])[0]["Plan"]["Shared Hit Blocks"]
    return found


async def test_the_query_for_due_messages_costs_the_same_however_many_wait(
    store: SqlStore, database: Database, deal: Deal
) -> None:
    table = await deal(ADA, BO)
    await fill(store, table.now.id, QUEUES)
    few = await steps_of_a_look(store, database)
    await fill(store, table.now.id, MANY)
    assert await steps_of_a_look(store, database) <= few * 1.1 + 2


async def test_the_most_urgent_come_first_however_many_others_wait(
    store: SqlStore, database: Database, deal: Deal
) -> None:
    """Pings come first, then other messages, then collapsing, and within each group the message that was due first."""
    table = (await deal(ADA, BO)).now.id
    await store.do("DELETE FROM outbox")
    collapsing = [
        OutboxMessage(table, COLLAPSE, ChannelId(1000 + each), body=Body(message=MessageId(7))) for each in range(9)
    ]
    silent = [OutboxMessage(table, "notice", ChannelId(2000 + each), due=9.0 - each) for each in range(9)]
    pings = [
        OutboxMessage(table, "notice", ChannelId(3000 + each), body=Body(pings=(ADA.id,)), due=9.0 - each)
        for each in range(9)
    ]
    await store.write(post, [*collapsing, *silent, *pings])
    found, _ = await store.outbox.heads(time.time(), 4)
    assert [each.channel for each in found[:8]] == [3008, 3007, 3006, 3005, 2008, 2007, 2006, 2005]
    assert {each.kind for each in found[8:]} == {COLLAPSE}
    assert len(found) == 12
    assert (await store.outbox.heads(3.5, 99))[1] == 4.0
    assert (await store.upkeep.figures(time.time())).oldest == 1.0
    wanted = {each.id: each.priority for each in (await store.outbox.heads(time.time(), 99))[0]}
    assert dict(database.rows("SELECT id, priority FROM outbox")) == wanted


async def test_messages_before_a_ping_in_its_queue_are_as_urgent_as_the_ping(store: SqlStore, deal: Deal) -> None:
    table = (await deal(ADA, BO)).now.id
    await store.do("DELETE FROM outbox")
    silent = [OutboxMessage(table, "notice", ChannelId(channel)) for channel in (700, 701, 702)]
    ping = OutboxMessage(table, "notice", ChannelId(702), body=Body(pings=(ADA.id,)))
    await store.write(post, [*silent, ping, OutboxMessage(table, "notice", ChannelId(702))])
    found, _ = await store.outbox.heads(time.time(), 99)
    assert [(each.channel, each.queue_priority) for each in found] == [(702, 0), (700, 1), (701, 1)]
    await store.outbox.drop(found[:1])
    found, _ = await store.outbox.heads(time.time(), 99)
    assert found[0].body == ping.body
    await store.outbox.drop(found[:1])
    found, _ = await store.outbox.heads(time.time(), 99)
    assert [(each.channel, each.queue_priority) for each in found] == [(700, 1), (701, 1), (702, 1)]


async def test_a_message_of_a_move_is_as_urgent_as_those_waiting_behind_it(
    store: SqlStore, database: Database, deal: Deal
) -> None:
    await deal(ADA, BO, sealed=True)
    messages = list(map(read, await store.rows("SELECT * FROM waiting_messages")))
    owed = {
        first.id: min(each.priority for each in messages if each.queue == first.queue and each.id >= first.id)
        for first in messages
    }
    assert set(owed.values()) == {0, 1}
    assert dict(database.rows("SELECT id, priority FROM outbox")) == owed


async def test_collapsing_keeps_no_turn_waiting(store: SqlStore, deal: Deal) -> None:
    table = (await deal(ADA, BO)).now.id
    await store.do("DELETE FROM outbox")
    await store.write(
        post,
        [
            OutboxMessage(table, COLLAPSE, ChannelId(700), body=Body(message=MessageId(7))),
            OutboxMessage(table, "board", ChannelId(700)),
        ],
    )
    found, _ = await store.outbox.heads(time.time(), 99)
    assert [each.kind for each in found] == ["board", COLLAPSE]


async def test_a_message_that_gets_a_ping_gets_priority(store: SqlStore, database: Database, deal: Deal) -> None:
    """A newer message that replaces an undelivered one with a ping takes over the ping and its priority."""
    table = await deal(ADA, BO)
    await store.do("DELETE FROM outbox")
    (pinged,) = table.now.waiting[:1]
    await store.write(post, [OutboxMessage(table.now.id, "board", ChannelId(700), body=Body(pings=(pinged,)))])
    ((message,), _) = await store.outbox.heads(time.time(), 9)
    begun = await store.outbox.begin(message)
    assert begun is not None
    await store.write(post, [OutboxMessage(table.now.id, "board", ChannelId(700))])
    assert await store.outbox.merge(begun)
    assert database.rows("SELECT priority FROM outbox") == [(0,)]


async def test_a_replacing_message_has_the_news_of_all_messages_replaced_before(
    store: SqlStore, database: Database, deal: Deal
) -> None:
    table = (await deal(ADA, BO)).now
    pinged = table.waiting[0]

    async def commit(number: int, *pings: UserId) -> None:
        news = OutboxMessage(table.id, "board", ChannelId(700), body=Body(notes=(f"{number}",), pings=pings))
        head = replace(table.head, version=table.head.version + number)
        await store.commit(Change(head, stays=True, messages=(news,)))

    database.rows("DELETE FROM outbox")
    await commit(1, pinged)
    ((message,), _) = await store.outbox.heads(time.time(), 9)
    begun = await store.outbox.begin(message)
    assert begun is not None
    await commit(2)
    assert await store.outbox.merge(begun)
    await commit(3)
    (left,) = map(read, database.rows("SELECT * FROM waiting_messages"))
    assert (left.body.notes, left.body.pings) == (("1", "2", "3"), (pinged,))


@pytest.mark.parametrize(
    ("kind", "user", "begun_notes"), [("board", None, ("old", "new")), ("hand", ADA.id, None), ("call", ADA.id, None)]
)
async def test_a_public_message_replaced_before_its_delivery_is_begun_as_the_newer_one(
    store: SqlStore, deal: Deal, kind: Kind, user: UserId | None, begun_notes: tuple[str, ...] | None
) -> None:
    """If a public message is replaced just before its delivery begins, the newer message is delivered in its place.

    Otherwise, a table with constant moves would never show anything.
    """
    table = (await deal(ADA, BO)).now.id
    await store.do("DELETE FROM outbox")
    older, newer = (
        OutboxMessage(table, kind, ChannelId(700), user, body=Body(notes=(note,))) for note in ("old", "new")
    )
    await store.write(add, [older])
    ((message,), _) = await store.outbox.heads(time.time(), 9)
    await store.write(add, [newer])
    begun = await store.outbox.begin(message)
    assert (begun and begun.body.notes) == begun_notes
    assert begun is None or (begun.attempts, begun.id > message.id) == (1, True)


async def test_a_queue_is_held_for_the_message_that_has_replaced_its_first(store: SqlStore, deal: Deal) -> None:
    store.leases.is_shared = not isinstance(store, SqliteStore)
    table = (await deal(ADA, BO)).now.id
    await store.do("DELETE FROM outbox")
    older, newer = (
        OutboxMessage(table, "hand", ChannelId(700), ADA.id, body=Body(notes=(note,))) for note in ("old", "new")
    )
    await store.write(add, [older])
    (found, _) = await store.outbox.heads(time.time(), 9)
    await store.write(add, [newer])
    (held,) = await store.outbox.hold(found, time.time())
    begun = await store.outbox.begin(held)
    assert (begun and begun.body.notes) == (("old", "new") if store.leases.is_shared else None)


async def queues(store: SqlStore) -> dict[str, int]:
    return {message.queue: message.id for message in (await store.outbox.heads(time.time() + 10, 100))[0]}


def first_of_each(database: Database) -> dict[str, int]:
    return dict(database.rows("SELECT queue, min(id) FROM outbox WHERE dead IS NULL GROUP BY queue"))


async def test_the_next_message_comes_once_one_is_settled_dropped_or_buried(
    store: SqlStore, database: Database, deal: Deal
) -> None:
    await deal(ADA, BO, sealed=True)
    await deal(ADA, BO)
    for turn in range(30):
        found, _ = await store.outbox.heads(time.time() + 10, 100)
        assert await queues(store) == first_of_each(database)
        if not found:
            break
        message = found[turn % len(found)]
        if turn % 3 == 0:
            await store.outbox.settle(
                message,
                follow_ups=(OutboxMessage(message.table, "notice", ChannelId(700), body=Body(notes=("news",))),)
                * (turn < 9),
            )
        elif turn % 3 == 1:
            await store.outbox.bury(message, "gone")
        else:
            await store.outbox.drop([message])
    else:
        pytest.fail("messages are left")


def test_a_table_that_moves_all_the_time_is_shown_when_it_first_should() -> None:
    """A message that replaces others is due when the first of those was due."""
    older = [
        OutboxMessage(TableId("t"), "board", ChannelId(1), due=30.0),
        OutboxMessage(TableId("t"), "board", ChannelId(1), due=20.0),
    ]
    assert supersede(older, OutboxMessage(TableId("t"), "board", ChannelId(1), due=60.0), ()).due == 20.0
