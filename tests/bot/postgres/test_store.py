"""Tests of a PostgreSQL server that fails: players get a clear message, no move is lost, and none is made twice."""

from __future__ import annotations

import asyncio
import itertools
import logging
import random
import signal
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager
from functools import partial
from typing import Any, Literal, Never

import asyncpg
import pytest

from bot.core import logs
from bot.core.ids import ChannelId, InteractionId, TableId
from bot.core.program import VERSION
from bot.core.refusals import StorageTrouble
from bot.core.storage import Body, OutboxMessage
from bot.core.storage.sql.store import SqlStore
from bot.core.storage.sql.work import Row, Work, execute
from bot.core.table.edits import changed
from bot.core.table.registry import Tables
from bot.core.table.table import Table
from bot.core.table.table_change import TableChange
from bot.postgres.connections import MOST, Connections
from bot.postgres.migrate import migrations
from bot.postgres.store import PostgresStore
from tests.bot.conftest import ADA, BO, PLACE, Deal
from tests.bot.core.storage.test_trouble import accepted, refused
from tests.games.example import GAME
from tests.support.cut import Way, way_to
from tests.support.databases import Database
from tests.support.postgres import Server, can_fill_a_disk
from tools.bench import long_games

pytestmark = pytest.mark.postgres
PASSWORD = "correct-horse"
DISK = 24 * 2**20  # bytes: an empty database takes 8 MB
MOVE = b'"digest"'  # bytes that only the message with a move contains


@pytest.fixture
def database_kind() -> str:
    return "postgres"


@pytest.fixture
def server() -> Iterator[Server]:
    """Yield a PostgreSQL server that syncs commits to its disk, and that the test may crash."""
    server = Server(safe=True)
    try:
        server.start()
        yield server
    finally:
        server.remove()


async def shut(url: str, words: str) -> None:
    with pytest.raises(StorageTrouble, match=words) as trouble:
        await PostgresStore.open(url)
    assert PASSWORD not in str(trouble.value)


async def test_an_unreachable_server_is_reported() -> None:
    await shut(f"postgresql://guffaw:{PASSWORD}@/guffaw?host=/nowhere", "can't be reached")
    await shut(f"postgresql://guffaw:{PASSWORD}@127.0.0.1:9/guffaw", "guffaw at 127.0.0.1:9 can't be reached")


async def test_a_commit_is_stored_when_it_returns(store: PostgresStore) -> None:
    made = await Tables(store, {GAME.key: GAME}).create(PLACE, GAME.key, ADA, InteractionId(1))
    assert [row[0] for row in await store.rows("SELECT id FROM tables")] == [made.id]


async def test_a_caller_who_waits_for_a_connection_learns_that_none_can_be_opened() -> None:
    caller = asyncio.create_task(Connections("postgresql://guffaw@127.0.0.1:9/guffaw")._soonest())
    await asyncio.wait({caller}, timeout=10)
    assert caller.done(), "nobody wakes the caller who waits for a connection"
    assert isinstance(caller.exception(), OSError)


@pytest.mark.parametrize(
    "url", [f"postgresql://guffaw:{PASSWORD}@host:{PASSWORD}/x", f"postgresql://guffaw:@{PASSWORD}@[/x"]
)
async def test_a_malformed_address_is_refused(url: str) -> None:
    await shut(url, "isn't an address")


