"""Brings a database to the present shape: numbered SQL files, each in one transaction, each after a backup."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path

from bot.refusals import StorageTrouble

_OWNER_ONLY = 0o600


def migrations() -> list[str]:
    """The SQL of each migration: the first leads to version 1."""
    folder = files("bot.storage") / "migrations"
    named = sorted((file for file in folder.iterdir() if file.name.endswith(".sql")), key=lambda file: file.name)
    numbers = [int(file.name.partition("_")[0]) for file in named]
    if numbers != list(range(1, len(named) + 1)):
        raise RuntimeError(f"migrations must be numbered without gaps, not {numbers}")
    return [file.read_text("utf-8") for file in named]


def migrate(path: Path, backups: Path, steps: list[str] | None = None) -> None:
    """Make the file (readable by its owner alone) if there is none, and bring it up to date.

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
            if version:
                backup(database, backups / f"before-{number:04d}-{time.strftime('%Y%m%d-%H%M%S')}.sqlite3")
            _apply(database, number, sql)
    finally:
        database.close()


def private(path: Path) -> None:
    """Make the file if there is none; seeds and hands lie in it, so only its owner may read it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.touch(_OWNER_ONLY, exist_ok=True)
    if path.stat().st_mode & 0o077:
        path.chmod(_OWNER_ONLY)


def backup(database: sqlite3.Connection, to: Path) -> None:
    """A consistent copy beside a running bot. Raises FileExistsError if there is one already."""
    if to.exists() and to.stat().st_size:
        raise FileExistsError(f"{to} exists already: a backup overwrites nothing.")
    private(to)
    database.execute("VACUUM INTO ?", (str(to),))


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


def _apply(database: sqlite3.Connection, number: int, sql: str) -> None:
    database.execute("BEGIN IMMEDIATE")
    try:
        if _version(database) < number:  # another process may have been quicker
            for statement in statements(sql):
                database.execute(statement)
            database.execute(f"PRAGMA user_version = {number:d}")
        database.execute("COMMIT")
    finally:
        if database.in_transaction:
            database.execute("ROLLBACK")
