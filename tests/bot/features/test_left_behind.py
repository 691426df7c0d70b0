"""Tests that games continue although a removed feature left seat offers, pings or timers at their tables."""

from __future__ import annotations

import pytest

from bot.core.automation.scheduler import Scheduler
from bot.core.delivery.calls import Calls
from bot.core.ids import ChannelId, GuildId, InteractionId, UserId
from bot.core.storage import Body, OutboxMessage, Person
from bot.core.table import pings
from bot.core.table.edits import changed
from bot.core.table.hooks import NO_HOOKS, Hooks
from bot.core.table.people import privacy
from bot.core.table.reading import prompts
from bot.core.table.registry import Tables
from bot.core.table.timing import deadlines
from bot.features.handover import bench, requests, seating
from bot.features.handover import steps as handover
from bot.features.handover.outgoing import FREE_SEAT
from bot.features.planned_turns.stored import response_times
from tests.bot.clock import Clock
from tests.bot.clock import clock as clock
from tests.bot.conftest import ADA, BO, CY, PLACE, Deal
from tests.bot.core.table.test_planned_turns import act, locked_in, next_one
from tests.bot.features.assembled import HOOKS
from tests.games.example import GAME


async def test_a_table_whose_seat_was_offered_is_played_to_its_end(deal: Deal, tables: Tables) -> None:
    dealt = await deal(ADA, BO, sealed=True)
    await dealt.change(handover.offer, BO.id, CY.id)
    assert pings.is_asked(dealt.now, CY.id)
    table = await Tables(tables.store, {GAME.key: GAME}).get(dealt.now.id)
    assert not pings.is_asked(table.now, CY.id)
    while table.now.status == "playing":
        await act(table, ("toss",))
    assert requests.of(table.now.chairs[1]).offer is not None


@pytest.mark.parametrize("hooks", [HOOKS, NO_HOOKS], ids=["with all features", "with none"])
async def test_erased_data_of_a_person_is_gone_from_what_features_keep(
    deal: Deal, tables: Tables, hooks: Hooks
) -> None:
    eve = Person(UserId(4711), "Eve")
    dealt = await deal(eve, BO, sealed=True)
    await dealt.resign(eve.id)
    await seating.take(dealt, CY, 0, InteractionId(50))
    await dealt.change(handover.ask_back, eve)
    assert response_times(dealt.now.head, eve.id)
    table = await Tables(tables.store, {GAME.key: GAME}, hooks=hooks).get(dealt.now.id)
    await table.change(privacy.erased, eve.id)
    assert await tables.store.upkeep.tables_with(eve.id) == []
    assert table.now.chairs[0].features == {}
    assert bool(response_times(table.now.head, BO.id)) == (hooks is HOOKS)  # only the feature can tell whose data it is


async def test_pings_of_a_removed_feature_are_dropped(deal: Deal, tables: Tables) -> None:
    dealt = await deal(ADA, BO, sealed=True)
    await bench.join(tables.store, PLACE.guild or GuildId(0), CY.id)
    await dealt.resign(BO.id)
    call = OutboxMessage(dealt.now.id, "call", ChannelId(0), CY.id, Body(pings=(CY.id,), call="seat"))
    assert await Calls(tables).ready(call) == call
    without = Tables(tables.store, {GAME.key: GAME})
    assert await Calls(without).ready(call) is None
    assert tables.hooks.invited_by(FREE_SEAT) == "seat"
    assert without.hooks.invited_by(FREE_SEAT) is None


async def test_a_timer_that_no_feature_minds_is_dropped_and_the_clock_runs_on(
    deal: Deal, tables: Tables, clock: Clock
) -> None:
    planned = await deal(ADA, BO, sealed=True)
    await locked_in(planned, next_one(planned))
    await act(planned)
    (timer,) = planned.now.head.timers
    without = Tables(tables.store, {GAME.key: GAME})
    table = await without.get(planned.now.id)
    await table.change(changed, clock=deadlines.DAY)
    length, (asked,) = table.now.length, prompts.openly_asked(table.now)
    clock.put(timer.due + 1)
    await Scheduler(without).look(clock())
    assert table.now.head.timers == ()
    assert table.now.length == length
    clock.advance(deadlines.DAY + 60)
    await Scheduler(without).look(clock())
    assert table.now.chairs[asked].missed == 1
