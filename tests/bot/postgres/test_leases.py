"""Tests that only one of several processes holds a lease, and that a process which lost a lease stops writing."""

from __future__ import annotations

import asyncio
import gc
import time
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from msgspec.structs import replace

from bot.core.ids import ChannelId, InteractionId, MessageId
from bot.core.refusals import StorageTrouble
from bot.core.storage import OutboxMessage, Posted
from bot.core.storage.sql.leases import Lost, UnsharedLeases
from bot.core.storage.sql.store import SqlStore
from bot.core.storage.sql.work import Row, Runner
from bot.core.table.people import lobby as lobby_steps
from bot.core.table.registry import Tables
from bot.postgres import change_signals, leases
from bot.postgres.leases import SharedLeases
from bot.postgres.store import PostgresStore
from tests.bot.clock import Clock
from tests.bot.clock import clock as clock
from tests.bot.conftest import ADA, BO, PLACE
from tests.games.example import GAME
from tests.support.databases import Database
from tests.support.patience import until

pytestmark = pytest.mark.postgres
LAPSE = "UPDATE leases SET until = 0"


@pytest.fixture
def database_kind() -> str:
    return "shared"


async def lobby(store: SqlStore) -> OutboxMessage:
    """Open a table; return the lobby message that is waiting in the outbox."""
    await Tables(store, {GAME.key: GAME}).create(PLACE, GAME.key, ADA, InteractionId(1))
    ((message,), _) = await store.outbox.heads(time.time(), 9)
    return message


async def test_a_lease_has_one_holder_until_it_is_released_or_expires(
    store: PostgresStore, other: PostgresStore, database: Database
) -> None:
    mine = await store.leases.take(["b", "a"])
    assert set(mine) == {"a", "b"}
    assert set(await other.leases.take(["a", "c"])) == {"c"}
    assert await store.leases.take(["a"]) == {}  # not even another task of the same process gets it
    await store.leases.release(["a", "c"])
    assert set(await other.leases.take(["a", "b", "c"])) == {"a"}
    database.rows(LAPSE)
    (token,) = (await other.leases.take(["b"])).values()
    assert token > max(mine.values())
    await other.leases.release_all()
    assert set(await store.leases.take(["a", "b", "c"])) == {"a", "b", "c"}


