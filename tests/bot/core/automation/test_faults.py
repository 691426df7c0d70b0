"""Tests of operational faults: a bot that's down for days, clocks that jump, races between processes, slow startups."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from msgspec.structs import replace

from bot.core.automation import absence
from bot.core.automation.computers import Computers
from bot.core.automation.housekeeping import Housekeeper, Keep
from bot.core.automation.scheduler import AWAKE, Scheduler
from bot.core.ids import GuildId, InteractionId, TableId, UserId
from bot.core.pages.tables import deadlines as shown
from bot.core.refusals import Refusal
from bot.core.storage import Head
from bot.core.storage.sqlite import SqliteStore
from bot.core.table import stalls
from bot.core.table.people import privacy
from bot.core.table.position import Position
from bot.core.table.reading import prompts, proofs
from bot.core.table.registry import Tables
from bot.core.table.table import Table
from bot.core.table.timing import deadlines
from bot.features.handover import bench
from bot.features.notes import store as notes
from bot.features.notifications.ping_settings import PingSettings
from bot.features.pauses import steps as pauses
from bot.operator.commands import Operator
from games.record import replay
from tests.bot.clock import Clock
from tests.bot.clock import clock as clock
from tests.bot.conftest import ADA, BO, PLACE, Deal
from tests.bot.core.table.timing.test_clocks import begun, toss
from tests.bot.core.table.timing.test_deadlines import messages
from tests.bot.features.assembled import SLOTS
from tests.games.example import GAME

HOUR, DAY = deadlines.HOUR, deadlines.DAY


def there(tables: Tables) -> Tables:
    """Return the Tables of a second process that uses the same database."""
    return Tables(tables.store, tables.games)


async def awake(tables: Tables, clock: Clock) -> Scheduler:
    """Start a scheduler the way the bot does: postpone deadlines by the downtime, then handle whatever is due."""
    scheduler = Scheduler(tables)
    await scheduler.catch_up(clock())
    await scheduler.look(clock())
    return scheduler


async def test_three_days_away_remind_once_and_play_for_nobody(
    tables: Tables, store: SqliteStore, clock: Clock
) -> None:
    laid = [await begun(tables, str(DAY)) for _ in range(3)]
    await awake(tables, clock)
    clock.advance(3 * DAY)
    again = there(tables)
    scheduler = await awake(again, clock)
    assert not await messages(store, "reminder")
    clock.advance(12 * HOUR + 60)  # while the bot was running
    for _ in range(30):
        await scheduler.look(clock())
    assert {message.table for message in await messages(store, "reminder")} == {table.now.id for table in laid}
    for table in laid:
        await table.refresh()
        assert all(chair.missed == 0 for chair in table.now.chairs)
        assert [each.reminded for each in table.now.head.deadlines] == [1]


async def test_a_clock_that_jumps_ahead_is_time_away(tables: Tables, store: SqliteStore, clock: Clock) -> None:
    table = await begun(tables, str(DAY))
    scheduler = await awake(tables, clock)
    due = table.now.head.deadlines[0].due
    clock.advance(5 * DAY)
    await scheduler.catch_up(clock())
    await scheduler.look(clock())
    assert abs(table.now.head.deadlines[0].due - due - 5 * DAY) < 60
    assert all(chair.missed == 0 for chair in table.now.chairs)
    assert not await messages(store, "reminder")


async def test_a_clock_that_is_put_back_is_noted_and_plays_for_nobody(
    tables: Tables, store: SqliteStore, clock: Clock
) -> None:
    table = await begun(tables, str(DAY))
    scheduler = await awake(tables, clock)
    due = table.now.head.deadlines[0].due
    clock.advance(-5 * HOUR)
    await scheduler.catch_up(clock())
    await scheduler.look(clock())
    assert table.now.head.deadlines[0].due == due  # pending players get more time, not less
    assert abs(float(await store.note(AWAKE) or 0) - clock()) < 60
    clock.advance(DAY)
    await there(tables).get(table.now.id)
    await Scheduler(there(tables)).catch_up(clock())
    await table.refresh()
    assert abs(table.now.head.deadlines[0].due - due - DAY) < 60


async def test_a_reminder_and_a_move_race(tables: Tables, store: SqliteStore, clock: Clock) -> None:
    """If one process sends a reminder while another stores the player's move, the second to commit notices the first.

    Nobody who has moved is pinged.
    """
    table = await begun(tables, str(DAY))
    other = await there(tables).get(table.now.id)
    (asked,) = table.now.head.deadlines
    mover = table.now.chairs[asked.seat].user
    clock.advance(12 * HOUR + 60)
    done = await asyncio.gather(other.expire(clock()), toss(table), return_exceptions=True)
    assert all(isinstance(each, Refusal) for each in done if isinstance(each, BaseException))
    await table.refresh()
    assert mover not in table.now.waiting
    for message in await messages(store, "reminder"):
        page = shown.reminder(SLOTS, table.now, message.body)
        assert page is None or f"<@{mover}>" not in page.text


async def test_a_move_for_an_absent_player_and_an_undo_race(tables: Tables, clock: Clock) -> None:
    """If a table changes while the bot chooses a move for an absent player, here by an undo, the bot drops the move."""
    table = await begun(tables, str(DAY))
    seat = prompts.openly_asked(table.now)[0]
    clock.advance(DAY + 60)
    before = table.now
    change = absence.turn(before, seat)
    other = await there(tables).get(table.now.id)
    user = before.chairs[1 - seat].user or 0
    done = await asyncio.gather(
        other.undo(UserId(user), InteractionId(7000)), table.adopt(change, before), return_exceptions=True
    )
    assert all(isinstance(each, Refusal) for each in done if isinstance(each, BaseException))
    await table.refresh()
    replay(GAME, proofs.record(table.now))
    assert sum(chair.missed for chair in table.now.chairs) <= 1


async def test_a_pause_that_is_ended_twice_shifts_the_clock_once(tables: Tables, clock: Clock) -> None:
    table = await begun(tables, str(DAY))
    for user in (ADA.id, BO.id):
        await table.change(pauses.pause, user, clock())
    due = table.now.head.deadlines[0].due
    other = await there(tables).get(table.now.id)
    clock.advance(3 * DAY)

    async def wake(at: Table, user: UserId) -> Position:
        return await at.change(pauses.resume, user, clock())

    done = await asyncio.gather(wake(table, ADA.id), wake(other, BO.id), return_exceptions=True)
    assert sorted(isinstance(each, BaseException) for each in done) == [False, True]
    await table.refresh()
    assert abs(table.now.head.deadlines[0].due - due - 3 * DAY) < 60


async def test_nothing_is_loaded_at_the_start(
    tables: Tables, deal: Deal, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The bot loads no tables when it starts. It loads each one when somebody first uses it."""
    for _ in range(30):
        await deal(ADA, BO)
    fresh, loaded = there(tables), list[str]()

    async def load(table: TableId) -> Position:
        loaded.append(table)
        return await Tables.load(fresh, table)

    monkeypatch.setattr(fresh, "load", load)
    await awake(fresh, clock)
    keeper = Housekeeper(fresh, Keep())
    await keeper._renew()
    await keeper.sweep(clock())
    computers = asyncio.create_task(Computers(fresh).run())
    await asyncio.sleep(0)
    await fresh.of_user(ADA.id)
    computers.cancel()
    assert loaded == []


