"""Tests that only one process serves each shard. A second one exits with a message, or takes over after a kill."""

from __future__ import annotations

import asyncio

import pytest

from bot.core.settings import Shards, WrongSetting
from bot.postgres import leases, sharing
from bot.postgres.sharing import SharingProcess
from bot.postgres.store import PostgresStore
from tests.bot.clock import Clock
from tests.bot.clock import clock as clock  # a fixture
from tests.support.databases import Database
from tests.support.patience import until

pytestmark = pytest.mark.postgres
FIRST, SECOND = Shards(0, 1, 4), Shards(2, 3, 4)


@pytest.fixture
def database_kind() -> str:
    return "postgres"


@pytest.mark.parametrize(
    ("mine", "theirs"),
    [(FIRST, FIRST), (Shards(1, 2, 4), FIRST), (Shards(0, 0, 8), FIRST), (None, FIRST), (FIRST, None), (None, None)],
)
async def test_a_process_with_shards_that_another_serves_is_refused(
    store: PostgresStore,
    other: PostgresStore,
    mine: Shards | None,
    theirs: Shards | None,
    monkeypatch: pytest.MonkeyPatch,
    database: Database,
) -> None:
    monkeypatch.setattr(sharing, "PATIENCE", 0.1)
    await SharingProcess(other.leases, theirs).begin()
    held = database.rows("SELECT name, token FROM leases ORDER BY name")
    with pytest.raises(WrongSetting, match=r"Another process on this database serves (all shards|shard . of 4);"):
        await SharingProcess(store.leases, mine).begin()
    assert database.rows("SELECT name, token FROM leases ORDER BY name") == held


async def test_processes_with_separate_shards_both_start(store: PostgresStore, other: PostgresStore) -> None:
    await SharingProcess(store.leases, FIRST).begin()
    await SharingProcess(other.leases, SECOND).begin()
    assert store.leases.is_shared
    assert await store.leases.served() == [f"shard {each} of 4" for each in range(4)]


async def test_a_process_waits_until_the_lease_of_a_killed_one_expires(
    store: PostgresStore, other: PostgresStore
) -> None:
    await SharingProcess(other.leases, FIRST).begin()
    await SharingProcess(store.leases, FIRST).begin()  # waits until the lease expires, because nobody renews it


@pytest.mark.parametrize(("seconds", "words"), [(300, "ahead of"), (-300, "behind")])
async def test_a_clock_that_differs_by_minutes_is_refused(
    store: PostgresStore, database: Database, clock: Clock, seconds: int, words: str
) -> None:
    clock.advance(seconds)
    with pytest.raises(WrongSetting, match=rf"This machine's clock is (29|30)\d s {words} the database's"):
        await SharingProcess(store.leases, FIRST).begin()
    assert database.rows("SELECT * FROM leases") == []
    clock.advance(-seconds - 30)
    await SharingProcess(store.leases, FIRST).begin()


async def test_a_process_that_is_alone_may_have_any_clock(store: PostgresStore, clock: Clock) -> None:
    clock.advance(300)
    await SharingProcess(store.leases, None).begin()


async def test_a_wrong_clock_is_reported_once_and_play_goes_on(
    store: PostgresStore, clock: Clock, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    await SharingProcess(store.leases, FIRST).begin()
    monkeypatch.setattr(leases, "RENEWED_SECONDS", 0.0)
    keeping = asyncio.create_task(SharingProcess(store.leases, FIRST).keep())
    clock.advance(400)
    renewed = store.leases._held["shard 0 of 4"]
    await until(lambda: "s ahead of the database's" in caplog.text)
    await until(lambda: store.leases._held["shard 0 of 4"] > renewed)
    keeping.cancel()
    assert caplog.text.count("This machine's clock") == 1


async def test_alone_nothing_is_shared(store: PostgresStore) -> None:
    await SharingProcess(store.leases, None).begin()
    assert not store.leases.is_shared


async def test_a_suspended_process_whose_shards_another_took_exits(
    store: PostgresStore, other: PostgresStore, database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(leases, "RENEWED_SECONDS", 0.0)
    await SharingProcess(store.leases, FIRST).begin()
    database.rows("UPDATE leases SET until = 0")
    await SharingProcess(other.leases, FIRST).begin()
    with pytest.raises(WrongSetting, match="another process now serves shard 0 of 4, shard 1 of 4"):
        await SharingProcess(store.leases, FIRST).keep()
