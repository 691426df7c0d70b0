"""A database that cannot be used: a clear sentence, nothing half written, and the other tables go on."""

from __future__ import annotations

import asyncio
import gc
import sqlite3
from collections.abc import AsyncIterator, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest
from msgspec.structs import replace

from bot.refusals import Frozen, StorageTrouble
from bot.storage import sqlite
from bot.storage.sqlite import SqliteStore
from bot.storage.sqlite.migrate import migrations
from bot.table.registry import Tables
from bot.table.writer import Table
from tests.bot.conftest import ADA, BO, CY, PLACE, Deal
from tests.games.example import GAME


@contextmanager
def direct(path: Path) -> Iterator[sqlite3.Connection]:
    with closing(sqlite3.connect(path, isolation_level=None)) as database:
        yield database


async def refused(table: Table, words: str) -> None:
    """A move is refused with these words and changes nothing."""
    before = table.now
    user = before.chairs[before.to_act[0]].user or 0
    with pytest.raises(StorageTrouble, match=words):
        await table.act(user, ("heap:c", "take:1"), None, 9)
    assert table.now is before


async def accepted(table: Table) -> None:
    user = table.now.chairs[table.now.to_act[0]].user or 0
    assert (await table.act(user, ("heap:c", "take:1"), None, 9)).position.length == 6


async def test_locked_by_another_process(deal: Deal, path: Path, store: SqliteStore) -> None:
    table = await deal(ADA, BO, sealed=True)
    await store.rows("PRAGMA busy_timeout = 50")
    with direct(path) as other:
        other.execute("BEGIN IMMEDIATE")
        await refused(table, "in use just now")
        other.execute("ROLLBACK")
    await accepted(table)


async def fill(store: SqliteStore) -> None:
    for number in range(2000):  # the last page has some room left
        await store.note(f"filler {number}", "x" * 500)


async def test_full(deal: Deal, store: SqliteStore) -> None:
    table = await deal(ADA, BO, sealed=True)
    pages = (await store.rows("PRAGMA page_count"))[0][0]
    await store.rows(f"PRAGMA max_page_count = {pages}")
    before = table.now
    with pytest.raises(StorageTrouble, match="is full"):
        await fill(store)
    await store.rows("PRAGMA max_page_count = 1000000")
    assert table.now is before
    await accepted(table)


async def test_read_only(deal: Deal, store: SqliteStore) -> None:
    table = await deal(ADA, BO, sealed=True)
    await store.rows("PRAGMA query_only = ON")
    await refused(table, "read-only")
    await store.rows("PRAGMA query_only = OFF")
    await accepted(table)


