"""Tests that people get pings the way they chose: with the board message, in a DM, later, bundled, or never."""

from __future__ import annotations

import itertools
from typing import Any

import pytest
from msgspec.structs import replace

from bot.core.automation.scheduler import Scheduler
from bot.core.delivery import outbox as module
from bot.core.delivery.calls import OVERDUE
from bot.core.delivery.courier_protocol import Later
from bot.core.ids import GuildId, InteractionId, UserId
from bot.core.pages.own import private
from bot.core.pages.pictures import Gallery
from bot.core.storage import Body, OutboxMessage
from bot.core.table import pings
from bot.core.table.edits import changed
from bot.core.table.reading import prompts
from bot.core.table.registry import Tables
from bot.core.table.table import Table
from bot.features.handover import bench
from bot.features.handover.seating import take
from bot.features.notifications.ping_settings import PingSettings
from bot.features.pauses import steps as pauses
from bot.features.planned_turns.stored import plans
from tests.bot.clock import Clock
from tests.bot.clock import clock as clock
from tests.bot.conftest import ADA, BO, CY, PLACE, Deal
from tests.bot.core.delivery.test_outbox import delivering
from tests.bot.core.table.test_planned_turns import locked_in, next_one
from tests.bot.features.assembled import SLOTS
from tests.bot.recorder import Recorder
from tests.games.example import GAME
from tests.games.example.renderer import RENDERER
from tests.support.databases import Database
from tests.support.databases import both as database_kind  # noqa: F401 - a fixture
from tests.support.patience import until

INTERACTIONS = itertools.count(5000)
SOON = 2.0  # seconds until a move's immediate messages are due
MORNING = 1_800_000_000 // 86_400 * 86_400 + 8 * 3600  # 8:00 UTC


@pytest.fixture(autouse=True)
def hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "POLL_SECONDS", 0.02)


async def wish(tables: Tables, user: UserId, **wishes: Any) -> None:
    await tables.store.people.change(user, PingSettings, lambda old: replace(old, **wishes))


def due(database: Database, now: float) -> int:
    return int(database.rows("SELECT count(*) FROM waiting_messages WHERE due <= ?", now)[0][0])


async def delivered(database: Database, clock: Clock, courier: Recorder) -> list[OutboxMessage]:
    """Let SOON seconds pass, deliver everything that is due, and return what was sent."""
    clock.advance(SOON)
    async with delivering(courier.tables, courier):
        await until(lambda: not due(database, clock()))
    sent, courier.sent = courier.sent, []
    return sent


def pinged(messages: list[OutboxMessage]) -> list[tuple[str, int]]:
    return [(message.kind, user) for message in messages for user in message.body.pings]


async def toss(table: Table) -> int:
    (user,) = table.now.waiting
    await table.act(user, ("toss",), None, InteractionId(next(INTERACTIONS)))
    return user


@pytest.fixture
def courier(tables: Tables) -> Recorder:
    return Recorder(tables)


async def test_a_ping_by_dm_waits_for_a_planned_turn_and_one_in_the_channel_does_not(
    deal: Deal, tables: Tables, database: Database, clock: Clock, courier: Recorder
) -> None:
    for number, route in enumerate(("dm", "channel")):
        table = await deal(ADA, BO, sealed=True)
        await delivered(database, clock, courier)
        planner = next_one(table)
        await wish(tables, planner.id, route=route)
        await locked_in(table, planner)
        clock.advance(pings.THERE_SECONDS)
        await table.act(table.now.waiting[0], ("heap:b", "take:1"), None, InteractionId(7000 + number))
        told = [user for _, user in pinged(await delivered(database, clock, courier))]
        assert (planner.id in told) == (route == "channel")
        (attempt,) = table.now.head.timers
        spot = private.state_now(table.now, attempt.seat)
        shown = await private.play(Gallery({GAME.key: RENDERER}, SLOTS), table.now, attempt.seat, spot)
        assert "about to play your plan" in shown.text
        clock.put(attempt.due + 1)
        await Scheduler(tables).look(clock())
        assert planner.id not in [user for _, user in pinged(await delivered(database, clock, courier))]
        assert table.now.decisions[-1].seat == attempt.seat


