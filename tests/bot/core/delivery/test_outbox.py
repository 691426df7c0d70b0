"""Tests that the outbox delivers messages in order and exactly once, even after a crash."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
from msgspec.structs import replace

from bot.core.delivery import calls
from bot.core.delivery import outbox as module
from bot.core.delivery.courier_protocol import ContentRefused, Crowded, Later, NoPlace, Refused, Undeliverable
from bot.core.delivery.outbox import Outbox, attempt, due_messages, new_message, setting_aside
from bot.core.delivery.outbox.attempt import backoff
from bot.core.delivery.outbox.posted_message import OLD_SECONDS
from bot.core.delivery.outbox.private_digest import private_digest
from bot.core.ids import ChannelId, InteractionId, MessageId, TableId, UserId
from bot.core.refusals import StorageTrouble
from bot.core.storage import OutboxMessage, Person
from bot.core.storage.kinds import CLOSED, COLLAPSE
from bot.core.storage.sql.store import SqlStore
from bot.core.storage.sqlite import SqliteStore
from bot.core.table.reading import narration, prompts
from bot.core.table.registry import Tables
from bot.core.table.table import Table
from tests.bot.conftest import ADA, BO, PLACE, Deal
from tests.bot.recorder import Recorder
from tests.games.example import GAME
from tests.support.databases import Database
from tests.support.databases import all_ways as database_kind  # noqa: F401 - a fixture
from tests.support.patience import PATIENCE_SECONDS, until


@pytest.fixture(autouse=True)
def hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make the outbox retry without waiting, and treat nobody as present, because present people are pinged later."""
    monkeypatch.setattr("bot.core.table.pings.THERE_SECONDS", 0)
    monkeypatch.setattr(attempt, "backoff", lambda _attempts: 0.01)
    monkeypatch.setattr(module, "POLL_SECONDS", 0.02)
    monkeypatch.setattr("bot.core.table.outgoing.COMPUTER_PAUSE", 0.0)


@pytest.fixture
def courier(tables: Tables) -> Recorder:
    return Recorder(tables)


@asynccontextmanager
async def delivering(tables: Tables, courier: Recorder) -> AsyncIterator[Outbox]:
    outbox = Outbox(tables, courier)
    task = asyncio.create_task(outbox.run())
    yield outbox
    await outbox.stop()
    await task


async def empty(database: Database) -> None:
    """Wait until the outbox is empty except for pings that are scheduled for later."""
    sql = "SELECT count(*) FROM waiting_messages WHERE kind <> 'call' OR due < ?"
    await until(lambda: database.rows(sql, time.time() + 60) == [(0,)])


def mover(table: Table) -> int:
    return (ADA.id, BO.id)[table.now.to_act[0]]


async def moves(table: Table, *interactions: InteractionId) -> None:
    for interaction in interactions:
        await table.act(UserId(mover(table)), ("heap:c", "take:1"), None, interaction)


async def test_a_table_from_lobby_to_moves(tables: Tables, courier: Recorder, deal: Deal, database: Database) -> None:
    async with delivering(tables, courier):
        table = await deal(ADA, BO)
        await empty(database)
        assert {message.kind for message in courier.sent} == {"lobby", "board", "hand"}
        assert sorted(courier.opened) == [ADA.id, BO.id]
        await table.act(ADA.id, ("heap:a", "take:1"), None, InteractionId(1))
        await table.act(BO.id, ("heap:a", "take:1"), None, InteractionId(2))
        await empty(database)
    assert sorted(courier.opened) == [ADA.id, BO.id]  # from then on, their DM is edited
    assert courier.told() == narration.lines(table.now, None)


async def test_the_board_pings_pending_players_but_not_the_one_who_acted(
    tables: Tables, courier: Recorder, deal: Deal, database: Database
) -> None:
    async with delivering(tables, courier):
        await deal(ADA, BO)
        table = await deal(ADA, BO, sealed=True)
        await moves(table, InteractionId(1))
        await empty(database)
    board = [message for message in courier.sent if message.kind == "board"][-1]
    assert board.body.pings == (mover(table),)


