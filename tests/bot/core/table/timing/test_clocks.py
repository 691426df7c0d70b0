"""Tests of turn clocks: time banks, a fixed hour, weekends, pauses, vacations, extra time, and running out."""

from __future__ import annotations

import itertools
from typing import Any

import pytest
from msgspec.structs import replace

from bot.core.automation.scheduler import AWAKE, Scheduler
from bot.core.ids import InteractionId, UserId
from bot.core.pages.tables import deadlines as lines
from bot.core.refusals import NotNow, Stale
from bot.core.storage import Body, Deadline, Person
from bot.core.storage.sql.people import Wishes
from bot.core.storage.sqlite import SqliteStore
from bot.core.table import place
from bot.core.table.edits import changed
from bot.core.table.reading import prompts
from bot.core.table.registry import Tables
from bot.core.table.table import Table
from bot.core.table.timing import deadlines, returning
from bot.core.table.timing.durations import DAY, HOUR
from bot.features.clocks import clockwork, kinds
from bot.features.clocks import steps as clock_steps
from bot.features.handover import steps as handover
from bot.features.handover.seating import take
from bot.features.pauses import pages as pause_pages
from bot.features.pauses import request as pause_requests
from bot.features.pauses import steps as pauses
from bot.features.vacations import days
from bot.features.vacations import steps as away
from bot.features.vacations.steps import VACATION, Away
from tests.bot.clock import Clock
from tests.bot.clock import clock as clock
from tests.bot.conftest import ADA, BO, CY, PLACE
from tests.bot.core.table.test_pings import BERLIN, at
from tests.bot.features.assembled import HOOKS, SLOTS
from tests.games.example import GAME

INTERACTIONS = itertools.count(1000)
USERS = (ADA.id, BO.id, CY.id)
MONDAY = "2026-11-23T10:00"


async def begun(tables: Tables, kind: str, *, people: int = 2, **work: Any) -> Table:
    """Return a table of Pebbles with a turn clock of this kind, after everybody's secret first move."""
    made = await tables.get((await tables.create(PLACE, GAME.key, ADA, InteractionId(1))).id)
    for person in (BO, CY)[: people - 1]:
        await made.join(person, InteractionId(10 + person.id))
    await made.change(deadlines.set_clock, ADA.id, kind, BERLIN)
    await made.change(with_work, work)
    await made.start(ADA.id)
    for person in (ADA, BO, CY)[:people]:
        await made.act(person.id, ("heap:b", "take:1"), None, InteractionId(next(INTERACTIONS)))
    return made


def with_work(now: Any, work: dict[str, Any]) -> Any:
    now = clock_steps.with_weekends(now, work.get("weekends", False), BERLIN)
    return clock_steps.with_end(now, work.get("at_zero", "move"))


def asked(table: Table) -> Deadline:
    (deadline,) = table.now.head.deadlines
    return deadline


async def toss(table: Table) -> None:
    await table.act(USERS[asked(table).seat], ("toss",), None, InteractionId(next(INTERACTIONS)))


async def look(table: Table, clock: Clock) -> None:
    await Scheduler(table._home).look(clock())  # type: ignore[arg-type]


async def test_a_turn_uses_time_of_the_bank_and_adds_the_increment(tables: Tables, clock: Clock) -> None:
    clock.put(at(MONDAY))
    table = await begun(tables, f"bank-{DAY}-{2 * HOUR}")
    first = asked(table).seat
    assert abs(asked(table).due - clock() - DAY) < 60
    clock.advance(5 * HOUR)
    await toss(table)
    assert asked(table).seat != first
    assert abs(asked(table).due - clock() - DAY) < 60
    clock.advance(HOUR)
    await toss(table)
    assert asked(table).seat == first
    assert abs(asked(table).due - clock() - (DAY - 3 * HOUR)) < 60
    assert kinds.bank(table.now.head, table.now.chairs[1 - first]) == DAY  # never more than in the beginning
    again = await Tables(tables.store, tables.games, hooks=HOOKS).get(table.now.id)
    assert again.now.head.deadlines == table.now.head.deadlines


async def test_a_turn_ends_when_its_bank_is_empty(tables: Tables, clock: Clock) -> None:
    table = await begun(tables, f"bank-{DAY}-{2 * HOUR}")
    first = asked(table).seat
    clock.advance(DAY + 60)
    await look(table, clock)
    assert table.now.chairs[first].missed == 1
    assert kinds.bank(table.now.head, table.now.chairs[first]) == 2 * HOUR