async def test_an_overdue_planned_turn_does_not_hold_back_the_ping(
    deal: Deal, tables: Tables, database: Database, clock: Clock, courier: Recorder
) -> None:
    table = await deal(ADA, BO, sealed=True)
    await delivered(database, clock, courier)
    planner = next_one(table)
    await wish(tables, planner.id, route="dm")
    await locked_in(table, planner)
    clock.advance(pings.THERE_SECONDS)
    await table.act(table.now.waiting[0], ("heap:b", "take:1"), None, InteractionId(7000))
    (attempt,) = table.now.head.timers
    for late, is_told in ((5.0, False), (2 * OVERDUE, True)):
        clock.put(attempt.due + late)
        assert (planner.id in [user for _, user in pinged(await delivered(database, clock, courier))]) == is_told


async def test_thirty_moves_in_one_sitting_ping_nobody(
    deal: Deal, database: Database, clock: Clock, courier: Recorder
) -> None:
    """The thirty moves are spread over several tables, because a game of Pebbles has only a dozen."""
    moves = 0
    while moves < 30:
        table = await deal(ADA, BO, sealed=True)
        await delivered(database, clock, courier)
        while table.now.status == "playing" and moves < 30:
            await toss(table)
            moves += 1
            clock.advance(20)
            sent = pinged(await delivered(database, clock, courier))
            assert not sent or table.now.status == "over", f"{sent} after {moves} moves"
        clock.advance(pings.THERE_SECONDS)  # the end is announced when people are no longer there
        await delivered(database, clock, courier)


async def test_a_player_who_goes_away_while_playing_is_pinged_once_a_little_later(
    deal: Deal, database: Database, clock: Clock, courier: Recorder
) -> None:
    table = await deal(ADA, BO, sealed=True)
    await toss(table)
    (waiting,) = table.now.waiting
    await delivered(database, clock, courier)
    clock.advance(pings.THERE_SECONDS)
    assert pinged(await delivered(database, clock, courier)) == [("reminder", waiting)]
    clock.advance(pings.THERE_SECONDS)
    assert not pinged(await delivered(database, clock, courier))


def open_pings(courier: Recorder) -> list[OutboxMessage]:
    """Return the ping messages in the channel that still have their buttons."""
    return [shown for shown in courier.messages.values() if shown.kind == "reminder" and not shown.body.continues]


@pytest.mark.parametrize("ends", [False, True])
async def test_a_ping_of_the_channel_is_closed_once_its_player_has_moved(
    deal: Deal, database: Database, clock: Clock, courier: Recorder, ends: bool
) -> None:
    """A ping message in the channel loses its buttons after the pinged player's move, even if that ends the game."""
    table = await deal(ADA, BO, sealed=True)
    await toss(table)
    await delivered(database, clock, courier)
    clock.advance(pings.THERE_SECONDS)
    await delivered(database, clock, courier)
    assert len(open_pings(courier)) == 1
    await toss(table)
    while ends and table.now.status == "playing":
        await toss(table)
    await delivered(database, clock, courier)
    assert open_pings(courier) == []
    (closed,) = [shown for shown in courier.messages.values() if shown.kind == "reminder"]
    assert closed.body.continues


async def test_pings_of_the_channel_do_not_pile_up(
    deal: Deal, database: Database, clock: Clock, courier: Recorder
) -> None:
    """A new ping message in the channel replaces the previous one, even if no board was posted in between."""
    table = await deal(ADA, BO, sealed=True)
    await delivered(database, clock, courier)
    (waiting,) = table.now.waiting
    for _ in range(2):
        await courier.tables.store.outbox.post(
            OutboxMessage(table.now.id, "reminder", PLACE.channel, body=Body(pings=(waiting,), call="held"))
        )
        await delivered(database, clock, courier)
    assert len(open_pings(courier)) == 1
    assert [shown.kind for shown in courier.messages.values()].count("replaced") == 1


async def test_a_player_who_moves_in_time_is_not_pinged(
    deal: Deal, database: Database, clock: Clock, courier: Recorder
) -> None:
    table = await deal(ADA, BO, sealed=True)
    await toss(table)
    await delivered(database, clock, courier)
    clock.advance(10)
    mover = await toss(table)
    clock.advance(pings.THERE_SECONDS)
    assert (("reminder", mover)) not in pinged(await delivered(database, clock, courier))


