"""Tests of tables that lose their channel: clocks are paused, and the table is archived and resumed with its server."""

from __future__ import annotations

import time
from collections.abc import Sequence

import pytest
from discord import ui

from bot.core.automation.scheduler import Scheduler
from bot.core.ids import InteractionId, UserId
from bot.core.pages import reference
from bot.core.pages.own import private
from bot.core.pages.tables import place as pages
from bot.core.refusals import NotNow
from bot.core.storage import OutboxMessage
from bot.core.storage.sql.outbox import read
from bot.core.storage.sqlite import SqliteStore
from bot.core.table import place
from bot.core.table.people import privacy
from bot.core.table.place import NO_SERVER
from bot.core.table.reading import prompts
from bot.core.table.registry import Tables
from bot.core.table.table import Table
from bot.core.table.timing import deadlines
from tests.bot.conftest import ADA, BO, PLACE
from tests.games.example import GAME

DAY = 86_400


async def clocked(tables: Tables) -> Table:
    """Return a table with a turn clock of one day, at which Ada and Bo have made their secret first moves."""
    table = await tables.get((await tables.create(PLACE, GAME.key, ADA, InteractionId(1))).id)
    await table.join(BO, InteractionId(2))
    await table.change(deadlines.set_clock, ADA.id, DAY)
    await table.start(ADA.id)
    for person in (ADA, BO):
        await table.act(person.id, ("heap:b", "take:1"), None, InteractionId(100 + person.id))
    return table


async def messages(store: SqliteStore, after: int = 0) -> Sequence[OutboxMessage]:
    return [read(row) for row in await store.rows("SELECT * FROM waiting_messages WHERE id > ? ORDER BY id", after)]


async def newest(store: SqliteStore) -> int:
    return max(message.id for message in await messages(store))


async def test_no_clock_runs_while_the_channel_is_lost_and_a_whole_one_begins_elsewhere(tables: Tables) -> None:
    table = await clocked(tables)
    (running,) = table.now.head.deadlines
    assert running.due
    assert running.remind
    lost = await table.lose(PLACE.channel, "it was deleted")
    assert lost.head.deadlines == ()
    assert lost.head.due is None
    assert "The clock won't run" in pages.lost(lost, ADA.id).text
    before = table.now.length
    await Scheduler(tables).look(time.time() + 1000 * DAY)
    assert table.now.length == before
    (moves,) = table.now.to_act
    user = table.now.chairs[moves].user or 0
    moved = await table.act(
        UserId(user), ("toss",), None, InteractionId(500)
    )  # from a DM; the next turn has no clock, either
    assert moved.position.head.deadlines == ()
    after = await table.change(place.regained, PLACE.channel)
    (again,) = after.head.deadlines
    assert again.due >= int(time.time()) + DAY - 5


async def test_a_table_without_a_clock_says_nothing_of_one(tables: Tables) -> None:
    table = await tables.get((await tables.create(PLACE, GAME.key, ADA, InteractionId(1))).id)
    await table.start(ADA.id)
    assert "clock" not in pages.lost(await table.lose(PLACE.channel, "it was deleted"), ADA.id).text


async def test_a_table_whose_server_removed_the_bot_is_archived_and_resumed_later(
    tables: Tables, store: SqliteStore
) -> None:
    table = await clocked(tables)
    await table.lose(PLACE.channel, NO_SERVER)
    assert (await table.change(place.archive, int(time.time()) - 10)).status == "playing"
    known = await newest(store)
    rests = await table.change(place.archive, int(time.time()) + 10)
    assert rests.status == "archived"
    assert {message.kind for message in await messages(store, known)} <= {"lost"}
    assert await tables.of_user(ADA.id) == []
    assert await store.live() == []
    assert [head.id for head in await store.upkeep.archived()] == [table.now.id]
    assert (await store.count(ADA.id, PLACE))["playing", "person"] == 0
    with pytest.raises(NotNow, match="An admin can invite me back"):
        await table.act(ADA.id, ("toss",), None, InteractionId(600))
    assert "An admin can invite me back." in private.waiting(rests, 0)
    assert "took" in reference.log(rests, 0).text
    assert {"Large board", "Log"} == {getattr(each, "label", "") for each in pages.lost(rests, ADA.id).rows[0]}
    known = await newest(store)
    after = await table.come_back()
    assert (after.status, after.head.lost, after.head.lost_at) == ("playing", "", 0)
    (deadline,) = after.head.deadlines
    assert deadline.due > time.time()
    (board,) = (message for message in await messages(store, known) if message.kind == "board")
    assert board.body.notes[-1] == "The game continues here."
    assert board.body.pings == prompts.openly_waiting(after)
    assert [head.id for head in await tables.of_user(ADA.id)] == [table.now.id]
    assert await table.come_back() == after


async def test_only_a_server_that_was_left_archives_a_table(tables: Tables) -> None:
    table = await clocked(tables)
    await table.lose(PLACE.channel, "it was deleted")
    assert (await table.change(place.archive, int(time.time()) + 10)).status == "playing"
    assert (await table.come_back()).head.lost == "it was deleted"


async def test_an_archived_table_can_be_resumed_though_its_channel_was_deleted_meanwhile(tables: Tables) -> None:
    table = await clocked(tables)
    await table.change(place.retire, int(time.time()) + 10)
    assert table.now.status == "archived"
    resting = await table.lose(PLACE.channel, "it was deleted")
    shown = pages.lost(resting, ADA.id)
    assert "invited" not in shown.text
    assert "Wake it up" in [item.label for item in shown.rows[0] if isinstance(item, ui.Button)]
    awake = await table.change(place.wake, ADA.id)
    assert (awake.status, awake.head.lost) == ("playing", "it was deleted")
    ways = pages.lost(awake, ADA.id).rows[0]
    assert "Move table" in [item.label for item in ways if isinstance(item, ui.Button)]


async def test_a_person_who_deletes_their_data_leaves_an_archived_table_too(tables: Tables) -> None:
    table = await clocked(tables)
    await table.lose(PLACE.channel, NO_SERVER)
    await table.change(place.archive, int(time.time()) + 10)
    await table.resign(BO.id)
    after = await table.change(privacy.erased, BO.id)
    assert after.seat_of(BO.id) is None
    assert "Bo" not in repr(after.chairs)
    back = await table.come_back()
    assert [chair.user for chair in back.chairs].count(None) == 1


async def test_a_channel_that_could_not_be_seen_is_known_to_have_gone_with_its_server(tables: Tables) -> None:
    table = await clocked(tables)
    await table.lose(PLACE.channel, "I may not see it")
    assert (await table.lose(PLACE.channel, "it was deleted")).head.lost == "I may not see it"
    assert (await table.lose(PLACE.channel, NO_SERVER)).head.lost == NO_SERVER
    assert (await table.lose(PLACE.channel, "I may not see it")).head.lost == NO_SERVER
