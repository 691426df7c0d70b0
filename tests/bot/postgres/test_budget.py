"""Tests of the request budget that processes share: they take turns, and the most urgent message goes first."""

from __future__ import annotations

import asyncio

import pytest

from bot.core.delivery.budget import ABOVE_ALL, PRIORITY
from bot.postgres.budget import BLOCK, NAME, SharedBudget
from bot.postgres.leases import SharedLeases
from bot.postgres.store import PostgresStore
from tests.support.databases import Database

pytestmark = pytest.mark.postgres
QUICK = 10_000  # requests a second
LONG = 1000.0  # seconds: no test takes so long


@pytest.fixture
def database_kind() -> str:
    return "shared"


class Counting(SharedLeases):
    """A SharedLeases that counts how often its process reserves turns for requests."""

    asked = 0

    async def reserve(self, name: str, count: int, seconds: float) -> float:
        self.asked += 1
        return await super().reserve(name, count, seconds)


async def test_turns_of_two_processes_never_coincide(store: PostgresStore, other: PostgresStore) -> None:
    counts = [1 + number % 3 for number in range(40)]
    both = (store, other)
    reserved = (both[number % 2].leases.reserve(NAME, count, LONG) for number, count in enumerate(counts))
    waits = await asyncio.gather(*reserved)
    taken = [round(wait / LONG) + turn for wait, count in zip(waits, counts, strict=True) for turn in range(count)]
    assert sorted(taken) == list(range(sum(counts)))


async def test_the_most_urgent_gets_the_next_turn(store: PostgresStore) -> None:
    budget, done = SharedBudget(store.leases, QUICK), list[int]()

    async def request(priority: int) -> None:
        if priority != ABOVE_ALL:  # the default for requests without a priority
            PRIORITY.set(priority)
        await budget.turn()
        done.append(priority)

    wanted = [2, 0, 1, ABOVE_ALL, 1, 2, 0, ABOVE_ALL, 1]
    await asyncio.gather(*map(request, wanted))
    assert done == sorted(wanted)
    assert budget.waiting == 0


async def test_a_backlog_asks_the_database_once_a_block(store: PostgresStore) -> None:
    leases = Counting(store)
    leases.is_shared = True
    budget = SharedBudget(leases, 50)
    await asyncio.gather(*(budget.turn() for _ in range(3 * BLOCK)))
    assert leases.asked < 3 * BLOCK / 2  # normally 3; more if turns are missed on a busy machine


async def test_turns_for_all_waiting_requests_are_reserved_at_once(store: PostgresStore) -> None:
    """A process reserves turns for all its waiting messages at once, although their requests come one after another."""
    leases = Counting(store)
    leases.is_shared = True
    budget = SharedBudget(leases, 10)
    budget.under_way = range(5)
    for _ in budget.under_way:
        await budget.turn()
    assert leases.asked < 5  # normally once, and once more per turn missed on a busy machine


async def test_a_canceled_request_takes_nobodys_turn(store: PostgresStore) -> None:
    budget = SharedBudget(store.leases, QUICK)
    first, second, third = (asyncio.ensure_future(budget.turn()) for _ in range(3))
    await asyncio.sleep(0)
    second.cancel()
    await asyncio.gather(first, third)
    assert second.cancelled()
    assert budget.waiting == 0


async def test_a_rate_limit_of_one_process_makes_all_wait(store: PostgresStore, other: PostgresStore) -> None:
    await SharedBudget(store.leases, 50).exceeded(LONG)
    assert await other.leases.reserve(NAME, 1, 0.02) > LONG / 2


async def test_a_process_that_is_alone_or_unlimited_does_not_use_the_database(
    store: PostgresStore, database: Database
) -> None:
    await SharedBudget(store.leases, 0).turn()
    store.leases.is_shared = False
    await SharedBudget(store.leases, 50).turn()
    await SharedBudget(store.leases, 50).exceeded(LONG)
    assert database.rows("SELECT * FROM leases") == []


async def test_where_the_database_does_not_answer_no_request_waits_for_it(database: Database) -> None:
    closed = await database.open()
    assert isinstance(closed, PostgresStore)
    closed.leases.is_shared = True
    await closed.close()
    budget = SharedBudget(closed.leases, 50)
    await asyncio.gather(*(budget.turn() for _ in range(3)))
    assert budget.waiting == 0
