"""Of several processes one has a lease; who lost it to another one writes nothing more under it."""

from __future__ import annotations

import asyncio
import gc
import time
from collections.abc import AsyncIterator, Awaitable, Callable

import pytest
from msgspec.structs import replace

from bot.storage import OutboxMessage, Posted
from bot.storage.postgres import PostgresStore, hints
from bot.storage.sql import leases
from bot.storage.sql.leases import Lost
from bot.storage.sql.store import SqlStore
from bot.table.people import lobby as lobby_steps
from bot.table.registry import Tables
from tests.bot.conftest import ADA, BO, PLACE
from tests.games.example import GAME
from tests.support.databases import Database
from tests.support.patience import until

pytestmark = pytest.mark.postgres
LAPSE = "UPDATE leases SET until = 0"


@pytest.fixture
def database_kind() -> str:
    return "shared"


@pytest.fixture
async def other(database: Database) -> AsyncIterator[SqlStore]:
    """The store of another process."""
    store = await database.open()
    store.leases.is_shared = True
    yield store
    await store.close()


async def lobby(store: SqlStore) -> OutboxMessage:
    """The message that a new table owes its channel."""
    await Tables(store, {GAME.key: GAME}).create(PLACE, GAME.key, ADA, 1)
    ((message,), _) = await store.outbox.heads(time.time(), 9)
    return message


async def test_one_has_it_until_it_is_given_back_or_expires(
    store: SqlStore, other: SqlStore, database: Database
) -> None:
    mine = await store.leases.take(["b", "a"])
    assert set(mine) == {"a", "b"}
    assert set(await other.leases.take(["a", "c"])) == {"c"}
    assert await store.leases.take(["a"]) == {}  # not even for another task of the same process
    await store.leases.release(["a", "c"])
    assert set(await other.leases.take(["a", "b", "c"])) == {"a"}
    database.rows(LAPSE)
    (token,) = (await other.leases.take(["b"])).values()
    assert token > max(mine.values())
    await other.leases.release_all()
    assert set(await store.leases.take(["a", "b", "c"])) == {"a", "b", "c"}


async def test_what_is_renewed_does_not_expire_and_what_was_taken_is_noticed(
    store: SqlStore, other: SqlStore, database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(leases, "RENEWED_SECONDS", 0.02)
    await store.leases.claim(["shard"])
    (before,) = database.rows("SELECT until FROM leases")
    renewing = asyncio.create_task(store.leases.run(["shard"]))
    await until(lambda: database.rows("SELECT until FROM leases") != [before])
    assert not renewing.done()
    while not await other.leases.take(["shard"]):  # it is quick to renew what has expired, where nobody took it
        database.rows(LAPSE)
    with pytest.raises(Lost, match="shard"):
        await renewing


async def test_a_cancelled_caller_whose_queue_is_lost_leaves_no_complaint(
    store: SqlStore, other: SqlStore, database: Database
) -> None:
    message = await lobby(store)
    (held,) = await store.outbox.hold([message], time.time())
    database.rows(LAPSE)
    assert await other.leases.take([message.queue])
    complaints, alone = list[object](), 0
    asyncio.get_running_loop().set_exception_handler(lambda _loop, context: complaints.append(context))
    for steps in range(1, 5):
        task = asyncio.create_task(store.outbox.settle(held, Posted(1, 2)))
        for _ in range(steps):
            await asyncio.sleep(0)
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
        others = asyncio.all_tasks() - {asyncio.current_task()}
        alone += len(others)
        if others:
            await asyncio.wait(others)  # it goes on without the caller, and nobody asks for its exception
    others.clear()
    gc.collect()
    assert alone, "something went on without its caller"
    assert complaints == []
    assert database.rows("SELECT count(*) FROM outbox") == [(1,)]


async def test_a_fault_whose_caller_was_cancelled_is_logged(store: SqlStore, caplog: pytest.LogCaptureFixture) -> None:
    assert isinstance(store, PostgresStore)

    async def fails() -> None:
        await asyncio.sleep(0)
        raise ZeroDivisionError

    caller = store._begun(fails())
    await asyncio.sleep(0)
    caller.cancel()
    await asyncio.wait(asyncio.all_tasks() - {asyncio.current_task()})
    await asyncio.sleep(0)
    assert "a transaction failed after its caller was canceled" in caplog.text


async def test_a_budget_is_one_for_all(store: SqlStore, other: SqlStore, database: Database) -> None:
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
    assert await store.leases.spend(names, 300.0)


async def test_a_queue_is_held_by_one_and_looked_at_by_nobody_else(store: SqlStore, other: SqlStore) -> None:
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
    store: SqlStore, other: SqlStore
) -> None:
    message, now = await lobby(store), time.time()
    (held,) = await other.outbox.hold([message], now)
    await other.outbox.settle(held, Posted(1, 2))
    assert await store.outbox.hold([message], now) == []
    assert await other.leases.take([message.queue])


