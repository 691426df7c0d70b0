"""Tests of the scheduler, which sleeps until the next deadline and is woken if an earlier one is stored.

Deadlines are postponed by any time during which the bot received no clicks.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

import pytest
from msgspec.structs import replace

from bot.core.automation import scheduler as module
from bot.core.automation.scheduler import AWAKE, NAP_SECONDS, Scheduler
from bot.core.ids import ChannelId, GuildId, InteractionId
from bot.core.refusals import StorageTrouble
from bot.core.settings import Shards
from bot.core.storage import Place
from bot.core.storage.sql.store import SqlStore
from bot.core.storage.sqlite import SqliteStore
from bot.core.table.people import lobby
from bot.core.table.registry import Tables
from bot.core.table.table import Table
from bot.core.table.timing import deadlines
from games.kernel import Limit
from tests.bot.conftest import ADA, BO, PLACE, Deal
from tests.games.example import GAME
from tests.games.example.rules import State, limit
from tests.support.databases import both as database_kind  # noqa: F401 - a fixture
from tests.support.patience import until


def hurried(state: State) -> Limit | None:
    """Return the game's time limit for secret moves, shortened to one second; None for any other limit."""
    found = limit(state)
    return replace(found, seconds=1) if found and found.key == "seal" else None


QUICK = replace(GAME, limit=hurried)


async def begun(tables: Tables, bell: str = "60") -> Table:
    table = await tables.get((await tables.create(PLACE, GAME.key, ADA, InteractionId(1), {"bell": bell})).id)
    await table.join(BO, InteractionId(2))
    await table.start(ADA.id)
    return table


def due(table: Table) -> int:
    return table.now.head.deadlines[0].due


@asynccontextmanager
async def running(tables: Tables, hearing: asyncio.Event | None = None) -> AsyncIterator[Scheduler]:
    scheduler = Scheduler(tables, hearing)
    task = asyncio.create_task(scheduler.run())
    try:
        yield scheduler
    finally:
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task


