"""Tests of rules that change in the middle of a game: it continues from the stored state, and its record says so."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from bot.core.automation.housekeeping import Housekeeper, Keep
from bot.core.ids import InteractionId
from bot.core.refusals import Frozen, NotNow, Stale
from bot.core.storage import OutboxMessage
from bot.core.storage.sqlite import SqliteStore
from bot.core.table.reading import narration, proofs, undoing
from bot.core.table.registry import Tables
from bot.operator.commands import OK, Operator, check
from games.kernel import AnyGame, Step, pack
from games.record import Decision, Snapshot, Undo
from games.rng import Rng
from tests.bot.conftest import ADA, BO, Deal
from tests.bot.core.table.test_table import active, finish
from tests.games.example import GAME


def apply_otherwise(state: Any, seat: int, action: Any) -> Step[Any]:
    """Apply the action under changed rules: each choice also washes away one more pebble."""
    step = GAME.apply(state, seat, action)
    return Step(replace(step.state, washed=step.state.washed + 1), step.events)


OTHER: AnyGame = replace(GAME, version=2, apply=apply_otherwise)


def by(store: SqliteStore, game: AnyGame = OTHER) -> Tables:
    """Return the Tables of a program with these rules (by default changed ones) that hasn't loaded any table yet."""
    return Tables(store, {game.key: game})


async def messages(store: SqliteStore) -> list[OutboxMessage]:
    return [*(await store.outbox.heads(1e12, 100))[0]]


async def test_play_goes_on_from_where_it_stood(deal: Deal, store: SqliteStore) -> None:
    begun = await deal(ADA, BO, sealed=True)
    before = begun.now
    table = await by(store).get(before.id)
    assert table.now.frozen == ""
    assert (table.now.state, table.now.length, table.now.to_act) == (before.state, before.length, before.to_act)
    assert (await store.read(before.id)) == before.stored  # looking at it writes nothing
    mover, _ = active(table.now)
    after = (await table.act(mover.id, ("heap:c", "take:1"), None, InteractionId(900))).position
    assert after.state.washed == before.state.washed + 2
    assert after.stored.log[4] == Snapshot(1, pack(before.state))
    assert [type(entry) for entry in after.stored.log[5:]] == [Decision, Decision]
    assert await store.read(before.id) == after.stored
    again = (await by(store).get(before.id)).now
    assert (again.frozen, again.state, again.unwritten, again.length) == ("", after.state, 0, 6)


async def test_corrected_rules_are_announced_once(deal: Deal, store: SqliteStore) -> None:
    begun = await deal(ADA, BO, sealed=True)
    await store.do("DELETE FROM outbox")
    table = await by(store).get(begun.now.id)
    after = await table.repack()
    (board,) = [message for message in await messages(store) if message.kind == "board"]
    assert board.body.notes == (
        "The rules for Pebbles have been corrected. The game continues, and earlier moves won't change.",
    )
    assert (board.body.after, board.body.upto, board.body.pings) == (4, 4, ())
    await table.repack()
    assert len([message for message in await messages(store) if message.kind == "board"]) == 1
    assert narration.lines(after, None) == []


async def test_a_player_whom_only_the_new_rules_ask_is_pinged(deal: Deal, store: SqliteStore) -> None:
    begun = await deal(ADA, BO, sealed=True)
    _, other = active(begun.now)

    def both(state: Any, seat: int) -> Any:
        return GAME.legal_actions(replace(state, options={**state.options, "pace": "any"}), seat)

    await store.do("DELETE FROM outbox")
    after = await (await by(store, replace(OTHER, legal_actions=both)).get(begun.now.id)).repack()
    (board,) = [message for message in await messages(store) if message.kind == "board"]
    assert board.body.pings == (other.id,)
    assert set(after.head.waiting) == {ADA.id, BO.id}


async def test_moves_before_a_change_of_rules_cannot_be_undone(deal: Deal, store: SqliteStore) -> None:
    begun = await deal(ADA, BO, sealed=True)
    mover, _ = active(begun.now)
    await begun.act(mover.id, ("heap:c", "take:1"), None, InteractionId(900))
    table = await by(store).get(begun.now.id)
    seat = table.now.require_seat(mover.id)
    assert not undoing.can_undo(table.now, seat)
    with pytest.raises(NotNow, match="The rules were corrected after your last move"):
        await table.undo(mover.id, InteractionId(901))
    with pytest.raises(NotNow, match="made under different rules"):
        await table.force_undo()
    mover, _ = active(table.now)
    state = table.now.state
    await table.act(mover.id, ("heap:c", "take:1"), None, InteractionId(902))
    assert (await table.undo(mover.id, InteractionId(903))).position.state == state
    assert isinstance(table.now.stored.log[-1], Undo)
    assert (await by(store).get(begun.now.id)).now.state == state


async def test_a_requested_undo_expires_with_a_change_of_rules(deal: Deal, store: SqliteStore) -> None:
    begun = await deal(ADA, BO, sealed=True)
    mover, other = active(begun.now)
    await begun.act(mover.id, ("toss",), None, InteractionId(900))
    asked = (await begun.undo(mover.id, InteractionId(901))).position.head.request
    assert asked is not None
    table = await by(store).get(begun.now.id)
    with pytest.raises(Stale):
        await table.agree(other.id, asked.id, InteractionId(902))
    assert (await table.repack()).head.request is None