async def test_the_end_pings_everybody_but_the_player_who_brought_it_about(
    tables: Tables, courier: Recorder, deal: Deal, database: Database
) -> None:
    async with delivering(tables, courier):
        table = await deal(ADA, BO, sealed=True)
        last = 0
        while table.now.status == "playing":
            last = mover(table)
            await table.act(UserId(last), ("toss",), None, InteractionId(900 + table.now.length))
        await empty(database)
    board = [message for message in courier.sent if message.kind == "board"][-1]
    assert board.body.pings == tuple({ADA.id, BO.id} - {last})


async def test_rivals_who_play_all_at_once_get_one_board_and_no_second_ping(
    tables: Tables, courier: Recorder, database: Database
) -> None:
    """If all players can act at any time, a move edits the board message and pings nobody."""
    opened = await tables.create(PLACE, GAME.key, ADA, InteractionId(1), {"pace": "any"})
    table = await tables.get(opened.id)
    await table.join(BO, InteractionId(2))
    await table.start(ADA.id)
    for number, person in enumerate((ADA, BO)):
        await table.act(person.id, ("heap:a", "take:1"), None, InteractionId(10 + number))
    async with delivering(tables, courier):
        await empty(database)
        boards = len([message for message in courier.sent if message.kind == "board"])
        for number, person in enumerate((ADA, ADA, BO, ADA, ADA, BO)):
            await table.act(person.id, (table.now.legal(0)[-2].code, "take:1"), None, InteractionId(20 + number))
            await empty(database)
            assert table.now.to_act == (0, 1)
    assert len([message for message in courier.sent if message.kind == "board"]) == boards
    assert not any(message.body.pings for message in courier.edits if message.kind == "board" and message.body.after)


@pytest.mark.parametrize("typed", [True, False])
async def test_a_solo_player_keeps_the_board_when_clicking_and_gets_one_per_turn_when_typing(
    store: SqlStore, database: Database, typed: bool
) -> None:
    tables = Tables(store, {GAME.key: replace(GAME, turn=lambda state: sum(state.taken))})
    table = await tables.get((await tables.create(PLACE, GAME.key, ADA, InteractionId(1))).id)
    courier = Recorder(tables)
    async with delivering(tables, courier):
        await table.start(ADA.id)
        await empty(database)
        for number in range(3):
            prompt = None if typed else prompts.prompt(table.now, 0)
            await table.act(
                ADA.id, ("heap:b", "take:1") if number == 0 else ("toss",), prompt, InteractionId(900 + number)
            )
            await empty(database)
    boards = [message for message in courier.sent if message.kind == "board"]
    assert len(boards) == (4 if typed else 1)
    assert not any(message.body.pings for message in boards[1:])
    assert courier.told() == narration.lines(table.now, None)


async def test_previous_boards_are_collapsed(tables: Tables, courier: Recorder, deal: Deal, database: Database) -> None:
    async with delivering(tables, courier):
        table = await deal(ADA, BO, sealed=True)
        await empty(database)
        await moves(table, InteractionId(1))
        await empty(database)
    kinds = [courier.messages[number].kind for number in sorted(courier.messages)]
    boards = [kind for kind in kinds if kind in ("board", COLLAPSE)]
    assert boards[-1] == "board"
    assert set(boards[:-1]) == {COLLAPSE}


async def test_a_newer_board_tells_what_older_unsent_ones_would_have(
    tables: Tables, courier: Recorder, deal: Deal, database: Database
) -> None:
    table = await deal(ADA, BO, sealed=True)
    await moves(table, InteractionId(1), InteractionId(2), InteractionId(3))
    async with delivering(tables, courier):
        await empty(database)
    assert [message.kind for message in courier.sent].count("board") == 1
    assert courier.told() == narration.lines(table.now, None)


async def test_a_message_that_was_begun_is_not_superseded(
    tables: Tables, courier: Recorder, deal: Deal, database: Database
) -> None:
    table = await deal(ADA, BO, sealed=True)
    courier.hold = asyncio.Event()
    async with delivering(tables, courier):
        await until(lambda: courier.at_once.get(PLACE.channel))
        await moves(table, InteractionId(1), InteractionId(2))
        courier.hold.set()
        await empty(database)
    assert courier.told() == narration.lines(table.now, None)


