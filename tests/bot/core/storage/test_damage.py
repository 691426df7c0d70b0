"""Tests that an unreadable row affects only its own table, and is named once by the log and by operators' commands."""

from __future__ import annotations

import json
import re
import sqlite3
import time
from contextlib import closing
from pathlib import Path

import pytest
from msgspec.structs import replace

from bot.core.automation.housekeeping import DAY, Housekeeper, Keep
from bot.core.delivery import outbox as module
from bot.core.ids import InteractionId, TableId, UserId
from bot.core.refusals import Damaged, Refusal
from bot.core.storage.sql import damage
from bot.core.storage.sql.outbox import DAMAGED, POST
from bot.core.storage.sql.store import SqlStore
from bot.core.table.reading import narration, prompts
from bot.core.table.registry import Tables
from bot.features.notes import store as notes
from bot.features.notifications.ping_settings import PingSettings
from bot.operator.commands import BAD, OK, Operator
from bot.postgres import copying
from tests.bot.conftest import ADA, BO, CY, PLACE, Deal
from tests.bot.core.delivery.test_outbox import delivering, empty
from tests.bot.recorder import Recorder
from tests.games.example import GAME
from tests.support.databases import Database
from tests.support.databases import all_ways as database_kind  # noqa: F401 - a fixture

SECRET = "b0gus"  # text in damaged rows, which must never be logged
UNREADABLE = json.dumps({"owner": SECRET, "name": [SECRET], "after": SECRET, "route": SECRET})  # for any row


@pytest.fixture(autouse=True)
def unnamed() -> None:
    """Make the program forget which damaged rows the log has named, because all tests share this memory."""
    damage._tell.cache_clear()


def spoil(database: Database, column: str, table: TableId, where: str = "", key: str = "id") -> None:
    """Replace all numbers and lists in one row's JSON column with strings."""
    name = {"head": "tables", "chair": "seats", "body": "messages"}[column]
    database.rows(f"UPDATE {name} SET {column} = ? WHERE {key} = ? {where}", UNREADABLE, table)


def named(caplog: pytest.LogCaptureFixture) -> list[str]:
    assert SECRET not in caplog.text
    return [record.fields["row"] for record in caplog.records if hasattr(record, "fields") and "row" in record.fields]


async def test_a_damaged_head_is_left_out_of_every_list(
    deal: Deal, store: SqlStore, database: Database, caplog: pytest.LogCaptureFixture
) -> None:
    broken, sound = (await deal(ADA, BO)).now.id, (await deal(BO, CY)).now.id
    lobby = (await Tables(store, {GAME.key: GAME}).create(PLACE, GAME.key, CY, InteractionId(1))).id
    spoil(database, "head", broken)
    tables = Tables(store, {GAME.key: GAME})
    assert await tables.of_user(ADA.id) == []
    assert [head.id for head in await tables.of_user(BO.id)] == [sound]
    assert {head.id for head in await tables.in_channel(PLACE.channel)} == {sound, lobby}
    assert {head.id for head in await store.live()} == {sound, lobby}
    assert await store.upkeep.behind({GAME.key: GAME.version + 1}) == [sound]
    assert await store.upkeep.damaged() == [broken]
    with pytest.raises(Damaged):
        await tables.get(broken)
    await (await tables.get(sound)).act(BO.id, ("heap:a", "take:1"), None, InteractionId(2))
    await Housekeeper(tables, Keep()).sweep(time.time() + 8 * DAY)
    await Housekeeper(tables, Keep()).sweep(time.time() + 99 * DAY)
    assert [head.id for head in await store.upkeep.archived()] == [sound]
    assert await store.read(lobby) is None  # the lobby was closed, then deleted
    assert named(caplog) == [f"head of table {broken}"]


