"""A database for a test, SQLite's or PostgreSQL's, and what the test does to it beside the store.

A test module or folder whose tests hold for both has `from tests.support.databases import both as database_kind`.
"""

from __future__ import annotations

import sqlite3
from abc import ABC, abstractmethod
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from bot.features import FEATURES, tables_of
from bot.storage.postgres import PostgresStore
from bot.storage.sql.store import SqlStore
from bot.storage.sqlite import SqliteStore
from tests.support import postgres

OWN = tables_of(FEATURES)
KINDS = ("sqlite", pytest.param("postgres", marks=pytest.mark.postgres))


@pytest.fixture(params=KINDS)
def both(request: pytest.FixtureRequest) -> str:
    """Which database."""
    return str(request.param)


@pytest.fixture(params=(*KINDS, pytest.param("shared", marks=pytest.mark.postgres)))
def all_ways(request: pytest.FixtureRequest) -> str:
    """Which database, and PostgreSQL once more as a process uses it that is one of several."""
    return str(request.param)


class Database(ABC):
    """`address` is what GUFFAW_DATABASE takes."""

    def __init__(self, address: str) -> None:
        self.address = address

    @abstractmethod
    async def open(self) -> SqlStore:
        """A store on it; several are as several processes."""

    @abstractmethod
    def rows(self, sql: str, *values: object) -> list[tuple[Any, ...]]:
        """Run a statement beside the stores, and commit it; what it finds."""

    def is_left(self) -> bool:
        """Whether nobody is at it any more: a server finishes what a process sent before it was killed."""
        return True

    @abstractmethod
    def dump(self) -> list[str]:
        """Every row, as text."""


class SqliteDatabase(Database):
    """A file."""

    async def open(self) -> SqlStore:
        """See `Database`."""
        return await SqliteStore.open(Path(self.address), own=OWN)

    def rows(self, sql: str, *values: object) -> list[tuple[Any, ...]]:
        """See `Database`."""
        with closing(sqlite3.connect(self.address, isolation_level=None, timeout=30)) as database:
            return database.execute(sql, values).fetchall()

    def dump(self) -> list[str]:
        """See `Database`."""
        with closing(sqlite3.connect(self.address)) as database:
            return list(database.iterdump())


class PostgresDatabase(Database):
    """On a server of the tests."""

    async def open(self) -> SqlStore:
        """See `Database`."""
        return await PostgresStore.open(self.address, own=OWN)

    def rows(self, sql: str, *values: object) -> list[tuple[Any, ...]]:
        """See `Database`."""
        return postgres.sync(postgres.run(self.address, sql, *values))

    def is_left(self) -> bool:
        """See `Database`."""
        others = "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()"
        return not self.rows(f"{others} AND backend_type = 'client backend'")

    def dump(self) -> list[str]:
        """See `Database`."""
        names = [row[0] for row in self.rows("SELECT tablename FROM pg_tables WHERE schemaname = 'public'")]
        return [row[0] for name in names for row in self.rows(f'SELECT CAST("{name}" AS TEXT) FROM "{name}"')]


def at(address: str) -> Database:
    """What GUFFAW_DATABASE names."""
    return PostgresDatabase(address) if address.startswith("postgresql:") else SqliteDatabase(address)
