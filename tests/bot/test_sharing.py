"""Each shard is served by one process: another one says so and ends, and one that was killed is waited for."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from bot import sharing
from bot.settings import Shards, WrongSetting
from bot.storage import leases
from bot.storage.store import SqlStore
from tests.support.databases import Database

pytestmark = pytest.mark.postgres
FIRST, SECOND = Shards(0, 1, 4), Shards(2, 3, 4)


@pytest.fixture
def database_kind() -> str:
    return "postgres"


@pytest.fixture
async def other(database: Database) -> AsyncIterator[SqlStore]:
    store = await database.open()
    yield store
    await store.close()


@pytest.mark.parametrize(
    ("mine", "theirs"),
    [(FIRST, FIRST), (Shards(1, 2, 4), FIRST), (Shards(0, 0, 8), FIRST), (None, FIRST), (FIRST, None), (None, None)],
)
async def test_who_would_hear_the_same_is_refused(
    store: SqlStore,
    other: SqlStore,
    mine: Shards | None,
    theirs: Shards | None,
    monkeypatch: pytest.MonkeyPatch,
    database: Database,
) -> None:
    monkeypatch.setattr(sharing, "PATIENCE", 0.1)
    await sharing.begin(other.leases, theirs)
    held = database.rows("SELECT name, token FROM leases ORDER BY name")
    with pytest.raises(WrongSetting, match=r"Another process on this database serves (all shards|shard . of 4);"):
        await sharing.begin(store.leases, mine)
    assert database.rows("SELECT name, token FROM leases ORDER BY name") == held


async def test_shards_of_their_own_are_for_each(store: SqlStore, other: SqlStore) -> None:
    await sharing.begin(store.leases, FIRST)
    await sharing.begin(other.leases, SECOND)
    assert store.leases.is_shared
    assert await store.leases.served() == [f"shard {each} of 4" for each in range(4)]


async def test_one_that_was_killed_is_waited_for(store: SqlStore, other: SqlStore) -> None:
    await sharing.begin(other.leases, FIRST)
    await sharing.begin(store.leases, FIRST)  # until what nobody renews has lapsed


async def test_alone_nothing_is_shared(store: SqlStore) -> None:
    await sharing.begin(store.leases, None)
    assert not store.leases.is_shared


async def test_who_slept_while_another_took_its_shard_ends(
    store: SqlStore, other: SqlStore, database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(leases, "RENEWED_SECONDS", 0.0)
    await sharing.begin(store.leases, FIRST)
    database.rows("UPDATE leases SET until = 0")
    await sharing.begin(other.leases, FIRST)
    with pytest.raises(WrongSetting, match="another process serves shard 0 of 4, shard 1 of 4 by now"):
        await sharing.keep(store.leases, FIRST)
