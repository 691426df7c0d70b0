"""Tests of databases that fail: people get a clear message, nothing is half written, and other tables stay playable."""

from __future__ import annotations

import asyncio
import gc
import json
import re
from collections.abc import AsyncIterator

import pytest
from msgspec.structs import replace

from bot.core.ids import InteractionId, TableId, UserId
from bot.core.pages.hooks import NO_SLOTS
from bot.core.pages.own import guide, private
from bot.core.pages.pictures import Gallery
from bot.core.refusals import Damaged, Frozen, StorageTrouble
from bot.core.storage.sql.store import SqlStore
from bot.core.table.reading import narration
from bot.core.table.registry import Tables
from bot.core.table.table import Table
from bot.features.fairness import pages as fairness
from bot.operator.commands import BAD, Operator
from tests.bot.conftest import ADA, BO, CY, PLACE, Deal
from tests.games.example import GAME
from tests.support.databases import Database
from tests.support.databases import both as database_kind  # noqa: F401 - a fixture

HANDS = Gallery({})


async def refused(table: Table, words: str) -> None:
    """Check that a move is refused with a message that matches `words`, and that nothing has changed."""
    before = table.now
    user = before.chairs[before.to_act[0]].user or 0
    with pytest.raises(StorageTrouble, match=words):
        await table.act(UserId(user), ("heap:c", "take:1"), None, InteractionId(9))
    assert table.now is before


async def accepted(table: Table) -> None:
    user = table.now.chairs[table.now.to_act[0]].user or 0
    assert (await table.act(UserId(user), ("heap:c", "take:1"), None, InteractionId(9))).position.length == 6


async def test_a_damaged_row_stops_one_table(deal: Deal, database: Database, store: SqlStore) -> None:
    broken, sound = await deal(ADA, BO, sealed=True), await deal(ADA, BO, sealed=True)
    damage = """UPDATE decisions SET entry = '{"type":"decision"}' WHERE table_id = ? AND n = 1"""
    database.rows(damage, broken.now.id)
    again = Tables(store, {GAME.key: GAME})
    with pytest.raises(Damaged, match="damaged"):
        await again.get(broken.now.id)
    await accepted(await again.get(sound.now.id))


async def test_a_record_that_does_not_replay_freezes_its_table_alone(
    deal: Deal, database: Database, store: SqlStore, caplog: pytest.LogCaptureFixture
) -> None:
    broken, sound = await deal(ADA, BO, sealed=True), await deal(ADA, BO, sealed=True)
    ((said,),) = database.rows("SELECT entry FROM decisions WHERE table_id = ? AND n = 3", broken.now.id)
    elsewhere = json.dumps(json.loads(said) | {"digest": "f" * 16})
    database.rows("UPDATE decisions SET entry = ? WHERE table_id = ? AND n = 3", elsewhere, broken.now.id)
    again = Tables(store, {GAME.key: GAME})
    frozen = await again.get(broken.now.id)
    assert "can't replay" in frozen.now.frozen
    assert frozen.now.view(None).heaps
    assert narration.lines(frozen.now, None)
    assert frozen.now.to_act == ()
    assert "a table does not replay" in caplog.text
    for refused_act in (
        frozen.act(ADA.id, ("toss",), None, InteractionId(1)),
        frozen.undo(ADA.id, InteractionId(2)),
        frozen.resign(ADA.id),
    ):
        with pytest.raises(Frozen, match="you can look but not play"):
            await refused_act
    await accepted(await again.get(sound.now.id))


async def test_older_rules_go_on_if_every_digest_agrees_and_freeze_if_nothing_leads_on(
    deal: Deal, store: SqlStore
) -> None:
    table = await deal(ADA, BO, sealed=True)
    fixed = replace(GAME, version=2)
    newer = (await Tables(store, {GAME.key: fixed}).get(table.now.id)).now
    assert not newer.frozen
    assert newer.head.rules == 2
    changed = replace(GAME, version=2, setup=lambda seats, options, rng: GAME.setup(seats, options, rng.below(9)[1]))
    assert not (await Tables(store, {GAME.key: changed}).get(table.now.id)).now.frozen
    await store.do("DELETE FROM states")
    assert not (await Tables(store, {GAME.key: changed}).get(table.now.id)).now.frozen
    closed = replace(changed, legal_actions=lambda _state, _seat: ())
    frozen = (await Tables(store, {GAME.key: closed}).get(table.now.id)).now
    assert frozen.frozen
    assert frozen.head.rules == 1