async def test_a_renewed_lease_does_not_expire_and_a_lost_one_is_noticed(
    store: PostgresStore, other: PostgresStore, database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(leases, "RENEWED_SECONDS", 0.02)
    await store.leases.claim(["shard"])
    (before,) = database.rows("SELECT until FROM leases")
    renewing = asyncio.create_task(store.leases.run(["shard"]))
    await until(lambda: database.rows("SELECT until FROM leases") != [before])
    assert not renewing.done()
    while not await other.leases.take(["shard"]):  # the renewal may win
        database.rows(LAPSE)
    with pytest.raises(Lost, match="shard"):
        await renewing


async def test_a_cancelled_caller_whose_queue_is_lost_leaves_no_complaint(
    store: PostgresStore, other: PostgresStore, database: Database
) -> None:
    message = await lobby(store)
    (held,) = await store.outbox.hold([message], time.time())
    database.rows(LAPSE)
    assert await other.leases.take([message.queue])
    complaints, alone = list[object](), 0
    asyncio.get_running_loop().set_exception_handler(lambda _loop, context: complaints.append(context))
    for steps in range(1, 5):
        task = asyncio.create_task(store.outbox.settle(held, Posted(ChannelId(1), MessageId(2))))
        for _ in range(steps):
            await asyncio.sleep(0)
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
        others = asyncio.all_tasks() - {asyncio.current_task()}
        alone += len(others)
        if others:
            await asyncio.wait(others)  # the write goes on without its caller, and nobody retrieves its exception
    others.clear()
    gc.collect()
    assert alone, "something went on without its caller"
    assert complaints == []
    assert database.rows("SELECT count(*) FROM outbox") == [(1,)]


async def test_a_fault_whose_caller_was_cancelled_is_logged(
    store: PostgresStore, caplog: pytest.LogCaptureFixture
) -> None:

    async def fails() -> None:
        await asyncio.sleep(0)
        raise ZeroDivisionError

    caller = store._begun(fails())
    await asyncio.sleep(0)
    caller.cancel()
    await asyncio.wait(asyncio.all_tasks() - {asyncio.current_task()})
    await asyncio.sleep(0)
    assert "a transaction failed after its caller was canceled" in caplog.text


async def test_a_budget_is_one_for_all(store: PostgresStore, other: PostgresStore, database: Database) -> None:
    names = ["new DM 0", "new DM 1", "new DM 2"]
    assert all([await each.leases.spend(names, 300.0) for each in (store, other, store)])
    assert not await other.leases.spend(names, 300.0)
    await store.leases.unspend(names[1])
    assert await other.leases.spend(names, 300.0) == names[1]
    assert not await store.leases.spend(names, 300.0)
    database.rows(f"{LAPSE} WHERE name = 'new DM 1'")
    assert await other.leases.spend(names, 300.0)
    assert not await store.leases.spend(names, 300.0)
    store.leases.is_shared = False
    assert await store.leases.spend(names, 300.0) == names[0], "who is alone spends nothing"


async def test_a_queue_is_held_by_one_and_looked_at_by_nobody_else(store: PostgresStore, other: PostgresStore) -> None:
    message, now = await lobby(store), time.time()
    (held,) = await store.outbox.hold([message], now)
    assert held.lease
    assert store.outbox.is_mine(held)
    assert not other.outbox.is_mine(held)
    assert await other.outbox.hold([message], now) == []
    assert (await other.outbox.heads(now, 9))[0] == []
    await store.outbox.let_go([held])
    assert [replace(each, lease=0) for each in await other.outbox.hold([message], now)] == [message]


async def test_a_message_that_another_has_delivered_meanwhile_is_held_by_nobody(
    store: PostgresStore, other: PostgresStore
) -> None:
    message, now = await lobby(store), time.time()
    (held,) = await other.outbox.hold([message], now)
    await other.outbox.settle(held, Posted(ChannelId(1), MessageId(2)))
    assert await store.outbox.hold([message], now) == []
    assert await other.leases.take([message.queue])


@pytest.mark.parametrize("what", ["begin", "settle", "bury", "postpone", "drop", "merge", "gather"])
async def test_a_process_that_lost_its_lease_writes_nothing(
    store: PostgresStore, other: PostgresStore, database: Database, what: str
) -> None:
    message, now = await lobby(store), time.time()
    (held,) = await store.outbox.hold([message], now)
    database.rows(LAPSE)
    (taken,) = await other.outbox.hold([message], now)
    before = database.dump()
    steps: dict[str, Callable[[], Awaitable[object]]] = {
        "begin": lambda: store.outbox.begin(held),
        "settle": lambda: store.outbox.settle(
            held, Posted(ChannelId(1), MessageId(2)), (OutboxMessage(held.table, "notice", ChannelId(5)),)
        ),
        "bury": lambda: store.outbox.bury(held, "why"),
        "postpone": lambda: store.outbox.postpone(held, 9.0),
        "drop": lambda: store.outbox.drop([held]),
        "merge": lambda: store.outbox.merge(held),
        "gather": lambda: store.outbox.gather(held, now),
    }
    with pytest.raises(Lost, match=f"^{message.queue}$"):
        await steps[what]()
    assert database.dump() == before
    begun = await other.outbox.begin(taken)
    assert begun is not None
    await other.outbox.settle(begun, Posted(ChannelId(1), MessageId(2)))
    assert database.rows("SELECT * FROM outbox") == database.rows("SELECT * FROM leases") == []


async def test_a_process_whose_lease_expired_by_its_own_clock_sends_nothing(
    store: PostgresStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A process that was suspended until its lease expired sends nothing. It needs only its own clock to notice."""
    (held,) = await store.outbox.hold([await lobby(store)], time.time())
    now = time.monotonic()
    monkeypatch.setattr(time, "monotonic", lambda: now + leases.SECONDS)
    assert not store.outbox.is_mine(held)


async def test_a_store_that_nobody_shares_writes_no_leases(database: Database) -> None:
    store = await database.open()
    message = await lobby(store)
    assert await store.outbox.hold([message], time.time()) == [message]
    assert store.outbox.is_mine(message)
    assert await store.leases.take(["a"]) == {"a": 0}
    assert database.rows("SELECT * FROM leases") == []
    await store.close()


async def test_a_process_hears_of_commits_of_others(
    store: PostgresStore, other: PostgresStore, database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A process hears of others' commits, even after its connection was cut, but not of its own."""
    monkeypatch.setattr(change_signals, "CHECK_SECONDS", 0.05)
    monkeypatch.setattr(change_signals, "AGAIN_SECONDS", 0.0)
    heard: list[str | None] = []
    tables, others = (Tables(each, {GAME.key: GAME}) for each in (store, other))
    tables.neighbours.append(heard.append)
    listening = asyncio.create_task(store.hear(tables.heard))
    await until(lambda: heard == [None])  # it's listening
    mine = await tables.create(PLACE, GAME.key, ADA, InteractionId(1))
    assert [head.id for head in await tables.of_user(ADA.id)] == [mine.id]
    await (await others.get(mine.id)).join(BO, InteractionId(2))
    await until(lambda: heard == [None, mine.id])
    assert tables.open_tables.remembered(ADA.id) == ()  # what was remembered is out of date
    cut = """SELECT pg_terminate_backend(pid) FROM pg_stat_activity
             WHERE pid <> pg_backend_pid() AND datname = current_database() AND query LIKE '%SELECT 1'"""
    await until(lambda: database.rows(cut))
    await until(lambda: heard.count(None) == 2)
    await (await others.get(mine.id)).change(lobby_steps.add_computer, ADA.id)
    await until(lambda: heard[-1] == mine.id and heard.count(mine.id) == 2)
    listening.cancel()


async def test_of_one_process_every_lease_is_free() -> None:
    alone = UnsharedLeases()
    assert await alone.take(["a", "b"]) == {"a": 0, "b": 0}
    assert await alone.spend(["new DM 0", "new DM 1"], 300.0) == "new DM 0"
    assert await alone.has("a")
    assert alone.is_held("a", 5)


LONG = 1000.0  # seconds: no test takes so long


async def test_turns_are_reserved_in_a_row_from_now_on_or_after_a_pause(
    store: PostgresStore, other: PostgresStore
) -> None:
    assert await store.leases.reserve("turns", 3, LONG) == pytest.approx(0, abs=0.5)
    assert await other.leases.reserve("turns", 1, LONG) == pytest.approx(3 * LONG, abs=60)
    await store.leases.postpone("paused", LONG)
    assert await other.leases.reserve("paused", 1, LONG) == pytest.approx(LONG, abs=60)
    await store.leases.postpone("paused", LONG)  # reserved turns stay reserved
    assert await other.leases.reserve("paused", 1, LONG) == pytest.approx(2 * LONG, abs=60)
    await store.leases.postpone("paused", 9 * LONG)
    assert await other.leases.reserve("paused", 1, LONG) == pytest.approx(9 * LONG, abs=60)


async def test_a_lease_is_taken_where_it_is_missed_and_known_without_asking_where_it_is_held(
    store: PostgresStore, other: PostgresStore, database: Database
) -> None:
    assert await store.leases.has("a")
    assert not await other.leases.has("a")
    database.rows("DELETE FROM leases")
    assert await store.leases.has("a"), "it hasn't expired by this process's clock"
    assert database.rows("SELECT * FROM leases") == []
    store.leases.ended("a")
    assert await store.leases.has("a")
    assert database.rows("SELECT name FROM leases") == [("a",)]
    store.leases.is_shared = False
    assert await store.leases.has("b")
    assert database.rows("SELECT name FROM leases") == [("a",)], "who is alone asks nobody"


async def test_only_the_token_of_a_lease_that_is_held_is_good(store: PostgresStore) -> None:
    (token,) = (await store.leases.take(["a"])).values()
    assert store.leases.is_held("a", token)
    assert not store.leases.is_held("a", token + 1)
    assert not store.leases.is_held("b", token)
    assert store.leases.is_held("b", 0), "what needs no lease is always free"
    await store.leases.release_all()
    assert not store.leases.is_held("a", token)


async def test_leases_are_forgotten_an_hour_after_they_expired(store: PostgresStore, database: Database) -> None:
    for name, age in (("old", leases.OLD_SECONDS + 60), ("young", leases.OLD_SECONDS - 60)):
        await store.leases.take([name])
        database.rows(f"UPDATE leases SET until = extract(epoch FROM clock_timestamp()) - {age} WHERE name = '{name}'")
    await store.leases.forget_old()
    assert database.rows("SELECT name FROM leases") == [("young",)]


class Silent:
    """A fake database that fails the test if anything queries it."""

    async def rows(self, sql: str, *_values: object) -> list[Row]:
        raise AssertionError(f"the database was asked: {sql}")


async def test_without_leases_nobody_asks_the_database_or_complains(caplog: pytest.LogCaptureFixture) -> None:
    shared = SharedLeases(Silent())  # type: ignore[arg-type]
    shared.is_shared = True
    assert await shared.claim([]) == {}
    shared.ended("never taken")
    await shared.release(["never taken"])
    await shared._renew()
    assert caplog.records == []


class Around:
    """A database that calls a function before and after each statement that renews a lease."""

    def __init__(self, database: Runner, around: Callable[[bool], None]) -> None:
        self._database, self._around = database, around

    async def rows(self, sql: str, *values: object) -> list[Row]:
        if not sql.startswith("UPDATE leases"):
            return await self._database.rows(sql, *values)
        self._around(False)
        rows = await self._database.rows(sql, *values)
        self._around(True)
        return rows


def around(store: Any, step: Callable[[bool], None]) -> SharedLeases:
    """Return the leases of a process that calls `step(False)` before each renewal and `step(True)` after it."""
    shared = SharedLeases(Around(store, step))  # type: ignore[arg-type]
    shared.is_shared = True
    return shared


async def test_a_lease_that_is_released_during_its_renewal_stays_released(
    store: PostgresStore, database: Database
) -> None:
    shared = around(store, lambda is_after: shared.ended("a") if is_after else None)
    tokens = await shared.take(["a", "b", "c"])
    database.rows("DELETE FROM leases WHERE name = 'c'")
    await shared._renew()
    assert [name for name in "abc" if shared.is_held(name, tokens[name])] == ["b"]


async def test_losing_one_lease_keeps_the_others(store: PostgresStore, database: Database) -> None:
    shared = around(store, lambda _is_after: None)
    tokens = await shared.take(["a", "b", "c"])
    database.rows("DELETE FROM leases WHERE name = 'a'")
    await shared._renew()
    assert [name for name in "abc" if shared.is_held(name, tokens[name])] == ["b", "c"]


async def test_a_renewal_counts_from_when_it_was_asked_for(
    store: PostgresStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A renewal counts from its request, so no process believes longer than the others that it still has the lease."""
    now = [100.0]
    monkeypatch.setattr(time, "monotonic", lambda: now[0])

    def slow(is_after: bool) -> None:
        now[0] += 3.0 if is_after else 0.0

    shared = around(store, slow)
    tokens = await shared.take(["a"])
    now[0] += 4.0
    await shared._renew()
    assert now[0] == 107.0
    now[0] = 104.0 + leases.SECONDS - 0.1
    assert shared.is_held("a", tokens["a"])
    now[0] = 104.0 + leases.SECONDS
    assert not shared.is_held("a", tokens["a"])


async def test_while_the_server_is_away_renewals_are_tried_again_and_lost_shards_are_named(
    store: PostgresStore, database: Database, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(leases, "RENEWED_SECONDS", 0.0)
    troubles = ["The server is away.", "It's still away."]

    def away(is_after: bool) -> None:
        if not is_after and troubles:
            raise StorageTrouble(troubles.pop(0))

    shared = around(store, away)
    await shared.take(["shard 0", "shard 1", "table"])
    database.rows("DELETE FROM leases WHERE name LIKE 'shard%'")
    renewing = asyncio.create_task(shared.run(["shard 0", "shard 1", "table"]))
    await until(renewing.done, "it ends because its shards are lost")
    with pytest.raises(Lost, match=r"^shard 0, shard 1$"):
        await renewing
    assert [record.getMessage() for record in caplog.records if "leases" in record.getMessage()] == [
        "leases wait: The server is away.",
        "leases wait: It's still away.",
    ]


async def test_a_wrong_clock_is_logged_at_once_and_then_every_hour(
    store: PostgresStore, clock: Clock, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    shared = around(store, lambda _is_after: None)
    clock.advance(-400)
    for now, told in ((5.0, 1), (3604.0, 1), (3606.0, 2), (3610.0, 2)):
        monkeypatch.setattr(time, "monotonic", lambda now=now: now)
        await shared.take(["a"])
        await shared._renew()
        assert caplog.text.count("s behind the database's") == told, f"{now} seconds after the start"


@pytest.mark.parametrize(
    ("ahead", "told"), [(60, ""), (-60, ""), (61, "61 s ahead of the database's"), (-61, "61 s behind the database's")]
)
def test_clocks_may_differ_by_a_minute(clock: Clock, ahead: int, told: str) -> None:
    clock.put(1_800_000_000.0 + ahead)
    assert leases._wrong(1_800_000_000.0) == (
        f"This machine's clock is {told}. Turn clocks depend on it, and all processes must agree: synchronize the "
        "clocks of both machines (NTP)."
        if told
        else ""
    )
