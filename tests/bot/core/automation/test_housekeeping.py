"""Tests that housekeeping deletes data that's no longer needed, at the right time, and nothing else."""

from __future__ import annotations

import time

import pytest
from discord import ui

from bot.core.automation.housekeeping import DAY, Housekeeper, Keep
from bot.core.delivery.courier_protocol import NoPlace, Undeliverable
from bot.core.ids import InteractionId, TableId
from bot.core.pages.own import private
from bot.core.pages.pictures import Gallery
from bot.core.pages.tables import lobby as lobby_page
from bot.core.refusals import NotAtTable, NotNow
from bot.core.storage import Body, OutboxMessage
from bot.core.storage.sql.outbox import read
from bot.core.storage.sql.store import SqlStore
from bot.core.table import named_moves, place
from bot.core.table.edits import changed
from bot.core.table.outgoing import outgoing_messages
from bot.core.table.people import lobby as lobby_steps
from bot.core.table.people.lobby import keep_open
from bot.core.table.place import NO_SERVER
from bot.core.table.position import Position
from bot.core.table.registry import Tables
from bot.core.table.table import Table
from bot.core.table.table_change import TableChange
from bot.features import FEATURES, hooks_of
from bot.features.pauses import request as pause_requests
from bot.features.pauses import steps as pauses
from bot.features.rewind import steps as rewinding
from tests.bot.clock import Clock
from tests.bot.clock import clock as clock
from tests.bot.conftest import ADA, BO, CY, PLACE, Deal
from tests.bot.core.delivery.test_outbox import delivering, empty
from tests.bot.core.table.test_table import finish
from tests.bot.recorder import Recorder
from tests.games.example import GAME
from tests.games.example.renderer import RENDERER
from tests.support.databases import Database
from tests.support.databases import both as database_kind  # noqa: F401 - a fixture

KEEP = Keep(lobbies=10, cancelled=20, messages=30, undeliverable=40, gone=50, unpacked=60)


async def count(store: SqlStore, table: TableId) -> int:
    return int((await store.rows(f"SELECT count(*) FROM {table}"))[0][0])


async def sweep(tables: Tables, days: float, keep: Keep = KEEP) -> None:
    await Housekeeper(tables, keep).sweep(time.time() + days * DAY)


async def test_a_forgotten_lobby_is_closed_and_its_card_says_so(tables: Tables, deal: Deal) -> None:
    lobby = await tables.get((await tables.create(PLACE, GAME.key, ADA, InteractionId(1))).id)
    playing = await deal(ADA, BO)
    await sweep(tables, 9)
    assert lobby.now.status == "lobby"
    await sweep(tables, 11)
    assert lobby.now.status == "cancelled"
    assert playing.now.status == "playing"
    messages, _ = await tables.store.outbox.heads(time.time() + 10, 100)
    assert "lobby" in {message.kind for message in messages}


async def test_the_owner_is_asked_before_a_lobby_is_closed(tables: Tables, store: SqlStore, clock: Clock) -> None:
    lobby = await tables.get((await tables.create(PLACE, GAME.key, ADA, InteractionId(1))).id)
    keeper = Housekeeper(tables, KEEP)

    async def later(days: float) -> list[OutboxMessage]:
        clock.advance(days * DAY)
        await keeper.sweep(clock())
        return [read(row) for row in await store.rows("SELECT * FROM waiting_messages WHERE kind = 'stale'")]

    assert not await later(4)
    (asked,) = await later(2)
    assert asked.body.pings == (ADA.id,)
    page = lobby_page.stale(lobby.now, asked.body)
    assert page.text.startswith(f"<@{ADA.id}> Nobody has joined"), page.text
    await later(4)
    assert lobby.now.status == "lobby"
    await lobby.change(keep_open, ADA.id)
    assert lobby_page.stale(lobby.now, Body(continues=True)).text == "-# This table stays open."
    await later(4)
    assert not lobby.now.head.stale  # as if it had just been opened
    await later(2)
    assert lobby.now.head.stale
    await lobby.join(BO, 2)
    assert not lobby.now.head.stale  # somebody has joined
    await later(6)
    await later(6)
    assert lobby.now.status == "cancelled"


async def test_a_closed_table_goes_with_all_that_is_stored_of_it(tables: Tables, store: SqlStore, deal: Deal) -> None:
    kept = await deal(ADA, BO)
    for number in range(5):
        table = await tables.get((await tables.create(PLACE, GAME.key, ADA, InteractionId(number))).id)
        await table.change(lobby_steps.cancel, ADA.id)
    await sweep(tables, 19)
    assert await count(store, TableId("tables")) == 6
    await sweep(tables, 21)
    assert await count(store, TableId("tables")) == 1
    for name in ("seats", "outbox", "messages", "decisions"):
        assert {row[0] for row in await store.rows(f"SELECT table_id FROM {name}")} <= {kept.now.id}
    assert (await tables.get(kept.now.id)).now.status == "playing"