def change_head(database: Database, table: TableId, **fields: object) -> None:
    ((head,),) = database.rows("SELECT head FROM tables WHERE id = ?", table)
    database.rows("UPDATE tables SET head = ? WHERE id = ?", json.dumps(json.loads(head) | fields), table)


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"seed": ""}, "I've lost this table's shuffle"),
        ({"rules": 99}, "needs version 99 of the Pebbles rules, but I only have version"),
    ],
)
async def test_a_table_without_its_seed_or_of_newer_rules_says_so_everywhere(
    deal: Deal,
    database: Database,
    store: SqlStore,
    fields: dict[str, object],
    words: str,
    caplog: pytest.LogCaptureFixture,
) -> None:
    broken, sound = await deal(ADA, BO, sealed=True), await deal(ADA, BO, sealed=True)
    change_head(database, broken.now.id, **fields)
    before, said = await store.read(broken.now.id), list[str]()
    again = Tables(store, {GAME.key: GAME})
    table = await again.get(broken.now.id)
    assert table.now.to_act == ()
    pages = [
        guide.at_table(table.now, 0, NO_SLOTS),
        fairness.verified(table.now),
        await private.hand(HANDS, table.now, 0, ""),
    ]
    pages += [fairness.fair(table.now)] if "seed" in fields else []
    for page in pages:
        assert re.search(words, page.text), page.text
    acts = (
        table.act(ADA.id, ("toss",), None, InteractionId(1)),
        table.undo(ADA.id, InteractionId(2)),
        table.resign(ADA.id),
        table.force_undo(),
    )
    for refused_act in acts:
        with pytest.raises(Frozen, match=words):
            await refused_act
    assert await Operator(again, said.append).check() == BAD
    assert re.search(rf"{broken.now.id}  .*COULDN'T CONTINUE: .*{words}", said[0])
    assert await table.repack() is table.now
    assert await store.read(broken.now.id) == before
    named = [record.fields for record in caplog.records if hasattr(record, "fields")]
    assert any(fields.get("table") == broken.now.id and "why" in fields for fields in named)
    await accepted(await again.get(sound.now.id))


async def test_a_lobby_has_no_seed_and_is_not_frozen(tables: Tables, store: SqlStore) -> None:
    lobby = await tables.create(PLACE, GAME.key, ADA, InteractionId(1))
    assert (await Tables(store, {GAME.key: GAME}).get(lobby.id)).now.frozen == ""


async def test_the_log_says_why_a_table_did_not_replay(
    deal: Deal, store: SqlStore, caplog: pytest.LogCaptureFixture
) -> None:
    """If the rules fail on an old log, the traceback is logged, even if play continues from the stored state."""
    table = await deal(ADA, BO, sealed=True)

    def crashing(*_: object) -> None:
        raise ZeroDivisionError("hidden")

    crash = replace(GAME, version=2, setup=crashing)
    assert not (await Tables(store, {GAME.key: crash}).get(table.now.id)).now.frozen
    warning = next(
        record for record in caplog.records if "an old log can't be replayed under these rules" in record.getMessage()
    )
    assert (warning.levelname, warning.exc_info and warning.exc_info[0]) == ("WARNING", ZeroDivisionError)
    caplog.clear()
    same = replace(crash, version=1)
    assert (await Tables(store, {GAME.key: same}).get(table.now.id)).now.frozen
    readable = next(record for record in caplog.records if "up to a decision" in record.getMessage())
    assert (readable.levelname, readable.exc_info and readable.exc_info[0]) == ("WARNING", ZeroDivisionError)
    caplog.clear()
    await store.do("DELETE FROM states")
    assert await Operator(Tables(store, {GAME.key: crash}), lambda _line: None).check() == BAD
    assert "a table couldn't continue" in [record.getMessage() for record in caplog.records]


