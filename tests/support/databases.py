"""Databases for tests, in SQLite or PostgreSQL, which tests can also read and change directly.

To run a module's or folder's tests on both, use `from tests.support.databases import both as database_kind`.
"""

from __future__ import annotations

import sqlite3
from abc import ABC, abstractmethod
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from bot.core.storage.sql.store import SqlStore
from bot.core.storage.sqlite import SqliteStore
from bot.features import FEATURES, tables_of
from bot.postgres.store import PostgresStore
from tests.support import postgres

FEATURE_TABLES = tables_of(FEATURES)
KINDS = ("sqlite", pytest.param("postgres", marks=pytest.mark.postgres))


@pytest.fixture(params=KINDS)
def both(request: pytest.FixtureRequest) -> str:
    """Return the kind of database. Each test runs once on SQLite and once on PostgreSQL."""
    return str(request.param)


@pytest.fixture(params=(*KINDS, pytest.param("shared", marks=pytest.mark.postgres)))
def all_ways(request: pytest.FixtureRequest) -> str:
    """Return the kind of database.

    Each test runs on SQLite, on PostgreSQL, and on PostgreSQL with several processes.
    """
    return str(request.param)


class Database(ABC):
    """A test's database. `address` is the value of GUFFAW_DATABASE with which the bot uses it."""

    def __init__(self, address: str) -> None:
        self.address = address

    @abstractmethod
    async def open(self) -> SqlStore:
        """Open a store. Several stores act like several processes."""

    @abstractmethod
    def rows(self, sql: str, *values: object) -> list[tuple[Any, ...]]:
        """Run a statement directly, without a store; commit it, and return its rows."""

    def is_left(self) -> bool:
        """Tell whether no process uses the database anymore.

        A server may still be running statements of a killed client.
        """
        return True

    @abstractmethod
    def dump(self) -> list[str]:
        """Return every row in the database as text."""


class SqliteDatabase(Database):
    async def open(self) -> SqlStore:
        return await SqliteStore.open(Path(self.address), feature_tables=FEATURE_TABLES)

    def rows(self, sql: str, *values: object) -> list[tuple[Any, ...]]:
        with closing(sqlite3.connect(self.address, isolation_level=None, timeout=30)) as database:
            return database.execute(sql, values).fetchall()

    def dump(self) -> list[str]:
        with closing(sqlite3.connect(self.address)) as database:
            return list(database.iterdump())


class PostgresDatabase(Database):
    async def open(self) -> SqlStore:
        return await PostgresStore.open(self.address, feature_tables=FEATURE_TABLES)

    def rows(self, sql: str, *values: object) -> list[tuple[Any, ...]]:
        return postgres.sync(postgres.run(self.address, sql, *values))

    def is_left(self) -> bool:
        others = "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()"
        return not self.rows(f"{others} AND backend_type = 'client backend'")

    def dump(self) -> list[str]:
        names = [row[0] for row in self.rows("SELECT tablename FROM pg_tables WHERE schemaname = 'public'")]
        return [row[0] for name in names for row in self.rows(f'SELECT CAST("{name}" AS TEXT) FROM "{name}"')]


def at(address: str) -> Database:
    return PostgresDatabase(address) if address.startswith("postgresql:") else SqliteDatabase(address)