async def test_a_game_that_its_people_ended_stays_as_one_that_was_played_out(
    tables: Tables, store: SqlStore, deal: Deal, database: Database
) -> None:
    async with delivering(tables, Recorder(tables)):
        played, dealt = await deal(ADA, BO, sealed=True), await deal(ADA, BO)
        await empty(database)
    for table in (played, dealt):
        await table.lose(PLACE.channel, "it was deleted")
        await table.change(place.end, ADA.id)
    before = (await Tables(store, {GAME.key: GAME}).get(played.now.id)).now
    await sweep(tables, 31)
    assert {row[0] for row in await store.rows("SELECT id FROM tables")} == {played.now.id}
    assert {row[0] for row in await store.rows("SELECT table_id FROM messages")} <= {dealt.now.id}
    after = (await Tables(store, {GAME.key: GAME}).get(played.now.id)).now
    assert (after.status, after.steps) == ("cancelled", before.steps)


async def test_a_finished_game_stays_and_forgets_where_its_messages_are(
    tables: Tables, store: SqlStore, deal: Deal, database: Database
) -> None:
    courier = Recorder(tables)
    async with delivering(tables, courier):
        over, playing = await deal(ADA, BO), await deal(ADA, BO)
        await finish(over)
        await empty(database)
    before = await count(store, TableId("decisions"))
    await sweep(tables, 29)
    assert {row[0] for row in await store.rows("SELECT table_id FROM messages")} == {over.now.id, playing.now.id}
    await sweep(tables, 31)
    assert {row[0] for row in await store.rows("SELECT table_id FROM messages")} == {playing.now.id}
    assert await count(store, TableId("decisions")) == before
    assert (await tables.get(over.now.id)).now.status == "over"


async def test_dead_messages_go(tables: Tables, store: SqlStore, deal: Deal, database: Database) -> None:
    courier = Recorder(tables, fault=lambda _message: Undeliverable("404: unknown channel"))
    async with delivering(tables, courier):
        await deal(ADA, BO)
        await empty(database)
    assert await count(store, TableId("outbox")) > 0
    await sweep(tables, 39)
    assert await count(store, TableId("outbox")) > 0
    await sweep(tables, 41)
    assert await count(store, TableId("outbox")) == 0


async def test_tables_of_a_server_that_was_left_are_archived_after_their_time(tables: Tables, deal: Deal) -> None:
    gone, there = [await deal(ADA, BO) for _ in range(2)]
    await gone.lose(PLACE.channel, NO_SERVER)
    await sweep(tables, 49)
    assert gone.now.status == "playing"
    await sweep(tables, 51)
    assert [table.now.status for table in (gone, there)] == ["archived", "archived"]
    await sweep(tables, 1000)
    assert gone.now.status == "archived"
    assert (await gone.come_back()).status == "playing"


async def at_rest(tables: Tables, table: Table, clock: Clock) -> Position:
    """Advance the clock by 51 days without activity, and return the table.

    Fail unless the table is archived between the 49th and the 51st day.
    """
    clock.advance(49 * DAY)
    await sweep(tables, 0)
    assert table.now.status == "playing"
    clock.advance(2 * DAY)
    await sweep(tables, 0)
    resting = table.now
    assert resting.status == "archived"
    return resting


async def test_an_abandoned_table_is_archived_stays_readable_and_is_resumed_by_a_player(
    tables: Tables, deal: Deal, clock: Clock
) -> None:
    table = await deal(ADA, BO)
    before = table.now
    resting = await at_rest(tables, table, clock)
    assert (resting.steps, resting.stored.log) == (before.steps, before.stored.log)
    assert [message.kind for message in outgoing_messages(before, resting, (place.NOBODY_PLAYS,), now=0.0)] == [
        "notice"
    ]
    assert not await tables.of_user(ADA.id)
    page = await private.play(Gallery({GAME.key: RENDERER}), resting, 0, private.state_now(resting, 0))
    assert [item.label for row in page.rows for item in row if isinstance(item, ui.Button)] == ["Wake it up"]
    with pytest.raises(NotNow, match="nobody moved for a long time"):
        await table.act(ADA.id, ("heap:a", "take:1"), None, InteractionId(950))
    with pytest.raises(NotAtTable):
        await table.change(place.wake, CY.id)
    woken = await table.change(lambda now: TableChange(place.wake(now, BO.id), ("Bo woke the table.",)))
    assert woken.status == "playing"
    messages = {
        message.kind: message for message in outgoing_messages(resting, woken, ("Bo woke the table.",), now=0.0)
    }
    assert messages["board"].body.pings == (ADA.id, BO.id)
    await sweep(tables, 1)
    assert table.now.status == "playing"
    await table.act(ADA.id, ("heap:a", "take:1"), None, InteractionId(951))


