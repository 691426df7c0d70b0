"""Tests that data which features once kept in fields of heads and chairs is still there under the features' keys.

The database `features` in tests/bot/core/table/earlier was written by the last program with those fields. Its tables
have offers, requests, plans, clocks and pauses in progress.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Any, TypeAlias

import msgspec
import pytest
from msgspec.structs import replace

from bot.core.automation.scheduler import Scheduler
from bot.core.ids import InteractionId, TableId, UserId
from bot.core.storage import Chair, Head, Person
from bot.core.storage.sql.store import SqlStore
from bot.core.storage.sqlite import SqliteStore
from bot.core.table.registry import Tables
from bot.core.table.table import Table
from bot.features.clocks import clockwork, kinds
from bot.features.clocks.clockwork import BANK, Bank, Clockwork
from bot.features.daily_puzzle.attempts import ATTEMPT
from bot.features.handover import requests, seating
from bot.features.handover import steps as handover
from bot.features.handover.requests import Requests
from bot.features.pauses import request as pauses
from bot.features.pauses import steps
from bot.features.pauses.request import PauseRequest
from bot.features.planned_turns import planning, stored
from bot.features.planned_turns.stored import TIMES, Plans, ResponseTimes
from bot.features.teaching import modes
from bot.features.vacations.steps import VACATION, Away
from tests.bot.clock import Clock
from tests.bot.clock import clock as clock
from tests.bot.core.table.earlier import unpacked
from tests.bot.features.assembled import HOOKS
from tests.games.example import GAME
from tests.support.databases import FEATURE_TABLES

FROZEN = 1_796_060_655  # when the database was made
HEAD_FIELDS = {"clockwork", "rest", "teaching", "paces"}
CHAIR_FIELDS = {"offer", "back", "bank", "holiday", "sealed", "hindered"}
Json: TypeAlias = dict[str, Any]


class Earlier(msgspec.Struct):
    """The rows of a database that the earlier program wrote."""

    tables: Sequence[tuple[Any, ...]]  # id, head, version, status, channel, since, computer, owner
    seats: Sequence[tuple[Any, ...]]  # table, seat, user, chair

    @property
    def heads(self) -> Mapping[str, Json]:
        return {row[0]: json.loads(row[1]) for row in self.tables}

    @property
    def chairs(self) -> Mapping[tuple[str, int], Json]:
        return {row[:2]: json.loads(row[3]) for row in self.seats}


def earlier(path: Path) -> Earlier:
    """Read the rows from a database that hasn't been migrated yet."""
    with closing(sqlite3.connect(path)) as database:
        tables = database.execute("SELECT id, head, version, status, channel, since, computer, owner FROM tables")
        seats = database.execute('SELECT table_id, seat, "user", chair FROM seats')
        return Earlier(tables.fetchall(), seats.fetchall())


async def require_the_same(store: SqlStore, before: Earlier) -> None:
    """Fail unless the store's heads and chairs still contain everything that the rows in `before` contain."""
    for table, old in before.heads.items():
        now = await store.read(TableId(table))
        assert now is not None
        _require_head(now.head, old)
        for seat, chair in enumerate(now.chairs):
            _require_chair(chair, before.chairs[table, seat])


def _require_head(head: Head, old: Json) -> None:
    plain = msgspec.json.decode(json.dumps(old), type=Head)
    assert replace(head, features={}, paused_since=0) == replace(plain, features={})
    rest = old.get("rest")
    assert head.paused_since == (rest["since"] if rest else 0)
    assert pauses.of(head) == (msgspec.convert(rest, PauseRequest) if rest else None)
    assert clockwork.of(head) == msgspec.convert(old.get("clockwork", {}), Clockwork)
    assert modes.of(head) == old.get("teaching", "no")
    times = msgspec.json.decode(json.dumps({"by_user": old.get("paces", {})}), type=ResponseTimes)
    assert (TIMES.of(head) or ResponseTimes()) == times
    assert ATTEMPT.of(head) == ATTEMPT.of(plain)


def _require_chair(chair: Chair, old: Json) -> None:
    assert replace(chair, features={}) == msgspec.convert(old, Chair)
    assert requests.of(chair) == msgspec.convert({name: old.get(name) for name in ("offer", "back")}, Requests)
    assert BANK.of(chair) == (Bank(old["bank"]) if "bank" in old else None)
    assert VACATION.of(chair) == (Away(*old["holiday"]) if "holiday" in old else None)
    plans = {"turns": old.get("sealed", ()), "failure_reasons": old.get("hindered", ())}
    assert stored.plans(chair) == msgspec.convert(plans, Plans)