async def test_a_fixed_hour_ends_turns_in_the_time_zone_of_the_table(tables: Tables, clock: Clock) -> None:
    clock.put(at("2026-10-24T12:00"))
    table = await begun(tables, "at-20")
    assert asked(table).due == at("2026-10-24T20:00")
    clock.put(at("2026-10-24T15:00"))
    await toss(table)
    assert asked(table).due == at("2026-10-25T20:00")  # daylight saving time has ended: 29 hours
    (line,) = lines.running(table.now)
    assert str(asked(table).due) in line


async def test_a_fixed_hour_on_a_day_that_does_not_count_is_skipped(tables: Tables, clock: Clock) -> None:
    clock.put(at("2026-11-27T16:00"))
    table = await begun(tables, "at-20", weekends=True)
    assert asked(table).due == at("2026-11-30T20:00")


async def test_nobody_is_late_or_reminded_during_a_weekend_off(tables: Tables, clock: Clock) -> None:
    clock.put(at("2026-11-27T18:00"))
    table = await begun(tables, str(DAY), weekends=True)
    assert asked(table).due == pytest.approx(at("2026-11-30T18:00"), abs=60)
    assert asked(table).remind == pytest.approx(at("2026-11-30T06:00"), abs=60)


async def test_clocks_stand_while_the_bot_is_away_but_uncounted_time_is_not_added_again(
    tables: Tables, store: SqliteStore, clock: Clock
) -> None:
    clock.put(at("2026-11-27T18:00"))
    plain = await begun(tables, str(DAY))
    weekend = await begun(tables, str(DAY), weekends=True)
    daily = await begun(tables, "at-20")
    due = [asked(each).due for each in (plain, weekend, daily)]
    await store.note(AWAKE, str(clock()))
    clock.put(at("2026-11-30T02:00"))
    away = Scheduler(Tables(store, tables.games, hooks=HOOKS))
    await away.catch_up(clock())
    await away.look(clock())
    for each in (plain, weekend, daily):
        await each.refresh()
    assert asked(plain).due == pytest.approx(due[0] + 56 * HOUR, abs=60)
    assert asked(weekend).due == pytest.approx(due[1] + 8 * HOUR, abs=60)  # the end of Friday, the beginning of Monday
    assert asked(daily).due == at("2026-12-01T20:00")  # 26 hours were left
    assert all(chair.missed == 0 for each in (plain, weekend, daily) for chair in each.now.chairs)


# -- taking breaks


async def test_a_game_is_paused_once_all_agree_and_moves_start_no_clock(tables: Tables, clock: Clock) -> None:
    table = await begun(tables, str(DAY), people=3)
    clock.advance(5 * HOUR)
    due = asked(table).due
    for user in (ADA.id, BO.id):
        await table.change(pauses.pause, user, clock())
    request = pause_requests.of(table.now.head)
    assert request is not None
    page = pause_pages.rest(table.now, Body(request=request.id))
    assert "Cy, OK?" in page.text
    assert not table.now.head.paused_since
    await table.change(pauses.pause, CY.id, clock())
    assert table.now.head.paused_since
    assert table.now.head.due is None
    clock.advance(100 * DAY)
    await look(table, clock)
    assert all(chair.missed == 0 for chair in table.now.chairs)
    await toss(table)  # anyone who wants to can move
    assert lines.running(table.now) == ["-# The game is paused, so no clock is running."]
    with pytest.raises(NotNow, match="already paused"):
        await table.change(pauses.pause, ADA.id, clock())
    await table.change(pauses.resume, BO.id, clock())
    assert asked(table).due == pytest.approx(clock() + DAY, abs=60)
    assert due < asked(table).due


async def test_a_pause_gives_back_exactly_the_time_that_was_left(tables: Tables, clock: Clock) -> None:
    table = await begun(tables, str(DAY))
    clock.advance(5 * HOUR)
    for user in (ADA.id, BO.id):
        await table.change(pauses.pause, user, clock())
    clock.advance(10 * DAY)
    await table.change(pauses.resume, BO.id, clock())
    assert asked(table).due == pytest.approx(clock() + 19 * HOUR, abs=60)
    with pytest.raises(Stale):
        await table.change(pauses.resume, BO.id, clock())


async def test_a_pause_that_one_player_refuses_does_not_begin(tables: Tables, clock: Clock) -> None:
    table = await begun(tables, str(DAY))
    await table.change(pauses.pause, ADA.id, clock())
    await table.change(pauses.resume, BO.id, clock())
    assert pause_requests.of(table.now.head) is None
    assert table.now.head.due is not None


# -- vacations