async def test_a_table_of_an_unknown_game_is_frozen(deal: Deal, store: SqlStore) -> None:
    table = await deal(ADA, BO)
    with pytest.raises(Frozen, match="no longer have"):
        await Tables(store, {}).get(table.now.id)


async def test_a_cancelled_caller_leaves_no_transaction_open(deal: Deal, tables: Tables) -> None:
    table = await deal(ADA, BO, sealed=True)
    user = table.now.chairs[table.now.to_act[0]].user or 0
    for pause in (0.0, 0.0002, 0.0005, 0.001, 0.002):
        task = asyncio.create_task(table.act(UserId(user), ("heap:c", "take:1"), None, InteractionId(77)))
        await asyncio.sleep(pause)
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
    repeated = await table.act(UserId(user), ("heap:c", "take:1"), None, InteractionId(77))
    assert repeated.position.length == 6
    assert (await tables.get(table.now.id)).now.length == 6


@pytest.fixture
async def elsewhere(database: Database) -> AsyncIterator[Tables]:
    """Yield the Tables of a second process on the same database."""
    tables = Tables(await database.open(), {GAME.key: GAME})
    yield tables
    await tables.close()


async def test_a_stale_writer_is_fenced_and_reloads(deal: Deal, elsewhere: Tables) -> None:
    here = await deal(ADA, BO, sealed=True)
    there = await elsewhere.get(here.now.id)
    first = here.now.chairs[here.now.to_act[0]].user or 0
    await there.act(UserId(first), ("heap:c", "take:1"), None, InteractionId(1))
    moved = await here.act(UserId(3 - first), ("heap:c", "take:1"), None, InteractionId(2))
    assert moved.position.length == 8
    assert moved.position.head.version == 1 + there.now.head.version
    await there.refresh()
    assert there.now.stored == here.now.stored


async def test_a_cancelled_caller_whose_commit_is_fenced_leaves_no_complaint(deal: Deal, elsewhere: Tables) -> None:
    here = await deal(ADA, BO, sealed=True)
    there = await elsewhere.get(here.now.id)
    first = here.now.chairs[here.now.to_act[0]].user or 0
    await there.act(UserId(first), ("heap:c", "take:1"), None, InteractionId(1))
    complaints: list[object] = []
    asyncio.get_running_loop().set_exception_handler(lambda _loop, context: complaints.append(context))
    for steps in range(1, 5):
        task = asyncio.create_task(here.act(UserId(first), ("heap:c", "take:1"), None, InteractionId(1 + steps)))
        for _ in range(steps):
            await asyncio.sleep(0)
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
        others = asyncio.all_tasks() - {asyncio.current_task()}
        if others:
            await asyncio.wait(others)  # the write goes on without its caller, and nobody retrieves its exception
    others.clear()
    gc.collect()
    assert complaints == []
    await here.refresh()
    assert here.now.stored == there.now.stored


async def test_a_stale_writer_in_the_lobby_takes_no_seat_away(tables: Tables, elsewhere: Tables) -> None:
    here = await tables.get((await tables.create(PLACE, GAME.key, ADA, InteractionId(1))).id)
    there = await elsewhere.get(here.now.id)
    await here.join(BO, InteractionId(2))
    await there.join(CY, InteractionId(3))
    await here.refresh()
    assert [chair.name for chair in here.now.chairs] == ["Ada", "Bo", "Cy"]
    assert there.now.stored == here.now.stored


async def test_two_writers_at_once_make_one_history(deal: Deal, elsewhere: Tables) -> None:
    here = await deal(ADA, BO)
    there = await elsewhere.get(here.now.id)
    sealing = ("heap:a", "take:1")
    await asyncio.gather(
        here.act(ADA.id, sealing, None, InteractionId(1)), there.act(BO.id, sealing, None, InteractionId(2))
    )
    await asyncio.gather(here.refresh(), there.refresh())
    assert here.now.length == 4
    assert there.now.stored == here.now.stored