@pytest.mark.parametrize(("route", "kinds"), [("channel", ["board"]), ("dm", ["call"]), ("none", [])])
async def test_each_player_is_pinged_by_the_route_that_they_chose(
    deal: Deal, tables: Tables, database: Database, clock: Clock, courier: Recorder, route: str, kinds: list[str]
) -> None:
    for user in (ADA.id, BO.id):
        await wish(tables, user, games={"pebbles": route})
    table = await deal(ADA, BO, sealed=True)
    await delivered(database, clock, courier)
    clock.advance(pings.THERE_SECONDS)
    await delivered(database, clock, courier)
    await toss(table)
    (waiting,) = table.now.waiting
    sent = await delivered(database, clock, courier)
    assert pinged(sent) == [(kind, waiting) for kind in kinds]
    assert "board" in {message.kind for message in sent}
    assert [message.queue for message in sent if message.kind == "call"] == [f"call:{waiting}:{table.now.id}"] * len(
        [kind for kind in kinds if kind == "call"]
    )


async def test_pings_held_overnight_become_one_message_for_all_tables(
    deal: Deal, tables: Tables, database: Database, clock: Clock, courier: Recorder
) -> None:
    clock.put(MORNING - 10 * 3600)
    for user in (ADA.id, BO.id):
        await wish(tables, user, quiet=(22, 8))
    laid = [await deal(ADA, BO, sealed=True) for _ in range(3)]
    clock.advance(2 * pings.THERE_SECONDS)
    for table in laid:
        for _ in range(1 + (table.now.waiting == (ADA.id,))):  # so that the table waits for Ada
            await toss(table)
    assert [table.now.waiting for table in laid] == [(ADA.id,)] * 3
    assert not pinged(await delivered(database, clock, courier))
    async with delivering(tables, Recorder(tables)):  # as after a restart, some time later
        clock.advance(3600)
    assert not pinged(await delivered(database, clock, courier))
    clock.put(MORNING)
    sent = await delivered(database, clock, courier)
    assert pinged(sent) == [("call", ADA.id)]
    assert {sent[0].table, *sent[0].body.also} == {table.now.id for table in laid}
    clock.advance(3600)
    assert not pinged(await delivered(database, clock, courier))


async def test_a_ping_that_discord_delays_into_quiet_hours_waits_for_their_end(
    deal: Deal, tables: Tables, database: Database, clock: Clock, courier: Recorder
) -> None:
    table = await deal(ADA, BO, sealed=True)
    other = next_one(table)
    await wish(tables, other.id, route="dm", quiet=(22, 8))
    await delivered(database, clock, courier)
    clock.put(MORNING + 13.9 * 3600)
    await toss(table)
    courier.fault = lambda message: Later(1800.0) if message.kind == "call" else None
    assert not pinged(await delivered(database, clock, courier))
    courier.fault = lambda _message: None
    clock.advance(3600)
    assert not pinged(await delivered(database, clock, courier))
    clock.put(MORNING + 24 * 3600)
    assert pinged(await delivered(database, clock, courier)) == [("call", other.id)]


async def test_a_digest_pings_for_a_table_that_still_waits_at_its_hour(
    deal: Deal, tables: Tables, database: Database, clock: Clock, courier: Recorder
) -> None:
    clock.put(MORNING)
    for user in (ADA.id, BO.id):
        await wish(tables, user, digest=18)
    table = await deal(ADA, BO, sealed=True)
    mover = await toss(table)
    assert not pinged(await delivered(database, clock, courier))
    clock.put(MORNING + 10 * 3600)
    assert pinged(await delivered(database, clock, courier)) == [("reminder", BO.id if mover == ADA.id else ADA.id)]


