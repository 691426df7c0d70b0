"""Tests that one process serves each shard: another one ends with a message, or takes over if the first was killed."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import pytest

from bot.postgres import leases, sharing
from bot.settings import Shards, WrongSetting
from bot.storage.sql.store import SqlStore
from tests.bot.clock import Clock
from tests.bot.clock import clock as clock  # a fixture
from tests.support.databases import Database
from tests.support.patience import until

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
    await sharing.begin(store.leases, FIRST)  # waits until the lease expires, because nobody renews it


@pytest.mark.parametrize(("seconds", "words"), [(300, "ahead of"), (-300, "behind")])
async def test_a_clock_that_differs_by_minutes_is_refused(
    store: SqlStore, database: Database, clock: Clock, seconds: int, words: str
) -> None:
    clock.advance(seconds)
    with pytest.raises(WrongSetting, match=rf"This machine's clock is (29|30)\d s {words} the database's"):
        await sharing.begin(store.leases, FIRST)
    assert database.rows("SELECT * FROM leases") == []
    clock.advance(-seconds - 30)
    await sharing.begin(store.leases, FIRST)


async def test_who_is_alone_may_have_any_clock(store: SqlStore, clock: Clock) -> None:
    clock.advance(300)
    await sharing.begin(store.leases, None)


async def test_a_clock_that_goes_wrong_is_told_once_and_play_goes_on(
    store: SqlStore, clock: Clock, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    await sharing.begin(store.leases, FIRST)
    monkeypatch.setattr(leases, "RENEWED_SECONDS", 0.0)
    keeping = asyncio.create_task(sharing.keep(store.leases, FIRST))
    clock.advance(400)
    renewed = [store.leases._held["shard 0 of 4"]] if isinstance(store.leases, leases.SharedLeases) else []
    await until(lambda: "s ahead of the database's" in caplog.text)
    await until(
        lambda: isinstance(store.leases, leases.SharedLeases) and [store.leases._held["shard 0 of 4"]] > renewed
    )
    keeping.cancel()
    assert caplog.text.count("This machine's clock") == 1


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
    with pytest.raises(WrongSetting, match="another process now serves shard 0 of 4, shard 1 of 4"):
        await sharing.keep(store.leases, FIRST)
