"""Fixtures: the stores of two processes on one PostgreSQL database."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from bot.core.storage.sql.store import SqlStore
from bot.postgres.store import PostgresStore
from tests.support.databases import Database


@pytest.fixture
async def store(store: SqlStore) -> PostgresStore:
    assert isinstance(store, PostgresStore)
    return store


@pytest.fixture
async def other(database: Database, database_kind: str) -> AsyncIterator[PostgresStore]:
    store = await database.open()
    assert isinstance(store, PostgresStore)
    store.leases.is_shared = database_kind == "shared"
    yield store
    await store.close()
