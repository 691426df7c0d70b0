"""Tests of a damaged SQLite file: players get a clear message, nothing is half written, other tables stay playable."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from bot.core.refusals import StorageTrouble
from bot.core.storage import sqlite
from bot.core.storage.sqlite import SqliteStore
from bot.core.storage.sqlite.migrate import migrations
from bot.core.table.registry import Tables
from tests.bot.conftest import ADA, BO, Deal
from tests.bot.core.storage.test_trouble import accepted, refused
from tests.games.example import GAME


@contextmanager
def direct(path: Path) -> Iterator[sqlite3.Connection]:
    with closing(sqlite3.connect(path, isolation_level=None)) as database:
        yield database


async def test_a_database_locked_by_another_process_refuses_moves_until_it_is_unlocked(
    deal: Deal, path: Path, store: SqliteStore
) -> None:
    table = await deal(ADA, BO, sealed=True)
    await store.rows("PRAGMA busy_timeout = 50")
    with direct(path) as other:
        other.execute("BEGIN IMMEDIATE")
        await refused(table, "database is busy")
        other.execute("ROLLBACK")
    await accepted(table)


async def fill(store: SqliteStore) -> None:
    for number in range(2000):  # enough to use up the free space in the last page
        await store.note(f"filler {number}", "x" * 500)


async def test_a_full_database_refuses_moves_until_there_is_room(deal: Deal, store: SqliteStore) -> None:
    table = await deal(ADA, BO, sealed=True)
    pages = (await store.rows("PRAGMA page_count"))[0][0]
    await store.rows(f"PRAGMA max_page_count = {pages}")
    before = table.now
    with pytest.raises(StorageTrouble, match="is full"):
        await fill(store)
    await store.rows("PRAGMA max_page_count = 1000000")
    assert table.now is before
    await accepted(table)


async def test_a_read_only_database_refuses_moves_until_it_is_writable(deal: Deal, store: SqliteStore) -> None:
    table = await deal(ADA, BO, sealed=True)
    await store.rows("PRAGMA query_only = ON")
    await refused(table, "read-only")
    await store.rows("PRAGMA query_only = OFF")
    await accepted(table)


async def test_a_database_folder_that_is_a_file_is_reported(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(StorageTrouble, match="can't be opened: File exists"):
        await SqliteStore.open(tmp_path / "file" / "guffaw.sqlite3")


async def test_a_file_that_is_not_a_database_is_reported_as_damaged(path: Path) -> None:
    path.write_bytes(b"once upon a time " * 1000)
    with pytest.raises(StorageTrouble, match="damaged"):
        await SqliteStore.open(path)


async def test_a_database_of_a_newer_version_is_refused(path: Path) -> None:
    await (await SqliteStore.open(path)).close()
    with direct(path) as database:
        database.execute("PRAGMA user_version = 99")
    with pytest.raises(StorageTrouble, match=f"to format 99. .*, which reads formats up to {len(migrations())}. "):
        await SqliteStore.open(path)


async def test_a_damaged_page_stops_what_lies_on_it(deal: Deal, path: Path, tables: Tables) -> None:
    """If a page of the file is overwritten, people who need its data get a clear message. Other data is readable."""
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
        await reopened.outbox.posted(ids[0], "board")
    await accepted(await again.get(ids[0]))
    await reopened.close()


async def test_a_commit_that_fails_at_its_end_writes_nothing(deal: Deal, path: Path) -> None:
    """If the last statements of a commit fail, here because a table is missing, nothing at all is written."""
    table = await deal(ADA, BO, sealed=True)
    with direct(path) as database:
        database.execute("ALTER TABLE outbox RENAME TO elsewhere")
        before = list(database.iterdump())
    await refused(table, "couldn't save that")
    with direct(path) as database:
        assert list(database.iterdump()) == before
        database.execute("ALTER TABLE elsewhere RENAME TO outbox")
    await accepted(table)


async def test_the_store_closes_even_if_the_closing_task_is_canceled(path: Path) -> None:
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