async def test_a_vacation_pauses_only_the_clock_of_its_player(tables: Tables, clock: Clock) -> None:
    table = await begun(tables, str(DAY))
    clock.advance(6 * HOUR)
    seat = asked(table).seat
    first, last = int(clock()), int(clock()) + 7 * DAY
    await table.change(away.vacation, USERS[seat], first, last, clock())
    assert asked(table).due == pytest.approx(last + 18 * HOUR, abs=60)
    clock.advance(3 * DAY)
    await look(table, clock)
    assert table.now.chairs[seat].missed == 0
    await table.change(away.vacation, USERS[seat], 0, 0, clock())
    assert asked(table).due == pytest.approx(clock() + 18 * HOUR, abs=60)
    await table.change(away.vacation, USERS[1 - seat], first, last, clock())
    assert asked(table).due == pytest.approx(clock() + 18 * HOUR, abs=60)
    await toss(table)
    assert asked(table).due == pytest.approx(last + DAY, abs=60)


async def test_a_vacation_applies_to_tables_started_and_seats_taken_during_it(tables: Tables, clock: Clock) -> None:
    for person in (BO, CY):
        await tables.store.people.wish(person.id, lambda old: days.taken(old, 7, clock()))
    table = await tables.get((await tables.create(PLACE, GAME.key, ADA, InteractionId(71))).id)
    await table.join(BO, InteractionId(72))
    await table.change(deadlines.set_clock, ADA.id, 12 * HOUR)
    await table.start(ADA.id)
    on_vacation = Away(int(clock()), int(clock()) + 7 * DAY)
    assert VACATION.of(table.now.chairs[1]) == on_vacation
    assert VACATION.of(table.now.chairs[0]) is None
    assert next(each for each in table.now.head.deadlines if each.seat == 1).due > on_vacation.last
    await table.resign(ADA.id)
    await take(table, CY, 0, InteractionId(73))
    assert VACATION.of(table.now.chairs[0]) == on_vacation
    clock.advance(8 * DAY)
    await table.resign(BO.id)
    await take(table, Person(UserId(9), "Dee"), 1, InteractionId(74))
    assert VACATION.of(table.now.chairs[1]) is None


async def test_the_start_and_end_of_a_vacation_are_announced(tables: Tables, clock: Clock) -> None:
    table = await begun(tables, str(DAY))
    first, last = int(clock()), int(clock()) + DAY
    change = away.vacation(table.now, ADA.id, first, last, clock())
    assert change.notes == (f"Ada is away until <t:{last}:D>. Their clock is paused.",)
    assert away.vacation(change.after, ADA.id, 0, 0, clock()).notes == ("Ada is back.",)
    assert away.vacation(change.after, ADA.id, 0, 0, last).notes == ()
    assert away.vacation(table.now, UserId(77), first, last, clock()).after is table.now


async def test_a_vacation_applies_to_a_table_resumed_during_it_and_not_to_one_resumed_after_it(
    tables: Tables, clock: Clock
) -> None:
    table = await begun(tables, str(DAY))
    asleep = await table.change(changed, status="archived")
    assert not asleep.head.deadlines
    wishes = await tables.store.people.wish(ADA.id, lambda old: days.taken(old, 7, clock()))
    await table.change(place.wake, BO.id)
    await table.tell_seated()
    assert VACATION.of(table.now.chairs[0]) == Away(*wishes.vacation)
    await table.change(changed, status="archived")
    await tables.store.people.wish(ADA.id, lambda old: days.ended(old, clock()))
    await table.change(place.wake, BO.id)
    await table.tell_seated()
    assert VACATION.of(table.now.chairs[0]) is None


async def test_a_requested_pause_expires_when_a_seat_changes_hands(tables: Tables, clock: Clock) -> None:
    table = await begun(tables, str(DAY), people=3)
    await table.change(pauses.pause, ADA.id, clock())
    await table.resign(ADA.id)
    assert pause_requests.of(table.now.head) is None
    await table.change(pauses.pause, BO.id, clock())
    await take(table, Person(UserId(9), "Dee"), 0, InteractionId(75))
    assert pause_requests.of(table.now.head) is None
    for user in (UserId(9), BO.id, CY.id):
        await table.change(pauses.pause, user, clock())
    await table.resign(CY.id)
    assert table.now.head.paused_since


async def test_a_finished_game_cannot_be_resumed(tables: Tables, clock: Clock) -> None:
    table = await begun(tables, str(DAY))
    for person in (ADA, BO):
        await table.change(pauses.pause, person.id, clock())
    while table.now.status == "playing":
        await toss(table)
    assert table.now.head.paused_since
    with pytest.raises(NotNow, match="over"):
        pauses.resume(table.now, ADA.id, clock())
    with pytest.raises(NotNow, match="over"):
        returning.back(table.now, ADA.id)


