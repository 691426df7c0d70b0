"""A look for what is due costs the same however many letters wait, and finds the first of each lane."""

from __future__ import annotations

import sqlite3
import time

import pytest

from bot.storage import Body, Letter
from bot.storage.letters import post
from bot.storage.merge import supersede
from bot.storage.sqlite import SqliteStore
from tests.bot.conftest import ADA, BO, Deal

MANY, LANES = 20_000, 1_000


async def fill(store: SqliteStore, table: str, count: int) -> None:
    letters = [Letter(table, "board", 1 + number % LANES) for number in range(count)]
    await store.write(post, letters)


async def steps_of_a_look(store: SqliteStore) -> int:
    """How many steps SQLite's machine makes."""
    steps = 0

    def step() -> int:
        nonlocal steps
        steps += 1
        return 0

    await store._database.run(lambda database: database.set_progress_handler(step, 1))
    await store.heads(time.time() + 10, 8)
    await store._database.run(lambda database: database.set_progress_handler(None, 1))
    return steps


async def test_a_look_stays_flat(store: SqliteStore, deal: Deal) -> None:
    table = await deal(ADA, BO)
    await fill(store, table.now.id, LANES)
    few = await steps_of_a_look(store)
    await fill(store, table.now.id, MANY)
    assert await steps_of_a_look(store) <= few * 1.1


async def lanes(store: SqliteStore) -> dict[str, int]:
    return {letter.lane: letter.id for letter in (await store.heads(time.time() + 10, 100))[0]}


def first_of_each(database: sqlite3.Connection) -> dict[str, int]:
    return dict(database.execute("SELECT lane, min(id) FROM outbox WHERE dead IS NULL GROUP BY lane"))


async def test_what_is_settled_dropped_or_buried_lets_the_next_come(store: SqliteStore, deal: Deal) -> None:
    await deal(ADA, BO, sealed=True)
    await deal(ADA, BO)
    for turn in range(30):
        found, _ = await store.heads(time.time() + 10, 100)
        assert await lanes(store) == await store._database.run(first_of_each)
        if not found:
            break
        letter = found[turn % len(found)]
        if turn % 3 == 0:
            await store.settle(
                letter, then=(Letter(letter.table, "notice", 700, body=Body(notes=("news",))),) * (turn < 9)
            )
        elif turn % 3 == 1:
            await store.bury(letter, "gone")
        else:
            await store.drop([letter])
    else:
        pytest.fail("letters are left")


def test_a_table_that_moves_all_the_time_is_shown_when_it_first_should() -> None:
    """A letter that takes the place of others is due when the first of them was."""
    older = [Letter("t", "board", 1, due=30.0), Letter("t", "board", 1, due=20.0)]
    assert supersede(older, Letter("t", "board", 1, due=60.0), ()).due == 20.0