async def test_after_an_outage_one_board_one_hand_and_one_ping_tell_it_all(
    tables: Tables, courier: Recorder, deal: Deal, database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After an outage, one board, one private message and one ping announce all moves made during the outage.

    The result is the same if the bot was sending messages when the outage began.
    """
    monkeypatch.setattr(new_message, "UNDER_WAY_SECONDS", 0)  # the outage is longer than that
    async with delivering(tables, courier):
        table = await deal(ADA, BO, sealed=True)
        await empty(database)
        shown = len(courier.messages)
        failed = set[str]()

        def away(message: OutboxMessage) -> Exception:
            failed.add(message.kind)
            return Later()

        courier.fault = away
        await moves(table, InteractionId(1))
        await until(lambda: "board" in failed)
        await moves(table, InteractionId(2), InteractionId(3))
        looks = len(courier.looked)
        await until(lambda: len(courier.looked) >= looks + 2)  # the first look may be of an attempt before the moves
        courier.fault = lambda _message: None
        await empty(database)
    new = [courier.messages[number] for number in sorted(courier.messages)[shown:]]
    assert [message.kind for message in new] == ["board"]
    assert new[0].body.pings == (mover(table),)
    assert courier.told() == narration.lines(table.now, None)


async def test_one_message_at_a_time_is_sent_to_a_channel_and_in_order(
    tables: Tables, courier: Recorder, deal: Deal, database: Database
) -> None:
    tables_dealt = [await deal(ADA, BO, sealed=True) for _ in range(4)]
    async with delivering(tables, courier):
        for number, table in enumerate(tables_dealt):
            await moves(table, InteractionId(10 + 2 * number), InteractionId(11 + 2 * number))
        await empty(database)
    assert courier.most_at_once == 1
    in_channel = [message.id for message in courier.sent if message.channel]
    assert in_channel == sorted(in_channel)


@pytest.mark.parametrize("trouble", [Later(), Later(0.02), RuntimeError("a bug")])
async def test_passing_trouble_is_retried(
    tables: Tables, courier: Recorder, deal: Deal, database: Database, trouble: Exception
) -> None:
    left = 3

    def fault(_message: OutboxMessage) -> Exception | None:
        nonlocal left
        left -= 1
        return trouble if left >= 0 else None

    courier.fault = fault
    async with delivering(tables, courier):
        table = await deal(ADA, BO, sealed=True)
        await empty(database)
    assert courier.told() == narration.lines(table.now, None)


async def test_a_lost_answer_does_not_double_a_message(
    tables: Tables, courier: Recorder, deal: Deal, database: Database
) -> None:
    lost: set[int] = set()

    def lose(message: OutboxMessage) -> Exception | None:
        if message.id in lost:
            return None
        lost.add(message.id)
        return Later()

    courier.lose = lose
    async with delivering(tables, courier):
        table = await deal(ADA, BO, sealed=True)
        await moves(table, InteractionId(1))
        await empty(database)
    assert courier.told() == narration.lines(table.now, None)
    assert len(courier.sent) == len({message.id for message in courier.sent})


async def test_a_channel_that_is_gone_blocks_nobody(
    tables: Tables, courier: Recorder, deal: Deal, database: Database
) -> None:
    courier.fault = lambda message: Undeliverable("404: unknown channel") if message.channel else None
    async with delivering(tables, courier):
        await deal(ADA, BO)
        await empty(database)
    assert {message.kind for message in courier.sent} == {"hand"}
    dead = database.rows("SELECT kind, dead FROM outbox WHERE dead IS NOT NULL")
    assert set(dead) == {("lobby", "404: unknown channel"), ("board", "404: unknown channel")}


async def test_a_bug_is_buried_in_the_end(tables: Tables, courier: Recorder, deal: Deal, database: Database) -> None:
    courier.fault = lambda message: RuntimeError("a bug") if message.kind == "board" else None
    async with delivering(tables, courier):
        await deal(ADA, BO)
        await empty(database)
    assert "board" not in {message.kind for message in courier.sent}


async def test_a_damaged_table_does_not_hold_up_its_channel(
    tables: Tables, courier: Recorder, deal: Deal, database: Database, store: SqlStore
) -> None:
    broken, sound = await deal(ADA, BO), await deal(ADA, BO)
    await store.do("UPDATE seats SET chair = '{}' WHERE table_id = ?", broken.now.id)
    courier.tables = Tables(store, tables.games)
    async with delivering(tables, courier):
        await empty(database)
    assert {message.table for message in courier.sent} == {sound.now.id}


@pytest.mark.parametrize(("quiet", "opened"), [(calls.CLOSED_SECONDS, 1), (-1.0, 2)])
async def test_a_closed_dm_is_reported_once_and_retried_when_its_user_moves_minutes_later(
    tables: Tables,
    courier: Recorder,
    deal: Deal,
    database: Database,
    monkeypatch: pytest.MonkeyPatch,
    quiet: float,
    opened: int,
) -> None:
    monkeypatch.setattr(calls, "CLOSED_SECONDS", quiet)
    courier.closed = {BO.id}
    async with delivering(tables, courier):
        table = await deal(ADA, BO, sealed=True)
        await empty(database)
        await moves(table, InteractionId(1), InteractionId(2))
        await empty(database)
    notices = [message for message in courier.sent if message.kind == "notice"]
    assert [message.body.pings for message in notices] == [(BO.id,)]
    assert courier.opened.count(BO.id) == opened  # at the deal, and after Bo's one move


async def test_a_deleted_card_is_posted_anew(tables: Tables, courier: Recorder, database: Database) -> None:
    async with delivering(tables, courier):
        table = await tables.get((await tables.create(PLACE, GAME.key, ADA, InteractionId(1))).id)
        await empty(database)
        courier.messages.clear()
        await table.join(BO, InteractionId(2))
        await empty(database)
    assert [message.kind for message in courier.sent] == ["lobby", "lobby"]


async def test_an_undo_is_requested_agreed_to_and_announced(
    tables: Tables, courier: Recorder, deal: Deal, database: Database
) -> None:
    async with delivering(tables, courier):
        table = await deal(ADA, BO, sealed=True)
        first = mover(table)
        await moves(table, InteractionId(1))
        _, taken = narration.lines(table.now, None)[-1].rstrip(".").split(" ", 1)  # the deed, without the player's name
        await moves(table, InteractionId(2))
        asked = (await table.undo(UserId(first), InteractionId(3))).position.head.request
        assert asked is not None
        await empty(database)
        await table.agree(BO.id if first == ADA.id else ADA.id, asked.id, InteractionId(4))
        await empty(database)
    consent = [message for message in (*courier.sent, *courier.edits) if message.kind == "consent"]
    assert [message.body.request for message in consent] == [asked.id, asked.id]
    assert any(" undid " in line and taken in line for line in courier.told())


async def test_a_restart_in_the_middle_of_a_delivery_sends_nothing_twice(
    tables: Tables, courier: Recorder, deal: Deal, database: Database
) -> None:
    """If the bot stops between Discord's acceptance of a message and the commit, the message isn't sent twice."""
    courier.lose = lambda _message: asyncio.CancelledError()  # type: ignore[assignment, return-value]
    outbox = Outbox(tables, courier)
    task = asyncio.create_task(outbox.run())
    table = await deal(ADA, BO, sealed=True)
    await until(lambda: len(courier.sent) >= 3)
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)
    await tables.close()

    reopened = await database.open()
    courier.tables, courier.lose = Tables(reopened, {GAME.key: GAME}), lambda _message: None
    async with delivering(courier.tables, courier):
        await empty(database)
    assert len(courier.sent) == len({message.id for message in courier.sent})
    assert courier.told() == narration.lines(table.now, None)
    await reopened.close()


async def test_the_hand_message_of_a_player_who_resigns_is_edited(
    tables: Tables, courier: Recorder, deal: Deal, database: Database
) -> None:
    async with delivering(tables, courier):
        table = await deal(ADA, BO, sealed=True)
        await empty(database)
        courier.edits.clear()
        await table.resign(BO.id)
        await empty(database)
    assert [message.user for message in courier.edits if message.kind == "hand" and not message.body.says] == [BO.id]


@pytest.mark.parametrize("error", [ZeroDivisionError("hidden"), StorageTrouble("away")])
async def test_a_hand_that_cannot_be_compared_with_the_last_one_is_logged_and_sent(
    tables: Tables,
    courier: Recorder,
    deal: Deal,
    database: Database,
    error: Exception,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    """If the bot fails to check whether a player's hand message changed, it logs an error and sends the message."""
    caplog.set_level("INFO")
    failures = [error]

    async def failing(tables: Tables, message: OutboxMessage) -> str:
        if failures:
            raise failures.pop()
        return await private_digest(tables, message)

    async with delivering(tables, courier):
        table = await deal(ADA, BO)
        await empty(database)
        monkeypatch.setattr(due_messages, "private_digest", failing)
        await table.act(ADA.id, ("heap:a", "take:1"), None, InteractionId(1))
        await until(lambda: not failures)
        await empty(database)
    is_known = isinstance(error, StorageTrouble)
    words = (
        "a message can't be compared: StorageTrouble"
        if is_known
        else "a message can't be compared with the one before it"
    )
    assert [record.levelname for record in caplog.records if record.getMessage() == words] == [
        "INFO" if is_known else "ERROR"
    ]
    assert not database.rows("SELECT id FROM outbox WHERE dead IS NOT NULL")


async def test_a_message_without_content_is_not_sent(
    tables: Tables,
    courier: Recorder,
    deal: Deal,
    database: Database,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    compose = courier.compose

    async def silent(message: OutboxMessage) -> Any:
        return None if message.kind == "lobby" else await compose(message)

    monkeypatch.setattr(courier, "compose", silent)
    async with delivering(tables, courier):
        await deal(ADA, BO)
        await empty(database)
    assert {message.kind for message in courier.sent} == {"board", "hand"}
    assert "cannot be delivered" not in caplog.text


async def test_a_discord_that_hangs_does_not_keep_the_bot_from_leaving(
    tables: Tables, courier: Recorder, deal: Deal, database: Database
) -> None:
    courier.hold = asyncio.Event()
    outbox = Outbox(tables, courier)
    task = asyncio.create_task(outbox.run())
    await deal(ADA, BO)
    await until(lambda: courier.at_once.get(PLACE.channel))
    async with asyncio.timeout(PATIENCE_SECONDS):
        await outbox.stop(0.05)
        await task
    assert courier.sent == []
    courier.hold.set()
    async with delivering(tables, courier):  # as after a restart
        await empty(database)
    assert {message.kind for message in courier.sent} == {"lobby", "board", "hand"}


async def test_messages_found_after_the_outbox_stopped_are_left_for_the_next_start(
    tables: Tables, courier: Recorder, deal: Deal, store: SqlStore, database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    look, looking, late = store.outbox.heads, asyncio.Event(), asyncio.Event()

    async def heads(now: float, most: int) -> Any:
        found = await look(now, most)
        looking.set()
        await late.wait()
        return found

    await deal(ADA, BO)
    monkeypatch.setattr(store.outbox, "heads", heads)
    outbox = Outbox(tables, courier)
    task = asyncio.create_task(outbox.run())
    await looking.wait()
    await outbox.stop(0)
    late.set()
    await task
    await asyncio.sleep(0)  # a delivery would begin now
    assert not outbox._in_flight
    assert courier.sent == []
    async with delivering(tables, courier):  # as after a restart
        await empty(database)
    assert {message.kind for message in courier.sent} == {"lobby", "board", "hand"}


async def test_a_database_in_trouble_is_asked_now_and_then_alone(
    tables: Tables,
    courier: Recorder,
    deal: Deal,
    store: SqlStore,
    database: Database,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    monkeypatch.setattr(module, "POLL_SECONDS", PATIENCE_SECONDS)
    await deal(ADA, BO)
    queues = len({message.queue for message in (await store.outbox.heads(time.time() + 10, 100))[0]})
    if isinstance(store, SqliteStore):
        await store.rows("PRAGMA query_only = ON")
    else:
        database.rows("ALTER TABLE outbox RENAME COLUMN begun TO gone")
    outbox = Outbox(tables, courier)
    task = asyncio.create_task(outbox.run())
    await until(lambda: caplog.text.count("a message waits") == queues)
    for _ in range(20):
        outbox.wake()
        await store.version(TableId("nothing"))  # gives the outbox time to look again
    assert caplog.text.count("a message waits") == queues
    await outbox.stop(0.05)
    await task


async def test_a_slow_query_for_due_messages_keeps_messages_that_were_buried_meanwhile(
    tables: Tables, courier: Recorder, deal: Deal, database: Database, store: SqlStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    courier.closed, look = {BO.id}, store.outbox.heads
    async with delivering(tables, courier) as outbox:

        async def late(now: float, most: int) -> Any:
            found = await look(now, most)
            await asyncio.gather(*outbox._in_flight.values(), return_exceptions=True)
            return found

        monkeypatch.setattr(store.outbox, "heads", late)
        table = await deal(ADA, BO)
        await empty(database)
        assert await store.outbox.is_buried(table.now.id, f"hand:{BO.id}", CLOSED)


def test_the_back_off_doubles_up_to_half_a_minute() -> None:
    assert [backoff(attempts) for attempts in (1, 2, 3, 4, 100)] == [1, 2, 4, 8, 30]


async def test_a_move_does_not_wait_for_the_outbox(tables: Tables, courier: Recorder, deal: Deal) -> None:
    courier.hold = asyncio.Event()
    async with delivering(tables, courier):
        table = await deal(ADA, BO, sealed=True)
        await moves(table, InteractionId(1), InteractionId(2), InteractionId(3))
        courier.hold.set()


async def test_a_message_older_than_an_hour_is_posted_anew_and_the_old_one_marked_as_replaced(
    tables: Tables, courier: Recorder, database: Database
) -> None:
    courier.ago = 2 * OLD_SECONDS
    async with delivering(tables, courier):
        table = await tables.get((await tables.create(PLACE, GAME.key, ADA, InteractionId(1))).id)
        await empty(database)
        courier.ago = 0.0
        await table.join(BO, InteractionId(2))
        await empty(database)
        await table.join(Person(UserId(3), "Cy"), InteractionId(3))
        await empty(database)
    assert [message.kind for message in courier.sent] == ["lobby", "lobby"]
    assert [message.kind for message in courier.edits] == ["replaced", "lobby"]
    assert courier.edits[0].body.message == min(courier.messages)


async def test_a_message_that_discord_refuses_for_now_blocks_nothing_and_is_sent_later(
    tables: Tables, courier: Recorder, deal: Deal, database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(setting_aside, "FIRST_SECONDS", 0.05)
    courier.fault = lambda message: Refused("403 999999 no") if message.kind == "lobby" else None
    async with delivering(tables, courier):
        table = await deal(ADA, BO, sealed=True)
        await until(lambda: "board" in {message.kind for message in courier.sent})
        assert not database.rows("SELECT 1 FROM outbox WHERE dead IS NOT NULL")
        courier.fault = lambda _message: None
        await empty(database)
    assert "lobby" in {message.kind for message in courier.sent}
    assert courier.told() == narration.lines(table.now, None)
    assert not table.now.head.lost


async def test_a_newer_board_replaces_a_refused_one_and_sends_its_pings(
    tables: Tables, courier: Recorder, deal: Deal, database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(setting_aside, "FIRST_SECONDS", 0.05)
    async with delivering(tables, courier):
        table = await deal(ADA, BO, sealed=True)
        await empty(database)
        courier.fault = lambda message: Refused("403 999999 no") if message.channel else None
        await moves(table, InteractionId(1))
        await until(lambda: database.rows("SELECT 1 FROM waiting_messages WHERE queue LIKE 'aside:%' AND attempts = 0"))
        await moves(table, InteractionId(2), InteractionId(3))
        courier.fault = lambda _message: None
        await empty(database)
    boards = [message for message in courier.sent if message.kind == "board"]
    assert mover(table) in boards[-1].body.pings
    assert courier.told() == narration.lines(table.now, None)


async def test_hours_of_refusals_lose_the_channel_and_an_hour_does_not(
    tables: Tables, courier: Recorder, deal: Deal, database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(setting_aside, "FIRST_SECONDS", 0.05)
    monkeypatch.setattr(setting_aside, "LONGEST_SECONDS", 0.05)
    async with delivering(tables, courier):
        table = await deal(ADA, BO, sealed=True)
        await empty(database)
        courier.fault = lambda message: Refused("403 999999 no") if message.channel else None
        await moves(table, InteractionId(1))
        await until(lambda: database.rows("SELECT 1 FROM waiting_messages WHERE queue LIKE 'aside:%'"))
        assert not (await tables.get(table.now.id)).now.head.lost
        monkeypatch.setattr(setting_aside, "HOURS_SECONDS", 0.0)
        await until(lambda: table.now.head.lost == setting_aside.NOT_LET)


async def test_content_that_is_refused_is_tried_twice_and_a_later_board_tells_it(
    tables: Tables, courier: Recorder, deal: Deal, database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A board message that Discord refuses, even a game's first, is tried twice. Then the next board has its news."""
    monkeypatch.setattr(setting_aside, "RETRY_SECONDS", 0.05)
    tried = list[int]()

    def refuse(message: OutboxMessage) -> Exception | None:
        if message.kind != "board":
            return None
        tried.append(message.id)
        return ContentRefused("400 200000 no")

    courier.fault = refuse
    async with delivering(tables, courier):
        table = await deal(ADA, BO, sealed=True)
        await moves(table, InteractionId(1))
        await empty(database)
        assert len(tried) == 2
        courier.fault = lambda _message: None
        await moves(table, InteractionId(2))
        await empty(database)
    assert courier.told() == narration.lines(table.now, None)
    assert not table.now.head.lost


async def test_a_partly_accepted_message_is_repaired_unless_a_newer_one_replaced_it(
    tables: Tables, courier: Recorder, deal: Deal, database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(setting_aside, "RETRY_SECONDS", 0.05)
    courier.whole = False
    async with delivering(tables, courier):
        table = await deal(ADA, BO, sealed=True)
        await until(lambda: any(message.body.upto and message.kind == "board" for message in courier.edits))
        courier.whole = True
        await empty(database)
        boards = [message for message in courier.sent if message.kind == "board"]
        assert len(boards) == 1
        courier.edits.clear()
        courier.whole = False
        await moves(table, InteractionId(1), InteractionId(2))
        courier.whole = True
        await empty(database)
    assert courier.told() == narration.lines(table.now, None)
    assert not database.rows("SELECT 1 FROM outbox")


async def test_an_edit_that_fails_again_and_again_holds_up_nothing(
    tables: Tables, courier: Recorder, database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(attempt, "LONGEST_BACKOFF", 0.05)
    edit, is_failing = courier.edit, True

    async def failing(channel: ChannelId, message: MessageId, payload: Any) -> bool:
        if is_failing and payload[0].kind == "lobby":
            raise Later
        return await edit(channel, message, payload)

    monkeypatch.setattr(courier, "edit", failing)
    async with delivering(tables, courier):
        table = await tables.get((await tables.create(PLACE, GAME.key, ADA, InteractionId(1))).id)
        await empty(database)
        await table.join(BO, InteractionId(2))
        await table.start(ADA.id)
        await until(lambda: "board" in {message.kind for message in courier.sent})
        is_failing = False
        await empty(database)
    assert "lobby" in {message.kind for message in courier.edits}


async def test_all_that_waits_for_discord_is_tried_again_once_it_answers(
    tables: Tables, courier: Recorder, deal: Deal, database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(attempt, "backoff", lambda _attempts: 3600.0)
    courier.fault = lambda _message: Later()
    async with delivering(tables, courier) as outbox:
        await deal(ADA, BO)
        postponed = "SELECT count(*) FROM waiting_messages WHERE attempts > 0 AND due > ?"
        await until(lambda: database.rows(postponed, time.time() + 1000) == [(3,)])
        courier.fault = lambda _message: None
        outbox.note_answer()
        await empty(database)
    assert {message.kind for message in courier.sent} == {"lobby", "board", "hand"}


async def test_a_dm_of_another_application_is_opened_anew(
    tables: Tables, courier: Recorder, deal: Deal, database: Database
) -> None:
    courier.fault = lambda message: (
        NoPlace("I can't see it") if message.user == BO.id and not courier.forgotten else None
    )
    async with delivering(tables, courier):
        await deal(ADA, BO)
        await empty(database)
    assert courier.forgotten == [BO.id]
    assert {message.user for message in courier.sent if message.kind == "hand"} == {ADA.id, BO.id}


async def test_a_hand_that_waits_for_new_dms_says_so_once(
    tables: Tables, courier: Recorder, deal: Deal, database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened, left = courier.open_dm, 3

    async def crowded(user: UserId) -> int:
        nonlocal left
        if user == BO.id and left:
            left -= 1
            raise Crowded(0.02)
        return await opened(user)

    monkeypatch.setattr(courier, "open_dm", crowded)
    async with delivering(tables, courier):
        await deal(ADA, BO)
        await empty(database)
    notices = [message for message in courier.sent if message.kind == "notice"]
    assert [(message.body.pings, message.body.notes) for message in notices] == [((BO.id,), (attempt.DELAYED,))]
