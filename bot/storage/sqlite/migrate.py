"""Brings a database to the present shape: numbered SQL files, each in one transaction, each after a backup."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Iterator, Sequence
from contextlib import closing
from pathlib import Path

from bot.refusals import StorageTrouble
from bot.storage.hooks import SqlTable
from bot.storage.migrations import numbered
from bot.storage.sqlite.backup import copy, keep_latest, private

BEFORE = "before-"  # and the number of the migration: the name of a backup
KEPT = 5  # of them


def migrations() -> list[str]:
    """The SQL of each: the first leads to version 1."""
    return numbered("bot.storage.sqlite")


def migrate(path: Path, backups: Path, steps: list[str] | None = None, own: Sequence[SqlTable] = ()) -> None:
    """Create the file (readable by its owner alone) if there is none, and bring it up to date.

    Tables of features come last: they are created, not changed.

    Raises StorageTrouble if it is of a newer version than this program, sqlite3.Error if it cannot be written.
    """
    steps = migrations() if steps is None else steps
    private(path)
    database = sqlite3.connect(path, timeout=5, isolation_level=None)
    try:
        version = _version(database)
        if version > len(steps):
            raise StorageTrouble(
                f"{path} is of version {version}, and this program knows versions up to {len(steps)}: "
                "update the program, or use a backup of that time."
            )
        database.execute("PRAGMA journal_mode = WAL")
        for number, sql in enumerate(steps[version:], version + 1):
            kept = backups / f"{BEFORE}{number:04d}-{time.strftime('%Y%m%d-%H%M%S')}.sqlite3" if version else None
            _apply(database, number, sql, kept)
        for statement in (statement for table in own for statement in table.sql()):
            database.execute(statement)
        database.execute("PRAGMA wal_checkpoint(TRUNCATE)")  # so that no loss of the log takes the tables with it
    finally:
        database.close()


def statements(sql: str) -> Iterator[str]:
    """The statements one by one: `executescript` would commit the transaction that holds them together."""
    part = ""
    for line in sql.splitlines(keepends=True):
        part += line
        if sqlite3.complete_statement(part):
            yield part
            part = ""


def _version(database: sqlite3.Connection) -> int:
    return int(database.execute("PRAGMA user_version").fetchone()[0])


def _apply(database: sqlite3.Connection, number: int, sql: str, kept: Path | None) -> None:
    """The backup is made when all that can fail has been done: one that fails at every start makes none."""
    database.execute("BEGIN IMMEDIATE")
    try:
        if _version(database) < number:  # another process may have been quicker
            for statement in statements(sql):
                database.execute(statement)
            database.execute(f"PRAGMA user_version = {number:d}")
            if kept is not None:
                _keep(database, kept)
        database.execute("COMMIT")
    finally:
        if database.in_transaction:
            database.execute("ROLLBACK")


def _keep(database: sqlite3.Connection, to: Path) -> None:
    """What the file holds before the transaction of this connection: another one sees that."""
    (file,) = [row[2] for row in database.execute("PRAGMA database_list") if row[1] == "main"]
    with closing(sqlite3.connect(file, timeout=5)) as other:
        copy(other, to)
    keep_latest(to.parent, f"{BEFORE}*.sqlite3", KEPT)