@pytest.mark.parametrize("what", ["begin", "settle", "bury", "postpone", "drop", "merge", "gather"])
async def test_who_slept_writes_nothing_more(store: SqlStore, other: SqlStore, database: Database, what: str) -> None:
    message, now = await lobby(store), time.time()
    (held,) = await store.outbox.hold([message], now)
    database.rows(LAPSE)
    (taken,) = await other.outbox.hold([message], now)
    before = database.dump()
    steps: dict[str, Callable[[], Awaitable[object]]] = {
        "begin": lambda: store.outbox.begin(held),
        "settle": lambda: store.outbox.settle(held, Posted(1, 2), (OutboxMessage(held.table, "notice", 5),)),
        "bury": lambda: store.outbox.bury(held, "why"),
        "postpone": lambda: store.outbox.postpone(held, 9.0),
        "drop": lambda: store.outbox.drop([held]),
        "merge": lambda: store.outbox.merge(held),
        "gather": lambda: store.outbox.gather(held, now),
    }
    with pytest.raises(Lost):
        await steps[what]()
    assert database.dump() == before
    begun = await other.outbox.begin(taken)
    assert begun is not None
    await other.outbox.settle(begun, Posted(1, 2))
    assert database.rows("SELECT * FROM outbox") == database.rows("SELECT * FROM leases") == []


async def test_by_its_own_clock_who_slept_sends_nothing(store: SqlStore, monkeypatch: pytest.MonkeyPatch) -> None:
    """Even where nobody can be asked."""
    (held,) = await store.outbox.hold([await lobby(store)], time.time())
    now = time.monotonic()
    monkeypatch.setattr(time, "monotonic", lambda: now + leases.SECONDS)
    assert not store.outbox.is_mine(held)


async def test_what_nobody_shares_asks_no_database(database: Database) -> None:
    store = await database.open()
    message = await lobby(store)
    assert await store.outbox.hold([message], time.time()) == [message]
    assert store.outbox.is_mine(message)
    assert await store.leases.take(["a"]) == {"a": 0}
    assert database.rows("SELECT * FROM leases") == []
    await store.close()


async def test_what_another_process_commits_is_heard_of(
    store: SqlStore, other: SqlStore, database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also after the connection was cut; what one has committed oneself is no news."""
    monkeypatch.setattr(hints, "CHECK_SECONDS", 0.05)
    monkeypatch.setattr(hints, "AGAIN_SECONDS", 0.0)
    heard: list[str | None] = []
    tables, others = (Tables(each, {GAME.key: GAME}) for each in (store, other))
    tables.neighbours.append(heard.append)
    listening = asyncio.create_task(store.hear(tables.heard))
    await until(lambda: heard == [None])  # it listens
    mine = await tables.create(PLACE, GAME.key, ADA, 1)
    assert [head.id for head in await tables.of_user(ADA.id)] == [mine.id]
    await (await others.get(mine.id)).join(BO, 2)
    await until(lambda: heard == [None, mine.id])
    assert tables.seated.remembered(ADA.id) == ()  # it was as it is no more
    cut = """SELECT pg_terminate_backend(pid) FROM pg_stat_activity
             WHERE pid <> pg_backend_pid() AND datname = current_database() AND query LIKE '%SELECT 1'"""
    await until(lambda: database.rows(cut))
    await until(lambda: heard.count(None) == 2)
    await (await others.get(mine.id)).change(lobby_steps.add_computer, ADA.id)
    await until(lambda: heard[-1] == mine.id and heard.count(mine.id) == 2)
    listening.cancel()