async def test_an_account_that_is_deleted_takes_nobodys_game_with_it(
    tables: Tables, store: SqliteStore, deal: Deal, path: Path
) -> None:
    person = replace(ADA, id=918273645)
    table = await deal(person, BO, sealed=True)
    people = store.people
    await notes.write(store, table.now.id, person.id, "mine")
    await bench.join(store, PLACE.guild or GuildId(0), person.id)
    await people.change(person.id, PingSettings, lambda old: replace(old, route="dm"))
    await table.resign(person.id)
    await table.change(privacy.erased, person.id)
    await store.upkeep.forget_user(person.id)
    with closing(sqlite3.connect(path)) as database:
        left = [line for line in database.iterdump() if str(person.id) in line]
    assert left == []
    assert (await there(tables).get(table.now.id)).now.status == "playing"


# -- the report of stalled tables

PLAYING = Head(TableId("t"), PLACE, UserId(1), "pebbles", 1, {}, "playing", "s", since=1000)


@pytest.mark.parametrize(
    ("head", "now", "why"),
    [
        (replace(PLAYING, waiting=(1,), waiting_since={1: 1000}), 2000, ""),
        (PLAYING, 2000, "isn't waiting for anyone"),
        (replace(PLAYING, computer=True), 1060, ""),
        (replace(PLAYING, computer=True), 1000 + 2 * HOUR, "a computer player"),
        (replace(PLAYING, waiting=(1,), waiting_since={1: 1000}), 1000 + 61 * DAY, "waiting for 1 player for 61 days"),
        (replace(PLAYING, status="over"), 10**9, ""),
    ],
)
def test_stalled_tables_are_reported_with_the_reason(head: Head, now: float, why: str) -> None:
    assert (why in stalls.why(head, now)) if why else stalls.why(head, now) == ""


async def test_stalled_tables_are_listed_for_the_operator(tables: Tables, deal: Deal, clock: Clock) -> None:
    said = list[str]()
    table = await deal(ADA, BO)
    assert await Operator(tables, said.append).stalled() == 0
    clock.advance(400 * DAY)
    assert await Operator(tables, said.append).stalled() == 1
    assert said[0].startswith(table.now.id), said[0]