async def test_the_digest_keeps_its_hour_when_another_setting_changes(
    deal: Deal, tables: Tables, database: Database, clock: Clock, courier: Recorder
) -> None:
    clock.put(MORNING)
    for user in (ADA.id, BO.id):
        await wish(tables, user, digest=18)
    table = await deal(ADA, BO, sealed=True)
    clock.advance(2 * pings.THERE_SECONDS)
    await toss(table)
    (waiting,) = table.now.waiting
    await delivered(database, clock, courier)
    await wish(tables, waiting, is_next=True)
    assert not pinged(await delivered(database, clock, courier))
    clock.put(MORNING + 10 * 3600)
    assert pinged(await delivered(database, clock, courier)) == [("reminder", waiting)]


async def test_ending_a_snooze_lets_pings_through(
    deal: Deal, tables: Tables, database: Database, clock: Clock, courier: Recorder
) -> None:
    for user in (ADA.id, BO.id):
        await wish(tables, user, snooze=int(clock()) + 86_400)
    table = await deal(ADA, BO, sealed=True)
    clock.advance(2 * pings.THERE_SECONDS)
    await toss(table)
    (waiting,) = table.now.waiting
    assert not pinged(await delivered(database, clock, courier))
    await wish(tables, waiting, snooze=0)
    assert pinged(await delivered(database, clock, courier)) == [("reminder", waiting)]


async def test_an_up_next_ping_goes_to_the_following_player_and_only_while_they_come_next(
    deal: Deal, tables: Tables, database: Database, clock: Clock, courier: Recorder
) -> None:
    for user in (ADA.id, BO.id, CY.id):
        await wish(tables, user, is_next=True)
    table = await deal(ADA, BO, CY, sealed=True)
    await delivered(database, clock, courier)
    clock.advance(2 * pings.THERE_SECONDS)
    await delivered(database, clock, courier)
    await toss(table)
    behind = pings.following(table.now)
    calls = [message for message in await delivered(database, clock, courier) if message.kind == "call"]
    assert [(message.user, message.body.call) for message in calls] == [(behind, "next")]
    assert not pings.is_due(table.now, table.now.waiting[0], "next")


async def test_a_player_with_closed_dms_is_pinged_in_the_channel(
    deal: Deal, tables: Tables, database: Database, clock: Clock, courier: Recorder
) -> None:
    for user in (ADA.id, BO.id):
        await wish(tables, user, route="dm")
    table = await deal(ADA, BO, sealed=True)
    clock.advance(2 * pings.THERE_SECONDS)
    await delivered(database, clock, courier)
    await toss(table)
    (waiting,) = table.now.waiting
    courier.closed = {waiting}
    database.rows("DELETE FROM messages")  # as if the bot had never written there
    sent = await delivered(database, clock, courier)
    assert ("reminder", waiting) in pinged(sent)


@pytest.mark.parametrize("is_known", [True, False])
async def test_a_failed_plan_pings_a_player_with_closed_dms_once_in_the_channel(
    deal: Deal, tables: Tables, database: Database, clock: Clock, courier: Recorder, is_known: bool
) -> None:
    """A player whose planned turn became illegal and who blocks DMs is pinged once, in the channel.

    If the bot already knows about the blocked DMs, that ping is sent when the turn begins, as if nothing were planned.
    """
    table = await deal(ADA, BO, sealed=True)
    planner, (first,) = next_one(table), table.now.waiting
    await wish(tables, planner.id, route="dm")
    await delivered(database, clock, courier)
    courier.closed = {planner.id}
    database.rows("DELETE FROM messages")  # as if the bot had never written there
    if is_known:
        clock.advance(2 * pings.THERE_SECONDS)
        await toss(table)
        assert ("reminder", planner.id) in pinged(await delivered(database, clock, courier))
        await toss(table)
        await delivered(database, clock, courier)
    await table.change(changed, by_button=True)
    await locked_in(table, planner, condition="worth")
    clock.advance(2 * pings.THERE_SECONDS)
    await table.act(first, ("heap:c", "take:1"), None, InteractionId(next(INTERACTIONS)))
    called = pinged(await delivered(database, clock, courier))
    assert called.count(("reminder", planner.id)) == is_known
    clock.put(table.now.head.timers[0].due + 1)
    await Scheduler(tables).look(clock())
    assert plans(table.now.chairs[table.now.require_seat(planner.id)]).failure_reasons
    called += pinged(await delivered(database, clock, courier))
    assert called.count(("reminder", planner.id)) == 1