@pytest.fixture
def database_path(tmp_path: Path) -> Path:
    return unpacked("features", tmp_path)


@pytest.fixture
async def tables(database_path: Path, clock: Clock) -> AsyncIterator[Tables]:
    clock.put(FROZEN)
    store = await SqliteStore.open(database_path, feature_tables=FEATURE_TABLES)
    yield Tables(store, {GAME.key: GAME}, hooks=HOOKS)
    await store.close()


async def only(tables: Tables, is_wanted: Callable[[Head], bool]) -> Table:
    """Return the only unfinished table whose head satisfies `is_wanted`."""
    (head,) = filter(is_wanted, await tables.store.live())
    return await tables.get(head.id)


def test_every_field_occurs(database_path: Path) -> None:
    rows = earlier(database_path)
    assert {name for head in rows.heads.values() for name in head} >= HEAD_FIELDS
    assert {name for chair in rows.chairs.values() for name in chair} >= CHAIR_FIELDS


async def test_everything_is_still_there(database_path: Path) -> None:
    before = earlier(database_path)
    store = await SqliteStore.open(database_path, feature_tables=FEATURE_TABLES)
    await require_the_same(store, before)
    await store.close()


async def test_the_defaults_of_a_field_are_nothing_to_keep(database_path: Path) -> None:
    """A default or null that an older program stored in a field isn't stored under the feature's key now."""
    head: Json = {"clockwork": {}, "rest": None, "teaching": "no", "paces": {}}
    chair: Json = {"offer": None, "back": None, "bank": None, "holiday": [0, 0], "sealed": [], "hindered": []}
    with closing(sqlite3.connect(database_path)) as database, database:
        database.execute("UPDATE tables SET head = json_patch(head, ?)", (json.dumps(head),))
        for name, value in {**head, **chair}.items():
            table, column = ("tables", "head") if name in head else ("seats", "chair")
            sql = f"UPDATE {table} SET {column} = json_set({column}, '$.{name}', json(?))"
            database.execute(sql, (json.dumps(value),))
    store = await SqliteStore.open(database_path, feature_tables=FEATURE_TABLES)
    for head_text, chair_text in await store.rows("SELECT head, chair FROM tables JOIN seats ON table_id = id"):
        assert set(msgspec.json.decode(head_text, type=Head).features) <= {"daily_puzzle"}
        assert not msgspec.json.decode(chair_text, type=Chair).features
        assert not {*json.loads(head_text), *json.loads(chair_text)} & (HEAD_FIELDS | CHAIR_FIELDS)
    await store.close()


async def test_a_plan_is_tried_an_offer_is_accepted_and_a_pause_begins(tables: Tables, clock: Clock) -> None:
    table = await only(tables, lambda head: bool(head.timers))
    assert [chair.name for chair in table.now.chairs] == ["Ada", "Bo", "Dee"]
    (timer,) = table.now.head.timers
    clock.put(timer.due + 1)
    await Scheduler(tables).look(clock())
    now = table.now
    assert now.decisions[-1].seat == timer.seat
    assert not planning.of(now, timer.seat)
    offer = requests.of(now.chairs[2]).offer
    assert offer is not None
    await seating.accept(table, Person(offer.user, "Eve"), offer.id, InteractionId(20_000))
    assert table.now.chairs[2].user == offer.user
    assert pauses.of(table.now.head) is None  # the players have changed
    await table.change(handover.ask_back, Person(UserId(3), "Cy"))
    for user in table.now.users(table.now.people):
        await table.change(steps.pause, user, clock())
    assert table.now.head.paused_since
    assert kinds.bank(table.now.head, table.now.chairs[0]) <= 86_400


async def test_a_pause_ends_and_the_clock_has_as_much_time_left(tables: Tables, clock: Clock) -> None:
    table = await only(tables, lambda head: bool(head.paused_since))
    (deadline,) = table.now.head.deadlines
    assert stored.plans(table.now.chairs[deadline.seat]).failure_reasons
    clock.advance(3600)
    now = await table.change(partial(steps.resume, user=UserId(1), now=clock()))
    assert [later.due for later in now.head.deadlines] == [deadline.due + 3600]
    assert (now.head.paused_since, pauses.of(now.head)) == (0, None)
