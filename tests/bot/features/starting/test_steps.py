"""Tests, without Discord, of everything between a full table or a click on Start and the deal, on both databases."""

from __future__ import annotations

import asyncio

import pytest

from bot.core.automation.scheduler import Scheduler
from bot.core.delivery.calls import Calls
from bot.core.ids import InteractionId, UserId
from bot.core.refusals import NotNow
from bot.core.storage import OutboxMessage, Person
from bot.core.table.edits import changed
from bot.core.table.people import lobby, privacy
from bot.core.table.registry import Tables
from bot.core.table.table import Table
from bot.features.starting import outgoing, state, steps
from tests.bot.clock import Clock
from tests.bot.clock import clock as clock
from tests.bot.conftest import ADA, BO, CY, PLACE
from tests.games.example import GAME
from tests.support.databases import both as database_kind  # noqa: F401 - a fixture: on both databases


def at(seconds: float) -> int:
    """Return the id of an interaction at this time, in seconds."""
    return int(seconds * 1000) << 22


async def opened(tables: Tables, *others: Person, apart: float = 7200.0) -> Table:
    """Open a table at time 0, and seat the others one after another, `apart` seconds each."""
    table = await tables.get((await tables.create(PLACE, GAME.key, ADA, InteractionId(at(1)))).id)
    for number, person in enumerate(others, 1):
        await table.join(person, InteractionId(at(1 + number * apart)))
    return table


def people(table: Table) -> list[int | None]:
    return [chair.user for chair in table.now.chairs]


async def test_players_who_have_just_joined_are_not_asked(tables: Tables) -> None:
    table = await opened(tables, BO, CY, apart=60)
    assert await table.change(steps.begin_ready_check, ADA.id, InteractionId(at(600))) is table.now
    assert not state.of(table.now.head).is_asking


async def test_the_game_starts_when_everybody_is_ready(tables: Tables, clock: Clock) -> None:
    table = await opened(tables, BO, CY)
    await table.change(steps.begin_ready_check, ADA.id, InteractionId(at(90_000)))
    assert state.of(table.now.head).waiting == (BO.id, CY.id)
    assert steps.is_awaiting(table.now, BO.id)
    await asyncio.gather(*(table.change(steps.answer, user) for user in (BO.id, BO.id)))
    await Scheduler(tables).look(clock())
    assert table.now.status == "lobby"
    await table.change(steps.answer, CY.id)
    await Scheduler(tables).look(clock() + 1)
    assert table.now.status == "playing"
    assert people(table) == [ADA.id, BO.id, CY.id]
    assert table.now.head.timers == ()
    assert table.now.to_act


async def test_a_player_who_does_not_answer_in_time_loses_the_seat(tables: Tables, clock: Clock) -> None:
    table = await opened(tables, BO, CY)
    await table.change(steps.begin_ready_check, ADA.id, InteractionId(at(90_000)))
    await table.change(steps.answer, CY.id)
    await Scheduler(tables).look(clock() + state.DAY - 60)
    assert table.now.status == "lobby"
    await Scheduler(tables).look(clock() + state.DAY + 60)
    assert table.now.status == "playing"
    assert people(table) == [ADA.id, CY.id]


async def test_too_few_are_left_and_the_table_waits_for_others(tables: Tables, clock: Clock) -> None:
    table = await opened(tables, BO)
    await table.change(steps.begin_ready_check, ADA.id, InteractionId(at(90_000)))
    await Scheduler(tables).look(clock() + state.DAY + 60)
    assert table.now.status == "lobby"
    assert people(table) == [ADA.id]
    assert not state.of(table.now.head).is_asking
    await table.join(BO, InteractionId(at(180_000)))  # people who were late may come back
    assert people(table) == [ADA.id, BO.id]


async def test_a_restart_in_between_forgets_nothing(tables: Tables, clock: Clock) -> None:
    table = await opened(tables, BO, CY)
    await table.change(steps.begin_ready_check, ADA.id, InteractionId(at(90_000)))
    again = Tables(tables.store, {GAME.key: GAME}, hooks=tables.hooks)
    await (await again.get(table.now.id)).change(steps.answer, BO.id)
    await Scheduler(again).look(clock() + state.DAY + 60)
    await table.refresh()
    assert table.now.status == "playing"
    assert people(table) == [ADA.id, BO.id]


async def test_the_game_starts_when_the_last_player_who_has_not_answered_leaves(tables: Tables, clock: Clock) -> None:
    table = await opened(tables, BO, CY)
    await table.change(steps.begin_ready_check, ADA.id, InteractionId(at(90_000)))
    await table.change(steps.answer, BO.id)
    await table.change(lobby.leave, CY.id)
    await Scheduler(tables).look(clock() + 1)
    assert table.now.status == "playing"
    assert people(table) == [ADA.id, BO.id]