async def test_the_record_proves_both_parts(deal: Deal, store: SqliteStore) -> None:
    begun = await deal(ADA, BO, sealed=True)
    table = await by(store).get(begun.now.id)
    await finish(table)
    said: list[str] = []
    operator = Operator(by(store), said.append)
    assert await operator.verify(table.now.id, proofs.commitment(table.now)) == OK
    assert said[1] == "Decisions up to 4, under rules 1: their digests lead to the snapshot."
    with closing(sqlite3.connect(store._path)) as database:
        sql = "UPDATE decisions SET entry = json_set(entry, '$.digest', 'ffffffffffffffff') WHERE n = ?"
        database.execute(sql, (3,))
        database.commit()
    assert await operator.verify(table.now.id) != OK
    assert said[-1] == "BAD: the snapshot is not the state that decision 4 led to."


async def test_rules_that_agree_need_no_snapshot(deal: Deal, store: SqliteStore) -> None:
    begun = await deal(ADA, BO, sealed=True)
    await store.do("DELETE FROM outbox")
    after = await (await by(store, replace(GAME, version=2)).get(begun.now.id)).repack()
    assert (after.head.rules, after.stored.log) == (2, begun.now.stored.log)
    assert await messages(store) == []


async def test_a_game_that_has_just_begun_is_not_dealt_anew(deal: Deal, store: SqliteStore) -> None:
    begun = await deal(ADA, BO)
    other = replace(GAME, version=2, setup=lambda seats, options, rng: GAME.setup(seats, options, Rng(rng.key + "!")))
    table = await by(store, other).get(begun.now.id)
    assert table.now.state == begun.now.state
    await finish(table)
    said: list[str] = []
    assert await Operator(by(store, other), said.append).verify(table.now.id) == OK
    assert table.now.stored.log[0] == Snapshot(1, pack(begun.now.state))


async def test_an_unreadable_state_freezes_the_table_with_a_message(deal: Deal, store: SqliteStore) -> None:
    class Strange(msgspec.Struct, frozen=True):
        rng: Rng
        novel: int

    begun = await deal(ADA, BO, sealed=True)
    table = await by(store, replace(OTHER, state=Strange)).get(begun.now.id)
    assert "can't replay this table's moves (code" in table.now.frozen
    with pytest.raises(Frozen, match="whoever hosts me fixes that"):
        await table.act(ADA.id, ("toss",), None, InteractionId(900))
    assert await table.repack() is table.now
    assert await store.read(begun.now.id) == begun.now.stored
    assert (await by(store).get(begun.now.id)).now.frozen == ""  # loaded with rules that can read it


async def test_a_stored_state_that_is_not_where_the_log_led_is_not_taken(deal: Deal, store: SqliteStore) -> None:
    begun = await deal(ADA, BO, sealed=True)
    earlier = begun.now.steps[2].state
    with closing(sqlite3.connect(store._path)) as database:
        database.execute("UPDATE states SET state = ?", (pack(earlier),))
        database.commit()
    assert (await by(store).get(begun.now.id)).now.frozen
    assert (await by(store, GAME).get(begun.now.id)).now.state == begun.now.state


async def test_the_state_is_stored_with_each_change_of_the_log(deal: Deal, store: SqliteStore) -> None:
    table = await deal(ADA, BO, sealed=True)

    async def stored() -> bytes:
        found = await store.read(table.now.id)
        assert found is not None
        return found.state

    assert await stored() == pack(table.now.state)
    mover, _ = active(table.now)
    await table.act(mover.id, ("heap:c", "take:1"), None, InteractionId(900))
    assert await stored() == pack(table.now.state)
    await table.undo(mover.id, InteractionId(901))
    assert await stored() == pack(table.now.state)
    await table.act(mover.id, ("heap:c", "take:1"), None, InteractionId(902))
    await table.force_undo()
    assert await stored() == pack(table.now.state) == table.now.stored.state


async def test_at_the_start_tables_are_brought_up_to_date(deal: Deal, store: SqliteStore) -> None:
    """When the bot starts, it updates all tables that were played under other rules or have no stored state."""
    first, second, third = [await deal(ADA, BO, sealed=True) for _ in range(3)]
    await store.do("DELETE FROM states WHERE table_id = ?", second.now.id)
    tables = Tables(store, {GAME.key: GAME})
    assert await tables.behind() == [second.now.id]
    await Housekeeper(tables, Keep())._renew()
    assert await tables.behind() == []
    assert (await by(store).behind()) != []
    await Housekeeper(by(store), Keep())._renew()
    assert await by(store).behind() == []
    for table in (first, second, third):
        now = (await by(store).get(table.now.id)).now
        assert (now.frozen, now.state, now.head.rules, now.unwritten) == ("", table.now.state, 2, 0)


async def test_a_finished_game_can_still_be_looked_at(deal: Deal, store: SqliteStore) -> None:
    begun = await deal(ADA, BO, sealed=True)
    over = await finish(begun)
    table = await by(store).get(over.id)
    assert (table.now.frozen, table.now.outcome, table.now.status) == ("", over.outcome, "over")
    await store.do("DELETE FROM outbox")
    await table.rematch(ADA, InteractionId(77))
    assert [message.kind for message in await messages(store)] == ["lobby"]
    said: list[str] = []
    record = proofs.record((await by(store).get(over.id)).now)
    assert check(record, proofs.commitment(over), said.append, {OTHER.key: OTHER}) == OK


async def test_a_table_is_deleted_with_its_state(deal: Deal, store: SqliteStore, path: Path) -> None:
    await deal(ADA, BO)
    await store.do("UPDATE tables SET status = 'cancelled'")
    assert await store.upkeep.clean(Keep(cancelled=1).before(1e12), 10)
    with closing(sqlite3.connect(path)) as database:
        assert database.execute("SELECT count(*) FROM states").fetchone() == (0,)
