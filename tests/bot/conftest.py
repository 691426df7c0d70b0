"""Fixtures: tables of the example game Pebbles in real databases, SQLite or, for tests that ask for it, PostgreSQL."""

from __future__ import annotations

import itertools
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from pathlib import Path

import pytest

from bot.core.ids import ChannelId, GuildId, InteractionId, UserId
from bot.core.storage import Person, Place
from bot.core.storage.sql.store import SqlStore
from bot.core.table.people import lobby
from bot.core.table.registry import Tables
from bot.core.table.table import Table
from tests.bot.features.assembled import HOOKS
from tests.games.example import GAME
from tests.support import databases
from tests.support.databases import Database

ADA, BO, CY = Person(UserId(1), "Ada"), Person(UserId(2), "Bo"), Person(UserId(3), "Cy")
PLACE = Place(guild=GuildId(70), channel=ChannelId(700))


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "guffaw.sqlite3"


@pytest.fixture
def database_kind() -> str:
    """Return the kind of database to test on: "sqlite", unless a module overrides this fixture to run on both kinds.

    Modules that run on both kinds import `tests.support.databases.both` as `database_kind`.
    """
    return "sqlite"


@pytest.fixture
def database(database_kind: str, path: Path, request: pytest.FixtureRequest) -> Iterator[Database]:
    if database_kind == "sqlite":
        yield databases.at(str(path))
        return
    with request.getfixturevalue("postgres_server").fresh() as address:
        yield databases.at(address)


@pytest.fixture
async def store(database: Database, database_kind: str) -> AsyncIterator[SqlStore]:
    store = await database.open()
    store.leases.is_shared = database_kind == "shared"
    yield store
    await store.close()


@pytest.fixture
def tables(store: SqlStore) -> Tables:
    return Tables(store, {GAME.key: GAME}, hooks=HOOKS)


Deal = Callable[..., Awaitable[Table]]


@pytest.fixture
def deal(tables: Tables) -> Deal:
    """Return a function that starts a table with the given people and computer players.

    With `sealed=True`, everybody has already made the secret first move.
    """

    interactions = itertools.count(9000)

    async def deal(*people: Person, computers: int = 0, sealed: bool = False) -> Table:
        opened = await tables.create(PLACE, GAME.key, people[0], InteractionId(next(interactions)))
        table = await tables.get(opened.id)
        for person in people[1:]:
            await table.join(person, InteractionId(next(interactions)))
        for _ in range(computers):
            await table.change(lobby.add_computer, people[0].id)
        await table.start(people[0].id)
        if sealed:
            for person in people:
                await table.act(person.id, ("heap:a", "take:1"), None, InteractionId(next(interactions)))
        return table

    return deal