@pytest.mark.parametrize(("column", "key"), [("head", "id"), ("chair", "table_id")])
async def test_operator_commands_name_the_damaged_table_and_list_all_others(
    deal: Deal, store: SqlStore, database: Database, column: str, key: str
) -> None:
    broken, sound = (await deal(ADA, BO)).now.id, (await deal(BO, CY)).now.id
    spoil(database, column, broken, key=key)
    said: list[str] = []
    operator = Operator(Tables(store, {GAME.key: GAME}), said.append)
    is_listed = column == "chair"  # a table with a readable head can be listed
    codes = await operator.show(None), await operator.stalled(), await operator.check()
    assert codes == ((OK, OK, BAD) if is_listed else (BAD, BAD, BAD)), said
    told = "\n".join(said)
    assert len(re.findall(f"^{broken}  .*(DAMAGED|damaged)", told, re.M)) == (1 if is_listed else 3)
    assert re.search(f"^{sound}  pebbles  playing", told, re.M)
    assert re.search("open tables?: 0 would continue from a snapshot", told)
    for command in (operator.show(broken), operator.verify(broken), operator.undo(broken), operator.replay(broken)):
        with pytest.raises(Refusal, match="damaged"):
            await command


@pytest.mark.parametrize(
    ("kind", "said"), [("board", f'{{"after":"{SECRET}"}}'), ("greeting", f'{{"says":"{SECRET}"}}')]
)
async def test_a_damaged_message_is_set_aside_and_holds_up_nothing(
    deal: Deal,
    tables: Tables,
    database: Database,
    kind: str,
    said: str,
    caplog: pytest.LogCaptureFixture,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A damaged message, or one of a kind that only a newer program knows, is set aside and delays no others."""
    monkeypatch.setattr(module, "POLL_SECONDS", 0.02)
    broken, sound = await deal(ADA, BO), await deal(BO, CY)
    courier = Recorder(tables)
    async with delivering(tables, courier):
        await empty(database)
    for queue, channel in ((f"channel:{PLACE.channel}", PLACE.channel), ("channel:77", 77)):
        database.rows(POST, broken.now.id, queue, "board", kind, channel, ADA.id, 0.0, said, 0, queue)
    await broken.act(ADA.id, ("heap:a", "take:1"), None, InteractionId(1))
    await broken.act(BO.id, ("heap:a", "take:1"), None, InteractionId(2))
    async with delivering(tables, courier):
        await sound.act(BO.id, ("heap:a", "take:1"), None, InteractionId(3))
        await sound.act(CY.id, ("heap:a", "take:1"), None, InteractionId(4))
        await empty(database)
    for table in (broken, sound):
        assert set(narration.lines(table.now, None)) <= set(courier.told())
    dead = database.rows("SELECT id, dead FROM outbox WHERE dead IS NOT NULL")
    assert [why for _, why in dead] == [DAMAGED, DAMAGED]
    names = [f"outbox message {number} of table {broken.now.id}" for number, _ in dead if kind == "board"]
    assert sorted(named(caplog)) == sorted(names)  # a kind that a removed feature registered is no damage


async def test_a_damaged_message_in_which_somebody_is_mentioned_goes_with_them(
    deal: Deal, store: SqlStore, database: Database
) -> None:
    table = await deal(ADA, BO)
    said = json.dumps({"after": SECRET, "pings": [987_654]})
    database.rows(POST, table.now.id, "channel:77", "board", "board", 77, None, 0.0, said, 0, "channel:77")
    await store.upkeep.forget_user(UserId(987_654))
    assert database.rows("SELECT id FROM outbox WHERE channel = 77") == []


async def test_other_damaged_rows_are_as_if_they_were_not_there(
    deal: Deal, store: SqlStore, tables: Tables, database: Database, caplog: pytest.LogCaptureFixture
) -> None:
    """Damaged settings of a person, or a damaged record of a posted message, are treated as missing."""
    table = await deal(ADA, BO)
    async with delivering(tables, Recorder(tables)):
        await empty(database)
    await store.people.change(ADA.id, PingSettings, lambda old: replace(old, zone="Asia/Tokyo"))
    database.rows("UPDATE people SET wishes = ?", UNREADABLE)
    spoil(database, "body", table.now.id, "AND role = 'board'", key="table_id")
    defaults = {ADA.id: PingSettings(), BO.id: PingSettings()}
    assert await store.people.settings((ADA.id, BO.id), PingSettings) == defaults
    assert await store.outbox.posted(table.now.id, "board") is None
    assert sorted(named(caplog))[1] == f"wishes of user {ADA.id}"
    assert (await store.people.change(ADA.id, PingSettings, lambda old: replace(old, zone="UTC"))).zone == "UTC"
    await table.act(ADA.id, ("heap:a", "take:1"), None, InteractionId(1))
    await table.act(BO.id, ("heap:a", "take:1"), None, InteractionId(2))
    async with delivering(tables, Recorder(tables)):
        await empty(database)
    assert await store.outbox.posted(table.now.id, "board") is not None


def spoil_bytes(path: Path, table: TableId, column: str, where: str) -> None:
    with closing(sqlite3.connect(path)) as database:
        database.execute("PRAGMA ignore_check_constraints = ON")  # SQLite would reject some broken JSON otherwise
        sql = f"UPDATE {table} SET {column} = CAST(CAST({column} AS BLOB) || x'fffe' AS TEXT) WHERE {where}"
        assert database.execute(sql).rowcount
        database.commit()


@pytest.mark.parametrize("database_kind", ["sqlite"])
@pytest.mark.parametrize(
    ("table", "column", "named_as"),
    [("tables", "head", "head of table"), ("seats", "chair", "seat 0 of table"), ("decisions", "entry", "decision 0")],
)
async def test_a_row_that_is_not_utf_8_is_named_and_harms_its_own_table_alone(
    deal: Deal,
    store: SqlStore,
    path: Path,
    table: TableId,
    column: str,
    named_as: str,
    caplog: pytest.LogCaptureFixture,
) -> None:
    broken, sound = (await deal(ADA, BO, sealed=True)).now.id, (await deal(BO, CY, sealed=True)).now.id
    spoil_bytes(path, table, column, f"{'id' if table == 'tables' else 'table_id'} = '{broken}'")
    tables = Tables(store, {GAME.key: GAME})
    with pytest.raises(Damaged, match="damaged"):
        await tables.get(broken)
    assert {head.id for head in await store.live()} >= {sound}
    assert not (await tables.get(sound)).now.frozen
    assert named(caplog)[0].startswith(named_as)
    assert broken in named(caplog)[0]
    assert "database trouble" not in caplog.text


@pytest.mark.parametrize("database_kind", ["sqlite"])
async def test_texts_that_are_not_utf_8_are_shown_as_far_as_they_can_be(
    deal: Deal, store: SqlStore, path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """A note, or a computer player's reason, is shown with question marks in place of bytes that aren't UTF-8.

    A game that contains such text is neither packed, which would damage it further, nor copied to another database.
    """
    table = await deal(ADA, computers=1)
    await table.act_for_computer(1, ("heap:a", "take:1"), "Because.", prompts.prompt(table.now, 1))
    await notes.write(store, table.now.id, ADA.id, "Remember.")
    spoil_bytes(path, TableId("decisions"), "why", "why <> ''")
    spoil_bytes(path, TableId("notes"), "text", "true")
    assert list((await store.whys(table.now.id)).values()) == ["Because.??"]
    assert await notes.read(store, table.now.id, ADA.id) == "Remember.??"
    assert await notes.exported(store, ADA.id) == {table.now.id: "Remember.??"}
    await store.do("UPDATE tables SET status = 'over', since = 1")
    assert not await store.upkeep.pack(table.now.id, 2)
    assert named(caplog) == [f"log of table {table.now.id}"]
    with pytest.raises(Damaged):
        await copying.summary(store, "notes")
    assert named(caplog)[-1] == f"notes: table_id {table.now.id} user {ADA.id}"
