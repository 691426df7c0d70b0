"""Tests of two processes that start on a new database at once: it's migrated once and gets one identity."""

from __future__ import annotations

import asyncio
import os
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import asyncpg
import pytest

from bot.core.storage import database_identity
from bot.core.storage.sql.store import SqlStore
from bot.core.storage.sqlite.migrate import migrate, migrations
from bot.core.table.registry import Tables
from bot.postgres.migrate import migrations as postgres_migrations
from tests.games.example import GAME
from tests.support.databases import Database
from tests.support.databases import both as database_kind  # noqa: F401 - a fixture
from tests.support.patience import until

ROOT = Path(__file__).resolve().parents[4]
SECOND = "CREATE TABLE more (text TEXT);\nINSERT INTO more VALUES ('once');\n"

# Migrates as the bot does when it starts, but prints when it has read the version, and waits for a line of input.
STARTER = """
import sys
from pathlib import Path
from bot.core.storage.sqlite.migrate import migrate

class Steps(list):
    def __getitem__(self, steps):
        print("version read", flush=True)
        sys.stdin.readline()
        return super().__getitem__(steps)

path, backups, *steps = sys.argv[1:]
migrate(Path(path), Path(backups), Steps(steps))
"""


def started_together(path: Path, backups: Path, steps: list[str]) -> list[str]:
    """Have two processes read a database's version before either one migrates it; return the errors that they raise."""
    command = (sys.executable, "-c", STARTER, str(path), str(backups), *steps)
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    environment = os.environ | {"PYTHONPATH": str(ROOT)}
    both = [subprocess.Popen(command, env=environment, text=True, **pipes) for _ in range(2)]  # type: ignore[call-overload]
    try:
        for process in both:
            assert process.stdout.readline() == "version read\n", process.stderr.read()
        for process in both:
            process.stdin.write("go on\n")
            process.stdin.flush()
        errors = [process.communicate(timeout=60)[1] for process in both]
        return [error for process, error in zip(both, errors, strict=True) if process.returncode]
    finally:
        for process in both:
            process.kill()
            process.wait()


def rows(path: Path, sql: str) -> list[tuple[object, ...]]:
    with closing(sqlite3.connect(path)) as database:
        return database.execute(sql).fetchall()


def test_two_processes_at_one_migration_apply_it_once_after_one_backup(path: Path, tmp_path: Path) -> None:
    first, backups = migrations()[0], tmp_path / "backups"
    migrate(path, backups, [first])
    assert started_together(path, backups, [first, SECOND]) == []
    assert rows(path, "SELECT text FROM more") == [("once",)]
    assert rows(path, "PRAGMA user_version") == [(2,)]
    (backup,) = backups.iterdir()
    assert rows(backup, "PRAGMA user_version") == [(1,)]


def test_two_processes_at_one_first_start_make_one_database_and_no_backup(path: Path, tmp_path: Path) -> None:
    steps, backups = migrations(), tmp_path / "backups"
    assert started_together(path, backups, steps) == []
    assert rows(path, "PRAGMA user_version") == [(len(steps),)]
    assert rows(path, "PRAGMA integrity_check") == [("ok",)]
    assert not backups.exists()


@pytest.mark.postgres
@pytest.mark.parametrize("database_kind", ["postgres"])
async def test_two_processes_at_one_first_start_share_the_server_s_database(database: Database) -> None:
    """Two processes that start on an empty PostgreSQL database wait for each other's migration, and both start."""
    database.rows("DROP SCHEMA public CASCADE")
    database.rows("CREATE SCHEMA public")
    holder = await asyncpg.connect(database.address)
    await holder.execute("SELECT pg_advisory_lock(hashtextextended('guffaw schema', 0))")
    opening = [asyncio.create_task(database.open()) for _ in range(2)]

    async def are_waiting() -> bool:
        sql = "SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND NOT granted"
        return bool(await holder.fetchval(sql) == len(opening))

    await until(are_waiting, "both processes wait for the lock on the schema")
    await holder.close()
    stores = await asyncio.gather(*opening)
    try:
        assert await stores[0].note("schema") == await stores[1].note("schema") == str(len(postgres_migrations()))
    finally:
        for store in stores:
            await store.close()


async def test_of_two_processes_that_draw_an_identity_the_first_to_write_it_gives_it(
    store: SqlStore, database: Database
) -> None:
    """If two processes each generate an identity for a new database, both use the one that is written first."""
    other = await database.open()
    try:
        assert await store.note(database_identity.KEY) is await other.note(database_identity.KEY) is None
        assert await store.first_note(database_identity.KEY, "first") == "first"
        assert await other.first_note(database_identity.KEY, "second") == "first"
        assert await Tables(other, {GAME.key: GAME}).database_identity() == "first"
    finally:
        await other.close()