async def test_a_folder_that_cannot_be(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(StorageTrouble, match="cannot be opened: File exists"):
        await SqliteStore.open(tmp_path / "file" / "guffaw.sqlite3")


async def test_not_a_database(path: Path) -> None:
    path.write_bytes(b"once upon a time " * 1000)
    with pytest.raises(StorageTrouble, match="damaged"):
        await SqliteStore.open(path)


async def test_a_newer_version(path: Path) -> None:
    await (await SqliteStore.open(path)).close()
    with direct(path) as database:
        database.execute("PRAGMA user_version = 99")
    with pytest.raises(
        StorageTrouble, match=f"of version 99, and this program knows versions up to {len(migrations())}"
    ):
        await SqliteStore.open(path)


async def test_a_damaged_row_stops_one_table(deal: Deal, path: Path, store: SqliteStore) -> None:
    broken, sound = await deal(ADA, BO, sealed=True), await deal(ADA, BO, sealed=True)
    with direct(path) as database:
        database.execute(
            """UPDATE decisions SET entry = '{"type":"decision"}' WHERE table_id = ? AND n = 1""", (broken.now.id,)
        )
    again = Tables(store, {GAME.key: GAME})
    with pytest.raises(StorageTrouble, match="damaged"):
        await again.get(broken.now.id)
    await accepted(await again.get(sound.now.id))


async def test_a_damaged_page_stops_what_lies_on_it(deal: Deal, path: Path, tables: Tables) -> None:
    """The last page is overwritten: whatever it held answers in words, and the rest can be read."""
    ids = [(await deal(ADA, BO, sealed=True)).now.id for _ in range(30)]
    await tables.close()
    with direct(path) as database:
        database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        page = database.execute("SELECT rootpage FROM sqlite_schema WHERE name = 'messages'").fetchone()[0]
        size = database.execute("PRAGMA page_size").fetchone()[0]
    with path.open("r+b") as file:
        file.seek((page - 1) * size)
        file.write(b"\xff" * size)
    reopened = await SqliteStore.open(path)
    again = Tables(reopened, {GAME.key: GAME})
    with pytest.raises(StorageTrouble, match="damaged"):
        await reopened.posted(ids[0], "board")
    await accepted(await again.get(ids[0]))
    await reopened.close()


async def test_a_record_that_does_not_replay_freezes_its_table_alone(
    deal: Deal, path: Path, store: SqliteStore, caplog: pytest.LogCaptureFixture
) -> None:
    broken, sound = await deal(ADA, BO, sealed=True), await deal(ADA, BO, sealed=True)
    with direct(path) as database:
        sql = (
            "UPDATE decisions SET entry = json_set(entry, '$.digest', 'ffffffffffffffff') WHERE table_id = ? AND n = 3"
        )
        database.execute(sql, (broken.now.id,))
    again = Tables(store, {GAME.key: GAME})
    frozen = await again.get(broken.now.id)
    assert "does not replay" in frozen.now.frozen
    assert frozen.now.view(None).heaps
    assert frozen.now.lines(None)
    assert frozen.now.to_act == ()
    assert "a table does not replay" in caplog.text
    for refused_act in (frozen.act(ADA.id, ("toss",), None, 1), frozen.undo(ADA.id, 2), frozen.resign(ADA.id)):
        with pytest.raises(Frozen, match="can be read, not played"):
            await refused_act
    await accepted(await again.get(sound.now.id))


async def test_older_rules_go_on_if_every_digest_agrees_and_freeze_if_nothing_leads_on(
    deal: Deal, store: SqliteStore
) -> None:
    table = await deal(ADA, BO, sealed=True)
    fixed = replace(GAME, version=2)
    newer = (await Tables(store, {GAME.key: fixed}).get(table.now.id)).now
    assert not newer.frozen
    assert newer.head.rules == 2
    changed = replace(GAME, version=2, setup=lambda seats, options, rng: GAME.setup(seats, options, rng.below(9)[1]))
    assert not (await Tables(store, {GAME.key: changed}).get(table.now.id)).now.frozen
    await store.do("DELETE FROM states")
    assert not (await Tables(store, {GAME.key: changed}).get(table.now.id)).now.frozen
    closed = replace(changed, legal_actions=lambda _state, _seat: ())
    frozen = (await Tables(store, {GAME.key: closed}).get(table.now.id)).now
    assert frozen.frozen
    assert frozen.head.rules == 1


async def test_a_game_that_is_no_longer_known_rests(deal: Deal, store: SqliteStore) -> None:
    table = await deal(ADA, BO)
    with pytest.raises(Frozen, match="no longer know"):
        await Tables(store, {}).get(table.now.id)


async def test_a_commit_that_fails_at_its_end_writes_nothing(deal: Deal, path: Path) -> None:
    """The moves are written before the letters, which find no place."""
    table = await deal(ADA, BO, sealed=True)
    with direct(path) as database:
        database.execute("ALTER TABLE outbox RENAME TO elsewhere")
        before = list(database.iterdump())
    await refused(table, "could not write")
    with direct(path) as database:
        assert list(database.iterdump()) == before
        database.execute("ALTER TABLE elsewhere RENAME TO outbox")
    await accepted(table)


async def test_a_cancelled_caller_leaves_no_transaction_open(deal: Deal, tables: Tables) -> None:
    table = await deal(ADA, BO, sealed=True)
    user = table.now.chairs[table.now.to_act[0]].user or 0
    for pause in (0.0, 0.0002, 0.0005, 0.001, 0.002):
        task = asyncio.create_task(table.act(user, ("heap:c", "take:1"), None, 77))
        await asyncio.sleep(pause)
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
    repeated = await table.act(user, ("heap:c", "take:1"), None, 77)
    assert repeated.position.length == 6
    assert (await tables.get(table.now.id)).now.length == 6


@pytest.fixture
async def elsewhere(path: Path) -> AsyncIterator[Tables]:
    """The same database in another process, as it were."""
    tables = Tables(await SqliteStore.open(path), {GAME.key: GAME})
    yield tables
    await tables.close()


async def test_a_stale_writer_is_fenced_and_reloads(deal: Deal, elsewhere: Tables) -> None:
    here = await deal(ADA, BO, sealed=True)
    there = await elsewhere.get(here.now.id)
    first = here.now.chairs[here.now.to_act[0]].user or 0
    await there.act(first, ("heap:c", "take:1"), None, 1)
    moved = await here.act(3 - first, ("heap:c", "take:1"), None, 2)
    assert moved.position.length == 8
    assert moved.position.head.version == 1 + there.now.head.version
    await there.refresh()
    assert there.now.stored == here.now.stored


async def test_it_closes_also_where_nobody_waits_for_the_last_checkpoint(path: Path) -> None:
    store = await SqliteStore.open(path)
    for number in range(sqlite.WRITES):
        await store.note(f"{number}", "x" * 500)
    closing_it = asyncio.create_task(store.close())
    await asyncio.sleep(0)
    closing_it.cancel()
    assert isinstance((await asyncio.gather(closing_it, return_exceptions=True))[0], asyncio.CancelledError)
    try:
        with pytest.raises(ValueError, match="closed"):
            await store.note("0")
    finally:
        await store._database.close()


async def test_a_cancelled_caller_whose_commit_is_fenced_leaves_no_complaint(deal: Deal, elsewhere: Tables) -> None:
    here = await deal(ADA, BO, sealed=True)
    there = await elsewhere.get(here.now.id)
    first = here.now.chairs[here.now.to_act[0]].user or 0
    await there.act(first, ("heap:c", "take:1"), None, 1)
    complaints: list[object] = []
    asyncio.get_running_loop().set_exception_handler(lambda _loop, context: complaints.append(context))
    for steps in range(1, 5):
        task = asyncio.create_task(here.act(first, ("heap:c", "take:1"), None, 1 + steps))
        for _ in range(steps):
            await asyncio.sleep(0)
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
        others = asyncio.all_tasks() - {asyncio.current_task()}
        await asyncio.gather(*others, return_exceptions=True)  # what was written goes on without the caller
    gc.collect()
    assert complaints == []
    await here.refresh()
    assert here.now.stored == there.now.stored


async def test_a_stale_writer_in_the_lobby_takes_no_seat_away(tables: Tables, elsewhere: Tables) -> None:
    here = await tables.get((await tables.create(PLACE, GAME.key, ADA, 1)).id)
    there = await elsewhere.get(here.now.id)
    await here.join(BO, 2)
    await there.join(CY, 3)
    await here.refresh()
    assert [chair.name for chair in here.now.chairs] == ["Ada", "Bo", "Cy"]
    assert there.now.stored == here.now.stored


async def test_two_writers_at_once_make_one_history(deal: Deal, elsewhere: Tables) -> None:
    here = await deal(ADA, BO)
    there = await elsewhere.get(here.now.id)
    sealing = ("heap:a", "take:1")
    await asyncio.gather(here.act(ADA.id, sealing, None, 1), there.act(BO.id, sealing, None, 2))
    await asyncio.gather(here.refresh(), there.refresh())
    assert here.now.length == 4
    assert there.now.stored == here.now.stored