async def test_ping_settings_are_deleted_with_the_person(tables: Tables) -> None:
    await wish(tables, ADA.id, route="none")
    assert (await tables.store.people.settings((ADA.id, BO.id), PingSettings)) == {
        ADA.id: PingSettings(route="none"),
        BO.id: PingSettings(),
    }
    await tables.store.upkeep.forget_user(ADA.id)
    assert (await tables.store.people.settings((ADA.id,), PingSettings)) == {ADA.id: PingSettings()}


async def test_people_on_the_bench_are_pinged_when_a_seat_becomes_free(
    deal: Deal, tables: Tables, database: Database, clock: Clock, courier: Recorder
) -> None:
    table = await deal(ADA, BO, sealed=True)
    for user in (ADA.id, CY.id, 77, 78):
        await bench.join(tables.store, PLACE.guild or GuildId(0), UserId(user))
    await bench.join(tables.store, GuildId(71), UserId(79))  # on another server
    await wish(tables, UserId(77), games={"pebbles": "none"})
    await wish(tables, UserId(78), snooze=int(clock()) + 3600)
    await delivered(database, clock, courier)
    await table.resign(BO.id)
    sent = await delivered(database, clock, courier)
    assert [(message.user, message.body.call) for message in sent if message.kind == "call"] == [(CY.id, "seat")]
    await take(table, CY, 1, InteractionId(50))
    clock.advance(4000)
    assert not [message for message in await delivered(database, clock, courier) if message.body.call == "seat"]


async def test_a_person_who_left_the_bench_is_not_pinged(
    deal: Deal, tables: Tables, database: Database, clock: Clock, courier: Recorder
) -> None:
    table = await deal(ADA, BO, sealed=True)
    await bench.join(tables.store, PLACE.guild or GuildId(0), CY.id)
    await wish(tables, CY.id, snooze=int(clock()) + 3600)
    await table.resign(BO.id)
    await delivered(database, clock, courier)
    assert await bench.of_user(tables.store, CY.id) == [PLACE.guild]
    await bench.leave(tables.store, PLACE.guild or GuildId(0), CY.id)
    clock.advance(4000)
    assert not [message for message in await delivered(database, clock, courier) if message.kind == "call"]
    assert prompts.computers(table.now) == (1,)


async def test_repeated_requests_ping_a_few_times_and_then_only_an_hour_later(
    deal: Deal, database: Database, clock: Clock, courier: Recorder
) -> None:
    table = await deal(ADA, BO, sealed=True)
    other, (user,) = next_one(table).id, table.now.waiting
    await delivered(database, clock, courier)
    clock.advance(2 * pings.THERE_SECONDS)
    await delivered(database, clock, courier)
    asked = list[tuple[str, int]]()
    for _ in range(7):
        await table.change(pauses.pause, user, clock())
        asked += pinged(await delivered(database, clock, courier))
        await table.change(pauses.resume, user, clock())
        asked += pinged(await delivered(database, clock, courier))
    assert asked == [("rest", other)] * 4
    await table.change(pauses.pause, user, clock())
    assert not pinged(await delivered(database, clock, courier))
    clock.advance(3600)
    assert pinged(await delivered(database, clock, courier)) == [("call", other)]


async def test_a_player_pinged_by_dm_gets_one_message_about_the_end(
    deal: Deal, tables: Tables, database: Database, clock: Clock, courier: Recorder
) -> None:
    table = await deal(ADA, BO, sealed=True)
    for person in (ADA, BO):
        await wish(tables, person.id, route="dm")
    await delivered(database, clock, courier)
    mover = ADA.id
    while table.now.status == "playing":
        clock.advance(pings.THERE_SECONDS)
        await delivered(database, clock, courier)
        mover = UserId(await toss(table))
    clock.advance(pings.THERE_SECONDS)
    sent = await delivered(database, clock, courier)
    other = BO.id if mover == ADA.id else ADA.id
    assert [(message.kind, message.user, message.body.pings) for message in sent if message.user] == [
        ("hand", other, (other,))
    ]
    clock.advance(pings.THERE_SECONDS)
    assert not pinged(await delivered(database, clock, courier))