def rounds(scheduler: Scheduler, monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """Return a list to which the scheduler adds, after each round, the number of seconds that it will sleep."""
    slept: list[float] = []
    original = scheduler._round

    async def counted() -> float:
        slept.append(await original())
        return slept[-1]

    monkeypatch.setattr(scheduler, "_round", counted)
    return slept


async def test_a_commit_with_an_earlier_deadline_wakes_the_scheduler(store: SqliteStore) -> None:
    """A commit that stores an earlier deadline wakes the scheduler, which would otherwise have slept for a minute."""
    tables = Tables(store, {GAME.key: QUICK})
    ended: list[float] = []
    async with running(tables) as scheduler:
        await until(lambda: scheduler._until < time.time() + 100)
        tables.watchers.append(lambda now: ended.append(time.time()) if now.head.ended else None)
        table = await begun(tables)
        instant = due(table)
        await until(lambda: ended)
    assert table.now.state.active is not None
    assert ended[0] >= instant


async def test_the_scheduler_runs_no_query_between_deadlines(tables: Tables, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "LIVE_SECONDS", 0.0)
    monkeypatch.setattr(module, "NOTE_SECONDS", 1000.0)
    scheduler = Scheduler(tables)
    slept = rounds(scheduler, monkeypatch)
    task = asyncio.create_task(scheduler.run())
    await until(lambda: len(slept) == 1)
    table = await begun(tables)
    await until(lambda: len(slept) == 2)
    assert 0 < slept[1] <= 61
    await table.act(ADA.id, ("heap:b", "take:1"), None, InteractionId(3))  # brings no earlier deadline
    await asyncio.sleep(0)
    assert not scheduler._woken.is_set()
    assert len(slept) == 2
    task.cancel()
    with suppress(asyncio.CancelledError):
        await task


async def test_a_table_without_deadlines_does_not_wake_the_scheduler(tables: Tables, deal: Deal) -> None:
    scheduler = Scheduler(tables)
    scheduler._until = time.time() + 60
    await deal(ADA, BO, computers=1)
    assert not scheduler._woken.is_set()


async def test_time_in_which_the_bot_was_down_is_added_to_limits(tables: Tables, store: SqliteStore) -> None:
    table = await begun(tables)
    before, now = due(table), time.time()
    await store.note(AWAKE, str(now - 7.5))
    await Scheduler(Tables(store, tables.games)).catch_up(now)
    await table.refresh()
    assert {each.due for each in table.now.head.deadlines} == {before + 8}


async def test_a_turn_clock_goes_on_while_the_bot_is_down_for_a_moment(tables: Tables, store: SqliteStore) -> None:
    table = await tables.get((await tables.create(PLACE, GAME.key, ADA, InteractionId(1))).id)
    await table.join(BO, InteractionId(2))
    await table.change(deadlines.set_clock, ADA.id, 3600)
    await table.start(ADA.id)
    before, now = table.now.head.deadlines, time.time()
    await store.note(AWAKE, str(now - NAP_SECONDS + 1))
    await Scheduler(tables).catch_up(now)
    assert table.now.head.deadlines == before
    await store.note(AWAKE, str(now - NAP_SECONDS - 5))
    await Scheduler(tables).catch_up(now)
    assert due(table) == before[0].due + int(NAP_SECONDS + 5)


async def test_the_scheduler_notes_more_often_that_the_bot_runs_while_a_limit_is_about_to_end(
    tables: Tables, store: SqliteStore
) -> None:
    scheduler, now = Scheduler(tables), time.time()
    await scheduler.catch_up(now)
    await scheduler.catch_up(now + 1)
    assert await store.note(AWAKE) == str(now)
    await begun(tables)
    await scheduler.catch_up(now + 2)
    assert await store.note(AWAKE) == str(now + 2)


async def test_nothing_ends_while_no_click_reaches_the_bot(store: SqliteStore) -> None:
    """No deadline expires while the bot receives no clicks. When clicks arrive again, deadlines are postponed."""
    tables, hearing = Tables(store, {GAME.key: QUICK}), asyncio.Event()
    hearing.set()
    async with running(tables, hearing) as scheduler:
        await until(lambda: scheduler._until < time.time() + 100)
        hearing.clear()
        table = await begun(tables)
        first = due(table)
        await until(lambda: time.time() > first + 1.5)
        assert due(table) == first
        assert not table.now.decisions
        hearing.set()
        await until(lambda: table.now.head.ended)
        assert min(each.due for each in table.now.head.ended) >= first + 2


async def test_the_time_of_storage_trouble_is_added(
    tables: Tables, store: SqliteStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, scheduler = await begun(tables), Scheduler(tables)
    assert await scheduler._round() <= module.LIVE_NOTE_SECONDS
    before, working = due(table), store.schedule.limited

    async def failing(*_: object) -> list[str]:
        raise StorageTrouble("full")

    monkeypatch.setattr(store.schedule, "limited", failing)
    assert scheduler._awake is not None
    scheduler._awake -= 20  # as if it had last been awake 20 seconds ago
    assert await scheduler._round() == module.RETRY_SECONDS
    monkeypatch.setattr(store.schedule, "limited", working)
    await scheduler._round()
    assert due(table) >= before + 20


async def test_rules_that_fail_at_the_end_do_not_keep_it_busy(
    store: SqliteStore, caplog: pytest.LogCaptureFixture
) -> None:
    def wrong(_state: State) -> Limit:
        return Limit("all", 5, ((0, ("take:9",)),))

    tables = Tables(store, {GAME.key: replace(GAME, limit=wrong)})
    table, scheduler = await begun(tables), Scheduler(tables)
    later = due(table) + 1.0
    for _ in range(3):
        await scheduler.look(later)
    assert len([each for each in caplog.records if "wasn't enforced" in each.message]) == 1
    assert await store.schedule.next_due(later) is None
    assert not table.now.decisions


async def test_each_process_keeps_what_is_due_on_its_own_shards(store: SqlStore, tables: Tables) -> None:
    """Each process handles the deadlines of its own shards.

    A table in a server belongs to the server's shard, one in a DM to shard 0.
    """
    here = PLACE.guild or 0
    there = Place((GuildId(GuildId(1 << 22) + here)), ChannelId(701))
    for place in (PLACE, there, Place(None, ChannelId(702))):
        opened = await tables.create(place, GAME.key, ADA, InteractionId(place.channel), {"bell": "60"})
        await (await tables.get(opened.id)).change(lobby.add_computer, ADA.id)
        await (await tables.get(opened.id)).start(ADA.id)
    found = {
        shards: set(await store.schedule.limited(2.0**40, shards))
        for shards in (None, Shards(0, 0, 2), Shards(1, 1, 2))
    }
    channels = {head.id: head.place.channel for head in await store.live()}
    assert [{channels[each] for each in names} for names in found.values()] == [{700, 701, 702}, {700, 702}, {701}]
    assert set(await store.schedule.overdue(2.0**40, Shards(0, 1, 2))) == found[None]
    assert await store.schedule.next_due(0.0, Shards(1, 1, 2))
    assert await store.schedule.next_due(0.0, Shards(2, 2, 3)) is None


async def test_a_shard_that_nobody_served_has_its_deadlines_postponed(store: SqlStore, tables: Tables) -> None:
    table = await begun(tables)
    before, now = due(table), time.time()
    await store.note(f"{AWAKE} 0/2", str(now - 20))
    await store.note(f"{AWAKE} 1/2", str(now))
    await Scheduler(tables, shards=Shards(1, 1, 2)).catch_up(now)
    assert due(await tables.get(table.now.id)) == before
    await Scheduler(tables, shards=Shards(0, 0, 2)).catch_up(now)
    assert due(await tables.get(table.now.id)) == before + 20