def test_vacations_are_limited_and_unused_days_are_returned() -> None:
    now = at("2026-11-01T10:00")
    wishes = days.taken(Wishes(), 21, now)
    assert days.left(wishes, now) == 9
    with pytest.raises(NotNow, match="already"):
        days.taken(wishes, 2, now + DAY)
    back = days.ended(wishes, now + 3.5 * DAY)
    assert days.left(back, now) == 26
    assert days.ended(back, now) is back
    with pytest.raises(NotNow, match="26 vacation days"):
        days.taken(back, 30, now)
    assert days.left(back, at("2027-01-01T10:00")) == days.YEARLY


# -- time that others give


async def test_another_player_gives_more_time_with_one_click(tables: Tables, clock: Clock) -> None:
    table = await begun(tables, str(DAY))
    seat, due = asked(table).seat, asked(table).due
    with pytest.raises(NotNow, match="no time to give"):
        await table.change(pauses.more_time, USERS[seat], clock())
    await table.change(pauses.more_time, USERS[1 - seat], clock())
    assert asked(table).due == due + DAY
    for _ in range(26):
        await table.change(pauses.more_time, USERS[1 - seat], clock())
    with pytest.raises(NotNow, match="four weeks"):
        await table.change(pauses.more_time, USERS[1 - seat], clock())


async def test_with_a_fixed_hour_extra_time_is_one_day(tables: Tables, clock: Clock) -> None:
    clock.put(at("2026-10-24T12:00"))
    table = await begun(tables, "at-20")
    await table.change(pauses.more_time, USERS[1 - asked(table).seat], clock())
    assert asked(table).due == at("2026-10-25T20:00")


# -- at zero


async def test_a_computer_player_moves_until_the_absent_player_returns(tables: Tables, clock: Clock) -> None:
    table = await begun(tables, str(DAY), at_zero="computer")
    seat = asked(table).seat
    clock.advance(DAY + 60)
    await look(table, clock)
    assert table.now.chairs[seat].stand_in
    await toss(table)
    await look(table, clock)  # at once
    assert asked(table).seat == 1 - seat
    change = returning.back(table.now, USERS[seat])
    assert change.notes == (f"{table.now.names[seat]} is back.",)
    await table.change(returning.back, USERS[seat])
    await toss(table)
    await look(table, clock)
    assert asked(table).seat == seat
    assert asked(table).due == pytest.approx(clock() + DAY, abs=60)


async def test_a_late_player_keeps_a_seat_that_is_open_to_others_by_moving_in_time(
    tables: Tables, clock: Clock
) -> None:
    table = await begun(tables, str(DAY), at_zero="seat")
    seat, length = asked(table).seat, table.now.length
    assert not handover.free_seats_for(table.now, UserId(77))
    clock.advance(DAY + 60)
    await look(table, clock)
    assert table.now.length == length
    assert handover.free_seats_for(table.now, UserId(77)) == (seat,)
    assert asked(table).due == 0
    clock.advance(9 * DAY)
    await look(table, clock)
    assert table.now.length == length
    await toss(table)
    assert not handover.free_seats_for(table.now, UserId(77))
    assert asked(table).due == pytest.approx(clock() + DAY, abs=60)


async def test_taking_over_a_seat_when_all_were_away_restarts_the_clock_of_the_absent_player(
    tables: Tables, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.core.table.people.lobby.new_seed", lambda _chairs: "a game with pebbles left 2")
    table = await begun(tables, str(DAY))
    while deadlines.is_running(table.now):
        clock.advance(DAY + HOUR)
        await look(table, clock)
    away = asked(table)
    assert away.due == 0
    await take(table, CY, 1 - away.seat, InteractionId(90))
    assert asked(table).seat == away.seat
    assert asked(table).due == pytest.approx(clock() + DAY, abs=60)
    clock.advance(DAY + HOUR)
    await look(table, clock)
    assert prompts.openly_asked(table.now) == (1 - away.seat,)


async def test_a_player_who_keeps_a_newcomer_waiting_is_reminded(tables: Tables, clock: Clock) -> None:
    table = await begun(tables, "0")
    late = asked(table)
    assert late.remind
    await table.resign(USERS[1 - late.seat])
    assert not asked(table).remind
    clock.advance(3 * DAY)
    await take(table, CY, 1 - late.seat, InteractionId(90))
    assert asked(table).remind == pytest.approx(clock() + DAY, abs=60)


async def test_a_rematch_keeps_the_clock(tables: Tables) -> None:
    table = await begun(tables, "at-20", weekends=True, at_zero="computer")
    over = replace(table.now.head, status="over", rematch="abcdef")
    again = await tables.open_rematch(
        type(table.now)(GAME, replace(table.now.stored, head=over)), ADA, InteractionId(9)
    )
    assert (clockwork.of(again.head), again.head.clock) == (clockwork.of(table.now.head), 0)
    assert "every day at 8 pm" in lines.chosen(again, SLOTS)
    assert "weekends off" in lines.chosen(again, SLOTS)
