"""The migration of an SQLite database to the current schema, by numbered SQL files that each run in one transaction.

The first migration of an upgrade makes a backup, which the previous version of the program can read.
"""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Iterator, Sequence
from contextlib import closing
from pathlib import Path

from bot.core.program import VERSION
from bot.core.storage.hooks import SqlTable
from bot.core.storage.migrations import UPGRADED_BY, numbered, require_known
from bot.core.storage.sqlite.backup import copy, keep_latest, private

BEFORE = "before-"  # prefix of a backup's name, before the number of the first migration that it lacks
BUSY_SECONDS = 5.0  # how long to wait for another process's lock
KEPT = 5  # number of backups to keep
_NOTE = "INSERT INTO meta (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value"


def migrations() -> list[str]:
    """Return the SQL of each migration. The first one leads to schema version 1."""
    return numbered("bot.core.storage.sqlite")


def format_of(path: Path) -> int:
    """Return how many migrations have been applied to an existing database."""
    with closing(sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True)) as database:
        return _version(database)


def require_readable(path: Path, backups: Path, place: Path) -> None:
    """Raise StorageTrouble if the schema of an existing database is newer than this program.

    The error names the file as `place`, because `path` may be a temporary copy.
    """
    with closing(sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True)) as database:
        _require_known(database, place, len(migrations()), backups)


def migrate(path: Path, backups: Path, steps: list[str] | None = None, feature_tables: Sequence[SqlTable] = ()) -> None:
    """Create the file (readable only by its owner) if it doesn't exist, and migrate it to the current schema.

    Then create the features' tables if they don't exist; existing ones aren't changed.

    Raises StorageTrouble if the file's schema is newer than this program, and sqlite3.Error if it can't be written.
    """
    steps = migrations() if steps is None else steps
    private(path)
    database = sqlite3.connect(path, timeout=BUSY_SECONDS, isolation_level=None)
    try:
        _require_known(database, path, len(steps), backups)
        version = _version(database)
        _use_wal(database)
        for number, sql in enumerate(steps[version:], version + 1):
            kept = backups / f"{BEFORE}{number:04d}-{time.strftime('%Y%m%d-%H%M%S')}.sqlite3"
            _apply(database, number, sql, kept if 0 < version == number - 1 else None)
        for statement in (statement for table in feature_tables for statement in table.sql()):
            database.execute(statement)
        if not _upgraded_by(database):  # upgraded before programs noted their version
            database.execute(_NOTE, (UPGRADED_BY, VERSION))
        database.execute("PRAGMA wal_checkpoint(TRUNCATE)")  # so that the new schema isn't lost if the log is
    finally:
        database.close()


def _use_wal(database: sqlite3.Connection) -> None:
    """Switch to a write-ahead log. Wait if another process does so at the same moment.

    SQLite doesn't wait by itself: both processes hold a read lock, so it reports at once that the database is locked
    (https://www.sqlite.org/c3ref/busy_handler.html).
    """
    until = time.monotonic() + BUSY_SECONDS
    while True:
        try:
            database.execute("PRAGMA journal_mode = WAL")
        except sqlite3.OperationalError:
            if time.monotonic() > until:
                raise
            time.sleep(0.01)
        else:
            return


def _require_known(database: sqlite3.Connection, place: Path, known: int, backups: Path) -> None:
    require_known(place, _version(database), known, _upgraded_by(database), _readable(backups, known))


def _upgraded_by(database: sqlite3.Connection) -> str | None:
    """Return the version of the program that last migrated the database; None if there's no note of it."""
    if not database.execute("SELECT 1 FROM sqlite_master WHERE name = 'meta'").fetchone():
        return None
    row = database.execute("SELECT value FROM meta WHERE key = ?", (UPGRADED_BY,)).fetchone()
    return row and str(row[0])


def _readable(backups: Path, version: int) -> Path | None:
    """Return the latest backup whose schema version is at most `version`; None if there is none."""
    first_unknown = f"{BEFORE}{version + 1:04d}."  # sorts after the names of backups with this number
    return max((file for file in backups.glob(f"{BEFORE}*.sqlite3") if file.name < first_unknown), default=None)


def statements(sql: str) -> Iterator[str]:
    """Yield the script's statements one by one. (`executescript` would commit the transaction around them.)"""
    part = ""
    for line in sql.splitlines(keepends=True):
        part += line
        if sqlite3.complete_statement(part):
            yield part
            part = ""


def _version(database: sqlite3.Connection) -> int:
    return int(database.execute("PRAGMA user_version").fetchone()[0])


def _apply(database: sqlite3.Connection, number: int, sql: str, kept: Path | None) -> None:
    """Run one migration. Its backup comes last, so that a migration that fails at every start makes no backups."""
    database.execute("BEGIN IMMEDIATE")
    try:
        if _version(database) < number:  # another process may have done it
            for statement in statements(sql):
                database.execute(statement)
            database.execute(f"PRAGMA user_version = {number:d}")
            database.execute(_NOTE, (UPGRADED_BY, VERSION))
            if kept is not None:
                _keep(database, kept)
        database.execute("COMMIT")
    finally:
        if database.in_transaction:
            database.execute("ROLLBACK")


def _keep(database: sqlite3.Connection, to: Path) -> None:
    """Back up the database as it was before this connection's open transaction, through another connection."""
    (file,) = [row[2] for row in database.execute("PRAGMA database_list") if row[1] == "main"]
    with closing(sqlite3.connect(file, timeout=5)) as other:
        copy(other, to)
    keep_latest(to.parent, f"{BEFORE}*.sqlite3", KEPT)