async def test_a_wrong_password_is_reported_but_not_shown(
    database: Database, postgres_server: Server, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(logging.getLogger(), "handlers", [])
    monkeypatch.setattr(logging.getLogger(), "level", logging.getLogger().level)
    logs.setup("DEBUG")
    database.rows("CREATE ROLE locked LOGIN PASSWORD 'another'")
    try:
        name = database.address.partition("@/")[2].partition("?")[0]
        with pytest.raises(StorageTrouble, match="rejects the user or password") as trouble:
            await PostgresStore.open(postgres_server.url(name, "locked", PASSWORD))
        logs.fault("it cannot be opened", trouble.value)
        said = capsys.readouterr().err
        assert "database trouble" in said
        assert PASSWORD not in said
        assert "another" not in said
    finally:
        database.rows("DROP ROLE locked")


async def test_a_missing_database_is_reported(postgres_server: Server) -> None:
    await shut(postgres_server.url("nowhere", password=PASSWORD), "nowhere at this machine doesn't exist")


async def test_a_database_of_a_newer_version_is_refused(database: Database) -> None:
    database.rows("UPDATE meta SET value = '99' WHERE key = 'schema'")
    database.rows("UPDATE meta SET value = '9.8.7' WHERE key = 'upgraded by'")
    known = f"This is Guffaw {VERSION}, which reads formats up to {len(migrations())}. Start 9.8.7 or newer. "
    await shut(database.address, f"was upgraded by Guffaw 9.8.7 to format 99. {known}")


async def test_a_database_user_with_too_few_rights_is_reported(postgres_server: Server) -> None:
    postgres_server.run("CREATE DATABASE walled")
    postgres_server.run("CREATE ROLE visitor LOGIN")
    await shut(postgres_server.url("walled", "visitor"), "too few rights")


async def test_without_the_right_to_write_moves_are_refused(
    deal: Deal, database: Database, postgres_server: Server
) -> None:
    await deal(ADA, BO, sealed=True)
    database.rows("CREATE ROLE reader LOGIN")
    database.rows("GRANT SELECT ON ALL TABLES IN SCHEMA public TO reader")
    name = database.address.partition("@/")[2].partition("?")[0]
    store = await PostgresStore.open(postgres_server.url(name, "reader"))
    (head,) = await store.live()
    try:
        await refused(await Tables(store, {GAME.key: GAME}).get(head.id), "read-only")
    finally:
        await store.close()
        database.rows("DROP OWNED BY reader")
        database.rows("DROP ROLE reader")


async def test_a_read_only_database_refuses_moves(deal: Deal, database: Database, store: SqlStore) -> None:
    table = await deal(ADA, BO, sealed=True)
    await store.write(setting, "default_transaction_read_only = on")
    await refused(table, "read-only")
    await (again := await database.open()).close()
    assert again is not store
    await shut(f"{database.address}&options=-cdefault_transaction_read_only%3Don", "is read-only")


def setting(value: str) -> Any:
    """Yield the statement that changes a setting on a connection. `value` is the rest of a SET statement."""
    from bot.core.storage.sql.work import execute

    yield from execute(f"SET SESSION {value}")


async def test_a_standby_server_in_recovery_is_reported(server: Server) -> None:
    await (await PostgresStore.open(server.url())).close()
    server.stop()
    (server.data / "standby.signal").touch()
    server.start()
    await shut(server.url(), "is read-only: it's a standby, in recovery")


async def test_a_full_disk_refuses_a_move_and_writes_nothing(deal: Deal, database: Database) -> None:
    """If the disk is full, which a trigger simulates, a move is refused and nothing is written."""
    table = await deal(ADA, BO, sealed=True)
    complaint = "BEGIN RAISE EXCEPTION 'could not extend file' USING ERRCODE = '53100'; END"
    database.rows(f"CREATE FUNCTION full_disk() RETURNS TRIGGER LANGUAGE plpgsql AS $${complaint}$$")
    database.rows("CREATE TRIGGER full_disk BEFORE INSERT ON outbox FOR EACH ROW EXECUTE FUNCTION full_disk()")
    before = database.rows("SELECT * FROM decisions ORDER BY n")
    await refused(table, "is full")
    assert database.rows("SELECT * FROM decisions ORDER BY n") == before
    database.rows("DROP TRIGGER full_disk ON outbox")
    await accepted(table)


if can_fill_a_disk():

    async def test_play_continues_after_a_full_disk_is_cleared(server: Server) -> None:
        """After a full disk has been cleared, play continues from the last acknowledged move."""
        server.stop()
        server.start(disk=DISK)
        server.run(f"CREATE TABLESPACE small LOCATION '{server.disk}'")
        server.run("CREATE DATABASE guffaw TABLESPACE small")
        store = await PostgresStore.open(server.url("guffaw"))
        table = await long_games.played(Tables(store, {GAME.key: long_games.GAME}), PLACE, (ADA, BO), 6)
        await filled(server.url("guffaw"))
        with pytest.raises(StorageTrouble, match="is full"):
            await without_end(lambda: toss(table))
        made = table.now.length
        assert server.run("SELECT count(*) FROM decisions", "guffaw") == [(made,)]
        server.run("DROP TABLE ballast", "guffaw")
        server.run("CHECKPOINT")
        await toss(table)
        assert table.now.length == made + 1
        await store.close()


async def filled(url: str) -> None:
    """Fill the disk under the database, so that only existing pages have some space left."""
    connection = await asyncpg.connect(url)
    await connection.execute("CREATE TABLE ballast AS SELECT 'x' AS byte")
    more = "INSERT INTO ballast SELECT 'x' FROM"
    for rows in (10_000, 100):
        with pytest.raises(asyncpg.DiskFullError):
            await without_end(partial(connection.execute, f"{more} generate_series(1, {rows})"))
    await connection.close()


async def without_end(deed: Callable[[], Awaitable[object]]) -> Never:
    """Repeat `deed` until it raises an error, and let that error through."""
    while True:
        await deed()


async def toss(table: Table) -> None:
    await table.act(table.now.waiting[0], ("toss",), None, InteractionId(table.now.length))


async def test_a_database_locked_by_another_process_refuses_moves_until_it_is_unlocked(
    deal: Deal, database: Database, store: SqlStore
) -> None:
    table = await deal(ADA, BO, sealed=True)
    other = await database.open()
    assert isinstance(other, PostgresStore)
    async with other._connections.one() as connection, connection.transaction():
        await connection.execute("LOCK TABLE tables IN EXCLUSIVE MODE")
        await store.write(setting, "lock_timeout = '50ms'")
        await refused(table, "database is busy")
    await other.close()
    await accepted(table)


async def test_a_caller_that_waits_for_a_connection_gets_the_first_free_one(postgres_server: Server) -> None:
    """A caller that waits for a connection gets the first one that is returned, even while a new one is being opened.

    If the caller stops waiting, the connection goes to the next caller in line.
    """
    with postgres_server.fresh() as address:
        connections = Connections(address)

        async def taken() -> Any:
            async with connections.one() as connection:
                return connection

        async with connections.one() as first:
            impatient, patient = asyncio.create_task(taken()), asyncio.create_task(taken())
            await asyncio.sleep(0)
        impatient.cancel()
        assert await patient is first
        with pytest.raises(asyncio.CancelledError):
            await impatient
        await connections.close()


async def test_all_callers_that_wait_for_a_connection_learn_that_there_is_none(server: Server) -> None:
    server.stop()
    connections = Connections(server.url())

    async def used() -> None:
        async with connections.one():
            raise AssertionError

    refusals = await asyncio.gather(*(used() for _ in range(2 * MOST)), return_exceptions=True)
    assert {type(each) for each in refusals} <= {ConnectionRefusedError, FileNotFoundError}
    await connections.close()


async def test_a_server_that_crashes_loses_nothing_and_is_found_again(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = await PostgresStore.open(server.url())
    tables = Tables(store, {GAME.key: GAME})
    table = await tables.get((await tables.create(PLACE, GAME.key, ADA, InteractionId(1))).id)
    await table.join(BO, InteractionId(2))
    await table.start(ADA.id)
    for user in (ADA.id, BO.id):
        await table.act(user, ("heap:a", "take:1"), None, InteractionId(10 + user))
    server.stop(signal.SIGQUIT)
    monkeypatch.setattr("bot.postgres.store.PATIENCE", 0.2)
    await refused(table, "can't reach my database")
    with pytest.raises(StorageTrouble, match="can't reach my database"):
        await store.live()
    monkeypatch.undo()
    moving = asyncio.create_task(accepted(table))
    await asyncio.sleep(0)
    server.start()
    await moving
    assert [row[0] for row in server.run("SELECT n FROM decisions ORDER BY n")] == list(range(6))
    await store.close()


@pytest.mark.parametrize("when", ["before", "after", "at once"])
@pytest.mark.parametrize("is_slow", [False, True])
async def test_a_connection_cut_in_a_commit_makes_the_move_once(
    when: Literal["before", "after", "at once"], is_slow: bool, database: Database, deal: Deal, postgres_server: Server
) -> None:
    """If the connection is cut before, during or after the commit, the move is still made exactly once."""
    name = (await deal(ADA, BO, sealed=True)).now.id
    database.rows("DELETE FROM outbox")  # otherwise, the first statement would look for waiting messages
    if is_slow:  # a deferred trigger runs at the commit
        slow = "BEGIN PERFORM pg_sleep(0.3); RETURN NULL; END"
        database.rows(f"CREATE FUNCTION slow() RETURNS TRIGGER LANGUAGE plpgsql AS $${slow}$$")
        database.rows(
            """CREATE CONSTRAINT TRIGGER slow AFTER INSERT ON states DEFERRABLE INITIALLY DEFERRED
               FOR EACH ROW EXECUTE FUNCTION slow()"""
        )
    async with way_to(postgres_server.folder) as (way, folder):
        address = database.address.replace(str(postgres_server.folder), str(folder))
        store = await PostgresStore.open(address)
        table = await Tables(store, {GAME.key: GAME}).get(name)
        way.cut_at, way.when = MOVE, when
        await accepted(table)
        assert way.cuts == 1
        stored = await store.read(name)
        assert stored is not None
        assert stored == table.now.stored
        messages = database.rows("SELECT role FROM outbox WHERE table_id = ? AND role <> '' AND begun = 0", name)
        assert len(messages) == len(set(messages))
        await store.close()


@pytest.mark.parametrize("when", ["before", "after", "at once"])
async def test_a_connection_cut_in_a_longer_transaction_makes_it_once(
    when: Literal["before", "after", "at once"], database: Database, postgres_server: Server
) -> None:
    """If the connection is cut during an explicit COMMIT, the transaction still takes effect exactly once."""
    async with way_to(postgres_server.folder) as (way, folder):
        store = await PostgresStore.open(database.address.replace(str(postgres_server.folder), str(folder)))
        way.cut_at, way.when = b"COMMIT", when
        opened = await Tables(store, {GAME.key: GAME}).create(PLACE, GAME.key, ADA, InteractionId(1))
        assert await store.read(opened.id) == opened.stored
        ((message, *_), _) = await store.outbox.heads(1e10, 8)
        way.cut_at = b"COMMIT"
        await store.outbox.settle(message, follow_ups=[OutboxMessage(opened.id, "notice", PLACE.channel)])
        assert way.cuts == 2
        assert database.rows("SELECT kind FROM outbox ORDER BY id") == [("notice",)]
        await store.close()


@asynccontextmanager
async def two_processes(name: str, database: Database, server: Server) -> AsyncIterator[tuple[Way, Table, Table]]:
    """Yield a proxy and the same table in two processes. The first process connects through the proxy.

    Once the proxy has cut a connection, it accepts no new ones until the test opens it.
    """
    async with way_to(server.folder) as (way, folder):
        stores = (
            await PostgresStore.open(database.address.replace(str(server.folder), str(folder))),
            await database.open(),
        )
        here, there = [await Tables(store, {GAME.key: GAME}).get(TableId(name)) for store in stores]
        way.when, way.shuts = "after", True
        try:
            yield way, here, there
        finally:
            for store in stores:
                await store.close()


async def reached(way: Way, there: Table, patience: int) -> None:
    """Wait until the proxy cuts the connection; change the table in the other process; then open the proxy again."""
    while not way.cuts:
        await asyncio.sleep(0)
    await there.refresh()
    await there.change(lambda now: TableChange(changed(now, patience=patience)))
    way.is_shut = False


async def test_a_cut_move_is_known_again_after_others_went_on(
    database: Database, deal: Deal, postgres_server: Server
) -> None:
    name = (await deal(ADA, BO, sealed=True)).now.id
    database.rows("DELETE FROM outbox")
    async with two_processes(name, database, postgres_server) as (way, here, there):
        way.cut_at = MOVE
        await asyncio.gather(accepted(here), reached(way, there, 60))
        assert there.now.head.version == here.now.head.version + 1
    assert [row[0] for row in database.rows("SELECT n FROM decisions ORDER BY n")] == list(range(6))


async def test_a_cut_change_without_a_move_is_not_known_again_after_others_went_on(
    database: Database, deal: Deal, postgres_server: Server
) -> None:
    """If a connection is cut during a change without a move, and another process changes the table, nobody can know.

    The player reads that the bot can't tell whether it worked.
    """
    name = (await deal(ADA, BO, sealed=True)).now.id
    async with two_processes(name, database, postgres_server) as (way, here, there):
        way.cut_at = b'"patience":77'
        changing = here.change(lambda now: TableChange(changed(now, patience=77)))
        with pytest.raises(StorageTrouble, match="can't tell whether that worked"):
            await asyncio.gather(changing, reached(way, there, 60))
        await here.refresh()
        assert here.now.head == there.now.head


async def test_a_move_whose_result_is_unknown_is_reported_as_unknown(
    database: Database, deal: Deal, postgres_server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    """If the bot can't find out whether a move was made, it says so. A second click then finds the move in the log."""
    name = (await deal(ADA, BO, sealed=True)).now.id
    database.rows("DELETE FROM outbox")
    monkeypatch.setattr("bot.postgres.store.PATIENCE", 0.0)
    monkeypatch.setattr("bot.postgres.store.LONG_PATIENCE", 0.0)
    async with way_to(postgres_server.folder) as (way, folder):
        store = await PostgresStore.open(database.address.replace(str(postgres_server.folder), str(folder)))
        table = await Tables(store, {GAME.key: GAME}).get(name)
        way.shuts = True
        for when in ("before", "after"):
            way.cut_at, way.when = MOVE, when
            await refused(table, "can't tell whether that worked")
            way.is_shut = False
        await accepted(table)
        assert way.cuts == 2
        await store.close()


async def test_many_at_once_in_a_few_queues_leave_each_with_its_first_message(
    database: Database, store: SqlStore, deal: Deal
) -> None:
    names = [(await deal(ADA, BO)).now.id for _ in range(4)]
    other, lot, notes = await database.open(), random.Random(11), itertools.count()

    async def busy(mine: SqlStore) -> None:
        for _ in range(8):
            news = Body(notes=(f"news {next(notes)}",))
            message = OutboxMessage(
                lot.choice(names), lot.choice(("notice", "board")), ChannelId(lot.choice((700, 701))), body=news
            )
            await mine.outbox.post(message)
            found, _ = await mine.outbox.heads(1e10, 8)
            begun = await mine.outbox.begin(lot.choice(found)) if found else None
            if begun:
                step = lot.choice(
                    (mine.outbox.settle, lambda one: mine.outbox.bury(one, "gone"), lambda one: mine.outbox.drop([one]))
                )
                await step(begun)

    await asyncio.gather(*(busy(mine) for mine in (store, other) * 4))
    await other.close()
    firsts = dict(database.rows("SELECT queue, id FROM outbox WHERE first AND dead IS NULL"))
    assert firsts == dict(database.rows("SELECT queue, min(id) FROM outbox WHERE dead IS NULL GROUP BY queue"))
    assert len(firsts) == len(database.rows("SELECT 1 FROM outbox WHERE first AND dead IS NULL"))


async def test_the_log_names_the_work_that_failed_and_no_value(
    store: PostgresStore, caplog: pytest.LogCaptureFixture
) -> None:
    """The log names a statement or function that failed, but none of its values."""
    sql = "SELECT set_config('work_mem', ?, false)"

    def changes_settings(value: str) -> Work[list[Row]]:
        return (yield from execute(sql, value))

    ways = (
        (store.rows(sql, PASSWORD), sql),
        (store.do(sql, PASSWORD), sql),
        (store.look(changes_settings, PASSWORD), "changes_settings"),
        (store.write(changes_settings, PASSWORD), "changes_settings"),
    )
    for way, name in ways:
        caplog.clear()
        with pytest.raises(StorageTrouble):
            await way
        (fields,) = [record.fields for record in caplog.records if hasattr(record, "fields")]
        assert fields["error"] == "InvalidParameterValueError 22023"
        assert name in fields["work"]
        assert PASSWORD not in str(fields)