async def test_the_owner_leaves_while_others_are_asked(tables: Tables) -> None:
    """If the owner leaves during the ready check, the next owner isn't asked anymore, and can start without Cy."""
    table = await opened(tables, BO, CY)
    await table.change(steps.begin_ready_check, ADA.id, InteractionId(at(90_000)))
    await table.change(lobby.leave, ADA.id)
    assert state.of(table.now.head).waiting == (CY.id,)
    with pytest.raises(NotNow, match="only Bo can start it"):
        await table.change(steps.start_without, CY.id)
    await table.change(lobby.add_computer, BO.id)
    await table.change(steps.start_without, BO.id)
    assert table.now.status == "playing"
    assert people(table) == [BO.id, None]


async def test_everybody_s_data_is_erased_while_they_are_asked(tables: Tables, clock: Clock) -> None:
    table = await opened(tables, BO, CY)
    await table.change(steps.begin_ready_check, ADA.id, InteractionId(at(90_000)))
    assert table.now.hooks.kept(table.now, BO.id)["asked whether you're ready"] is True
    for person in (BO, CY, ADA):
        await table.change(privacy.erased, person.id)
    assert state.of(table.now.head).waiting == ()
    await Scheduler(tables).look(clock() + state.DAY)
    assert not state.of(table.now.head).is_asking


# A full table


async def full(tables: Tables, apart: float) -> Table:
    table = await opened(tables, BO, apart=apart)
    await table.change(lambda now: steps.with_setting(now, when_full=True))
    while len(table.now.chairs) < table.now.player_counts[-1] - 1:
        await table.change(lobby.add_computer, ADA.id)
    return table


async def test_a_full_table_starts_by_itself(tables: Tables, clock: Clock) -> None:
    table = await full(tables, 60)
    await Scheduler(tables).look(clock() + 1)
    assert table.now.status == "lobby"
    done = await asyncio.gather(
        *(table.join(person, InteractionId(at(600))) for person in (CY, Person(UserId(4), "Dee"))),
        return_exceptions=True,
    )
    assert sum(isinstance(each, NotNow) for each in done) == 1
    await Scheduler(tables).look(clock() + 1)
    assert table.now.status == "playing"


async def test_before_a_full_table_starts_players_who_may_be_away_are_asked(tables: Tables, clock: Clock) -> None:
    table = await full(tables, 60)
    await table.join(CY, InteractionId(at(90_000)))
    await Scheduler(tables).look(clock() + 1)
    assert state.of(table.now.head).waiting == (BO.id,)
    await table.change(steps.answer, BO.id)
    await Scheduler(tables).look(clock() + 1)
    assert table.now.status == "playing"


async def test_start_is_clicked_while_the_full_table_starts_itself(tables: Tables, clock: Clock) -> None:
    table = await full(tables, 60)
    await table.join(CY, InteractionId(at(600)))
    await asyncio.gather(table.start(ADA.id), Scheduler(tables).look(clock() + 1), return_exceptions=True)
    assert table.now.status == "playing"
    assert table.now.head.timers == ()


async def test_without_a_ready_check_the_click_starts(tables: Tables) -> None:
    table = await opened(tables, BO)
    await table.change(lambda now: steps.with_setting(now, seconds=0))
    assert await table.change(steps.begin_ready_check, ADA.id, InteractionId(at(90_000))) is table.now


# News


async def calls(tables: Tables, user: int) -> list[OutboxMessage]:
    heads, _ = await tables.store.outbox.heads(1e12, 99)
    return [message for message in heads if message.body.call == outgoing.JOINED and message.user == user]


async def test_the_owner_hears_of_newcomers_unless_they_just_sat_down(tables: Tables) -> None:
    table = await opened(tables, BO, apart=60)
    assert not await calls(tables, ADA.id)
    await table.join(CY, InteractionId(at(7200)))
    (call,) = await calls(tables, ADA.id)
    assert await Calls(tables).ready(call) is not None
    assert not await calls(tables, BO.id)
    await table.change(lambda now: changed(now, status="cancelled"))
    assert await Calls(tables).ready(call) is None


@pytest.mark.parametrize(("news", "who"), [("all", {ADA.id, BO.id}), ("none", set()), ("owner", {ADA.id})])
async def test_the_table_chooses_who_is_informed_of_newcomers(tables: Tables, news: str, who: set[int]) -> None:
    table = await opened(tables, BO, apart=60)
    await table.change(lambda now: steps.with_setting(now, news=news))
    await table.join(CY, InteractionId(at(7200)))
    assert {user for user in (ADA.id, BO.id, CY.id) if await calls(tables, user)} == who
