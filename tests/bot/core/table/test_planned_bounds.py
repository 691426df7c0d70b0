"""Tests of the longest time that the bot may wait before it plays a planned turn."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.core.automation.scheduler import NAP_SECONDS, Scheduler
from bot.core.ids import InteractionId
from bot.core.table.registry import Tables
from bot.core.table.timing import deadlines
from bot.features.planned_turns.scheduling import KEPT, SHORTEST, delay
from bot.features.planned_turns.stored import ResponseTime
from tests.bot.clock import Clock
from tests.bot.clock import clock as clock
from tests.bot.conftest import ADA, BO, PLACE, Deal
from tests.bot.core.table.test_planned_turns import act, locked_in, next_one
from tests.games.example import GAME

DAY = 86_400
NOW = 1_700_000_000
response_times = st.lists(
    st.builds(ResponseTime, st.integers(NOW - 30 * DAY, NOW), st.integers(0, 10 * DAY)), max_size=KEPT
)  # fmt: skip


@given(response_times, st.floats(1.0, 30.0 * DAY), st.integers(0, 1 << 30))
def test_a_planned_turn_waits_at_most_three_quarters_of_the_remaining_time(
    known: list[ResponseTime], left: float, seed: int
) -> None:
    took = delay(tuple(known), NOW, left, Random(seed))
    assert 0 <= took <= 0.75 * left


@given(st.integers(0, 1 << 30))
def test_without_a_clock_and_known_response_times_the_delay_is_hours_not_days(seed: int) -> None:
    """If a player's response times aren't known, nearly all delays are under a day, and all are under 50 days."""
    drawn = sorted(delay((), NOW, None, Random(f"{seed} {number}")) for number in range(50))
    assert drawn[47] < DAY
    assert drawn[-1] < 50 * DAY


@pytest.mark.parametrize("number", range(4))
async def test_at_a_table_a_planned_turn_is_attempted_within_three_quarters_of_the_clock(
    tables: Tables, clock: Clock, number: int
) -> None:
    opened = await tables.create(PLACE, GAME.key, ADA, InteractionId(7000 + number))
    table = await tables.get(opened.id)
    await table.join(BO, InteractionId(7100))
    await table.change(deadlines.set_clock, ADA.id, deadlines.HOUR)
    await table.start(ADA.id)
    for person in (ADA, BO):
        await table.act(person.id, ("heap:a", "take:1"), None, InteractionId(7200 + person.id))
    await locked_in(table, next_one(table))
    await act(table)
    (attempt,) = table.now.head.timers
    assert SHORTEST - 1 < attempt.due - clock() <= 0.75 * deadlines.HOUR  # due at a whole second


async def test_the_scheduler_plays_a_planned_turn_at_its_time(deal: Deal, tables: Tables, clock: Clock) -> None:
    table = await deal(ADA, BO, sealed=True)
    await locked_in(table, next_one(table))
    await act(table)
    (attempt,) = table.now.head.timers
    assert await tables.store.schedule.next_due(clock()) == attempt.due
    scheduler = Scheduler(tables)
    await scheduler.look(attempt.due - 1)
    assert table.now.head.timers == (attempt,), "a second early nothing is made"
    clock.put(attempt.due)
    await scheduler.look(clock())
    assert (await tables.get(table.now.id)).now.decisions[-1].seat == attempt.seat


@pytest.mark.parametrize(("away", "is_postponed"), [(NAP_SECONDS, False), (NAP_SECONDS + 1, True)])
async def test_a_planned_turn_is_postponed_only_if_the_bot_was_away_for_long(
    deal: Deal, tables: Tables, clock: Clock, away: float, is_postponed: bool
) -> None:
    table = await deal(ADA, BO, sealed=True)
    await locked_in(table, next_one(table))
    await act(table)
    (attempt,) = table.now.head.timers
    scheduler = Scheduler(tables)
    await scheduler.catch_up(clock())
    clock.advance(away)
    await scheduler.catch_up(clock())
    delay = table.now.head.timers[0].due - attempt.due
    assert delay == pytest.approx(away if is_postponed else 0, abs=1)