async def test_an_abandoned_table_whose_channel_was_deleted_is_archived(
    tables: Tables, deal: Deal, clock: Clock
) -> None:
    table = await deal(ADA, BO)
    clock.advance(40 * DAY)
    lost = await table.lose(PLACE.channel, "it was deleted")
    resting = await at_rest(tables, table, clock)
    messages = outgoing_messages(lost, resting, (place.NOBODY_PLAYS,), now=0.0)
    assert {(message.kind, message.user, message.body.pings) for message in messages} == {
        ("lost", ADA.id, ()),
        ("lost", BO.id, ()),
    }
    woken = await table.change(place.wake, BO.id)
    assert (woken.status, woken.head.lost) == ("playing", "it was deleted")
    await table.act(ADA.id, ("heap:a", "take:1"), None, InteractionId(952))


async def test_an_abandoned_table_that_is_paused_is_archived_later(tables: Tables, deal: Deal, clock: Clock) -> None:
    table = await deal(ADA, BO)
    clock.advance(40 * DAY)
    for person in (ADA, BO):
        await table.change(pauses.pause, person.id, clock())
    clock.advance(40 * DAY)
    await sweep(tables, 0)
    assert (table.now.status, table.now.head.paused_since > 0) == ("playing", True)
    clock.advance(11 * DAY)
    await sweep(tables, 0)
    assert table.now.status == "archived"
    woken = await table.change(place.wake, BO.id)
    assert (woken.status, woken.head.paused_since) == ("playing", 0)


async def test_a_pause_that_nobody_can_end_any_more_ends(tables: Tables, deal: Deal, clock: Clock) -> None:
    """If the bot restarts without the feature that pauses games, paused clocks continue with the time they had left."""
    table = await deal(ADA, BO, sealed=True)
    await table.change(changed, clock=int(DAY), deadlines=())
    (deadline,) = table.now.head.deadlines
    for person in (ADA, BO):
        await table.change(pauses.pause, person.id, clock())
    clock.advance(10 * DAY)
    without = Tables(tables.store, tables.games, hooks=hooks_of([each for each in FEATURES if each.key != "pauses"]))
    await sweep(tables, 0)
    await table.refresh()
    assert table.now.head.paused_since
    await sweep(without, 0)
    await table.refresh()
    assert pause_requests.of(table.now.head) is None
    assert [each.due for each in table.now.head.deadlines] == pytest.approx([deadline.due + 10 * DAY], abs=60)
    assert "The clock is running again." in str(await tables.store.rows("SELECT body FROM waiting_messages"))
    version = table.now.head.version
    await sweep(without, 0)
    await table.refresh()
    assert table.now.head.version == version


async def test_leaving_an_archived_table_does_not_agree_to_an_undo(tables: Tables, deal: Deal, clock: Clock) -> None:
    """If a player leaves an archived table while an undo awaits consent, nothing is undone, as no game is running."""
    table = await deal(ADA, BO, sealed=True)
    (mover,) = table.now.waiting
    await table.act(mover, ("heap:b", "take:1"), None, InteractionId(960))
    await table.change(rewinding.request_rewind, mover, 1, "", InteractionId(961), named_moves.latest(table.now))
    assert table.now.head.request
    clock.advance(51 * DAY)
    await sweep(tables, 0)
    await table.resign(ADA.id if mover == BO.id else BO.id)
    assert table.now.status == "archived"
    assert not table.now.head.request


async def test_a_player_with_closed_dms_is_informed_of_a_lost_channel_again_a_day_later(
    tables: Tables, deal: Deal, database: Database
) -> None:
    courier = Recorder(tables, lambda message: NoPlace("it was deleted") if message.channel else None, closed={BO.id})
    async with delivering(tables, courier):
        table = await deal(ADA, BO)
        await table.lose(PLACE.channel, "it was deleted")
        await empty(database)
        assert [message.user for message in courier.sent if message.kind == "lost"] == [ADA.id]
        courier.closed.clear()
        await sweep(tables, 0.9)
        await empty(database)
        assert [message.user for message in courier.sent if message.kind == "lost"] == [ADA.id]
        await sweep(tables, 1.1)
        await empty(database)
        assert [message.user for message in courier.sent if message.kind == "lost"] == [ADA.id, BO.id]
        await sweep(tables, 9)
        await empty(database)
        assert [message.user for message in courier.sent if message.kind == "lost"] == [ADA.id, BO.id]


async def test_nothing_is_deleted_if_all_retention_periods_are_zero(tables: Tables, store: SqlStore) -> None:
    lobby = await tables.get((await tables.create(PLACE, GAME.key, ADA, InteractionId(1))).id)
    await sweep(tables, 10_000, Keep(0, 0, 0, 0, 0))
    assert lobby.now.status == "lobby"
    await lobby.change(lobby_steps.cancel, ADA.id)
    await sweep(tables, 10_000, Keep(0, 0, 0, 0, 0))
    assert await count(store, TableId("tables")) == 1
