"""Tests that a finished game can be read while and after its log is packed into one compressed row."""

from __future__ import annotations

import asyncio
import re
import sys
import time
import zlib
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from bot.core.automation.housekeeping import DAY, Housekeeper, Keep
from bot.core.ids import InteractionId, TableId, UserId
from bot.core.refusals import Damaged
from bot.core.storage import Chair, Change, Entry, Head
from bot.core.storage.sql.store import SqlStore
from bot.core.table import place
from bot.core.table.people import privacy
from bot.core.table.reading import proofs
from bot.core.table.registry import Tables
from bot.features.planned_turns.stored import TIMES
from bot.operator.commands import OK, Operator
from bot.postgres import copying
from games.kernel import pack
from games.record import replay
from tests.bot.conftest import ADA, BO, PLACE, Deal
from tests.bot.core.table.test_table import finish
from tests.bot.features.assembled import HOOKS
from tests.games.example import GAME
from tests.games.example.rules import State
from tests.games.golden import ALL, Golden
from tests.support.children import ending_with_us
from tests.support.databases import Database, at
from tests.support.databases import both as database_kind  # noqa: F401 - a fixture

ROOT = Path(__file__).resolve().parents[4]
RECORDS = sorted((ROOT / "tests" / "games").glob("*/records/*.json"))[::3]
ENDED = 1_000_000_000  # when the games ended, in epoch seconds
GAMES = 12  # packed by the process that is killed
LATER = ENDED + 1


def golden(file: Path) -> Golden:
    return msgspec.json.decode(file.read_bytes(), type=Golden)


async def kept(store: SqlStore, name: str, found: Golden) -> str:
    """Store a recorded game as a table that ended long ago, with reasons for some moves. Return the table's id."""
    record, game = found.record, ALL[found.record.header.game]
    chairs = tuple(Chair(f"Guest {seat}", UserId(1 + seat)) for seat in range(record.header.seats))
    head = Head(
        TableId(name), PLACE, UserId(1), game.key, game.version, record.header.options, "over", record.header.seed
    )
    first = 1000 * len(await store.rows("SELECT id FROM tables"))  # number of the first interaction
    entries = tuple(
        Entry(each, InteractionId(first + n) if n % 3 else None, f"because {n}" * (n % 4 == 0))
        for n, each in enumerate(record.log)
    )
    state = pack(replay(game, record)[-1].state)
    await store.commit(Change(replace(head, version=1, since=ENDED), chairs=chairs, entries=entries, state=state))
    return name


async def ended(store: SqlStore, table: TableId) -> None:
    await store.do("UPDATE tables SET since = ? WHERE id = ?", ENDED, table)


async def told(store: SqlStore, table: TableId) -> list[str]:
    """Return the output of three operator commands about the table, from an Operator that hasn't loaded it before."""
    said: list[str] = []
    operator = Operator(Tables(store, {**ALL, GAME.key: GAME}), said.append)
    for command in (operator.show, operator.replay, operator.verify):
        assert await command(table) == OK
    assert await operator.export(table, secrets=False) == OK
    return said


@pytest.mark.parametrize("file", RECORDS, ids=lambda file: f"{file.parents[1].name}-{file.stem}")
async def test_every_golden_game_reads_as_before(store: SqlStore, file: Path) -> None:
    table = await kept(store, "golden", golden(file))
    before = await store.read(TableId(table)), await store.whys(TableId(table)), await told(store, TableId(table))
    assert await store.upkeep.pack(TableId(table), LATER)
    assert await store.rows("SELECT * FROM decisions") == await store.rows("SELECT * FROM states") == []
    assert (
        await store.read(TableId(table)),
        await store.whys(TableId(table)),
        await told(store, TableId(table)),
    ) == before
    assert not await store.upkeep.pack(TableId(table), LATER)  # there's nothing left to pack
    assert await store.read(TableId(table)) == before[0]


async def test_unfinished_games_and_those_with_newer_moves_are_not_packed(store: SqlStore, deal: Deal) -> None:
    playing, over = await deal(ADA, BO, sealed=True), await deal(ADA, BO)
    await finish(over)
    for table in (playing, over):
        await ended(store, table.now.id)
    (found,) = await store.upkeep.finished((0, TableId("")), LATER, 9)
    assert (found.table, found.has_rows) == (over.now.id, True)
    assert not await store.upkeep.pack(playing.now.id, LATER)
    assert not await store.upkeep.pack(over.now.id, ENDED)
    assert await store.upkeep.pack(over.now.id, LATER)
    (found,) = await store.upkeep.finished((0, TableId("")), LATER, 9)
    assert not found.has_rows
    assert await store.upkeep.finished(found.place, LATER, 9) == []


def other_rules(state: State, seat: int, action: Any) -> Any:
    """Apply the action, but wash away one more pebble, so that replaying the log leads to another State."""
    step = GAME.apply(state, seat, action)
    return replace(step, state=replace(step.state, washed=step.state.washed + 1))


NEWER = replace(GAME, version=GAME.version + 1, apply=other_rules)


async def test_moves_appended_under_newer_rules_follow_the_packed_ones(store: SqlStore, deal: Deal) -> None:
    """A packed game can continue from its stored State under newer rules, and can be packed again after that."""
    over = await deal(ADA, BO)
    await finish(over)
    await ended(store, over.now.id)
    assert await store.upkeep.pack(over.now.id, LATER)
    there = await Tables(store, {GAME.key: NEWER}).get(over.now.id)
    assert not there.now.frozen
    assert there.now.unwritten == 1
    await there.rematch(ADA, InteractionId(7))
    ((number,),) = await store.rows("SELECT n FROM decisions WHERE table_id = ?", over.now.id)
    assert number == len(over.now.stored.log)
    stored = await store.read(over.now.id)
    assert stored == there.now.stored
    await ended(store, over.now.id)
    assert await store.upkeep.pack(over.now.id, LATER)
    assert await store.rows("SELECT * FROM decisions WHERE table_id = ?", over.now.id) == []
    assert await store.read(over.now.id) == stored
    again = (await Tables(store, {GAME.key: NEWER}).get(over.now.id)).now
    assert (again.frozen, again.unwritten, again.status) == ("", 0, "over")


async def test_packing_and_appending_at_once_lose_nothing(store: SqlStore, deal: Deal, database: Database) -> None:
    """If one process packs a game while another appends a move, the later one waits and sees the other's change."""
    other = await database.open()
    for turn in range(6):
        over = await deal(ADA, BO)
        await finish(over, 60_000 * (turn + 1))
        await ended(store, over.now.id)
        there = await Tables(other, {GAME.key: NEWER}).get(over.now.id)
        both = [there.rematch(ADA, InteractionId(turn)), store.upkeep.pack(over.now.id, LATER)]
        await asyncio.gather(*both[:: 1 if turn % 2 else -1])
        assert await store.read(over.now.id) == there.now.stored
        assert len(there.now.stored.log) == len(over.now.stored.log) + 1
    await other.close()


async def test_a_person_is_forgotten_in_packed_games_too(store: SqlStore, deal: Deal, database: Database) -> None:
    over = await deal(replace(ADA, id=424242, name="Zuleika"), BO)
    await finish(over)
    await ended(store, over.now.id)
    shown = privacy.kept(over.now, UserId(424242))
    assert shown["response times, as [when, seconds]"] == []  # stored only while a game is running
    assert await store.upkeep.pack(over.now.id, LATER)
    fresh = await Tables(store, {GAME.key: GAME}, hooks=HOOKS).get(over.now.id)
    assert privacy.kept(fresh.now, UserId(424242)) == shown
    assert shown["decisions"]
    assert await store.upkeep.tables_with(UserId(424242)) == [over.now.id]
    record = proofs.record(fresh.now)
    await fresh.change(privacy.erased, UserId(424242))
    await store.upkeep.forget_user(UserId(424242))
    ((packed,),) = await store.rows("SELECT record FROM records")
    whole = [*database.dump(), zlib.decompress(packed).decode("latin-1")]
    assert not [line for line in whole if "424242" in line or "Zuleika" in line]
    assert proofs.record((await Tables(store, {GAME.key: GAME}).get(over.now.id)).now) == record


async def test_housekeeping_packs_games_after_their_time_unless_that_is_disabled(
    tables: Tables, store: SqlStore, deal: Deal
) -> None:
    games = [await deal(ADA, BO) for _ in range(3)]
    for number, table in enumerate(games, 1):
        await finish(table, 60_000 * number)
    before = [table.now.stored for table in games]
    keeper, now = Housekeeper(tables, Keep(unpacked=7)), time.time()
    await keeper.sweep(now + 6 * DAY)
    await Housekeeper(tables, Keep(unpacked=0)).sweep(now + 99 * DAY)
    assert await store.rows("SELECT * FROM records") == []
    await keeper.sweep(now + 8 * DAY)
    assert await store.rows("SELECT * FROM decisions") == []
    assert [await store.read(table.now.id) for table in games] == before
    late = await deal(ADA, BO)
    await finish(late)
    await store.do("UPDATE tables SET since = ? WHERE id = ?", int(now + 9 * DAY), late.now.id)
    await keeper.sweep(now + 17 * DAY)
    assert len(await store.rows("SELECT * FROM records")) == 4


async def test_a_game_that_ends_long_after_its_last_move_is_packed_within_a_day(
    tables: Tables, store: SqlStore, deal: Deal
) -> None:
    keeper, now = Housekeeper(tables, Keep(unpacked=7)), time.time()
    slow, quick = await deal(ADA, BO, sealed=True), await deal(ADA, BO)
    await finish(quick)
    await keeper.sweep(now + 8 * DAY)
    await slow.lose(PLACE.channel, "it was deleted")
    await slow.change(place.end, ADA.id)
    await store.do("UPDATE tables SET since = ? WHERE id = ?", int(now - DAY), slow.now.id)
    await keeper.sweep(now + 9 * DAY)
    assert len(await store.rows("SELECT * FROM records")) == 2


async def test_a_game_that_its_people_ended_early_is_kept_though_it_is_packed(
    tables: Tables, store: SqlStore, deal: Deal
) -> None:
    table = await deal(ADA, BO, sealed=True)
    await table.lose(PLACE.channel, "it was deleted")
    assert TIMES.of(table.now.head)
    ended_early = (await table.change(place.end, ADA.id)).stored
    assert not TIMES.of(ended_early.head)  # as at the end of any other game
    for days in (1, 8, 99):
        await Housekeeper(tables, Keep()).sweep(time.time() + days * DAY)
    assert len(await store.rows("SELECT * FROM records")) == 1
    assert await store.read(table.now.id) == ended_early


@pytest.mark.parametrize(
    "damaged",
    [b"once upon a time", zlib.compress(b"\x95\x91\xa1\xff\xc4\x00\x91\xa0\x91\x00\xc4\x00")],
    ids=["all", "text"],
)
async def test_a_record_that_cannot_be_read_is_one_damaged_table(store: SqlStore, deal: Deal, damaged: bytes) -> None:
    over, sound = await deal(ADA, BO), await deal(ADA, BO)
    for number, table in enumerate((over, sound), 1):
        await finish(table, 60_000 * number)
        await ended(store, table.now.id)
        assert await store.upkeep.pack(table.now.id, LATER)
    await store.do("UPDATE records SET record = ? WHERE table_id = ?", damaged, over.now.id)
    with pytest.raises(Damaged):
        await store.read(over.now.id)
    assert await store.read(sound.now.id) == sound.now.stored
    await store.do("INSERT INTO decisions (table_id, n, entry, at) VALUES (?, ?, ?, 0)", sound.now.id, 999, "{}")
    assert not await store.upkeep.pack(sound.now.id, LATER)  # a gap must not be hidden
    number = len(over.now.stored.log)
    await store.do("INSERT INTO decisions (table_id, n, entry, at) VALUES (?, ?, ?, 0)", over.now.id, number, "{}")
    await Housekeeper(Tables(store, {GAME.key: GAME}), Keep()).sweep(LATER + 8 * DAY)  # doesn't stop the housekeeping
    assert len(await store.rows("SELECT * FROM decisions")) == 2


async def test_a_damaged_log_is_left_as_it_is(store: SqlStore, deal: Deal, database: Database) -> None:
    """A log with a missing digest isn't packed, because unpacking would assign digests to the wrong decisions."""
    over = await deal(ADA, BO)
    await finish(over)
    await ended(store, over.now.id)
    ((entry,),) = await store.rows("SELECT entry FROM decisions WHERE n = 2")
    database.rows("UPDATE decisions SET entry = ? WHERE n = 2", re.sub(r'"digest":"\w+"', '"digest":""', entry))
    before = await store.rows("SELECT * FROM decisions ORDER BY n")
    assert not await store.upkeep.pack(over.now.id, LATER)
    assert await store.rows("SELECT * FROM decisions ORDER BY n") == before
    assert await store.rows("SELECT * FROM records") == []


async def test_packed_games_move_to_another_database(store: SqlStore, tmp_path: Path) -> None:
    names = [await kept(store, f"game {number}", golden(file)) for number, file in enumerate(RECORDS[::3])]
    for name in names[::2]:
        assert await store.upkeep.pack(TableId(name), LATER)
    there = await at(str(tmp_path / "there.sqlite3")).open()
    await copying.copy(store, there)
    assert await copying.summary(there, "records") == await copying.summary(store, "records")
    assert [await there.read(TableId(name)) for name in names] == [await store.read(TableId(name)) for name in names]
    await there.close()


async def test_a_kill_leaves_each_game_either_packed_or_not(store: SqlStore, database: Database) -> None:
    names = [await kept(store, f"game {number:02}", golden(RECORDS[0])) for number in range(GAMES)]
    before = {name: await store.read(TableId(name)) for name in names}
    program = ending_with_us((sys.executable, "-m", "tests.bot.core.storage.packer", database.address, str(LATER)))
    for said in (1, 2, 5, GAMES):
        process = await asyncio.create_subprocess_exec(*program, cwd=ROOT, stdout=asyncio.subprocess.PIPE)
        assert process.stdout is not None
        for _ in range(said):
            await process.stdout.readline()
        if said < GAMES:
            process.kill()
        assert await process.wait() == (0 if said == GAMES else -9)
        assert {name: await store.read(TableId(name)) for name in names} == before
        in_rows = {row[0] for row in await store.rows("SELECT DISTINCT table_id FROM decisions")}
        packed = {row[0] for row in await store.rows("SELECT table_id FROM records")}
        assert in_rows ^ packed == set(names)
        assert not in_rows & packed
        assert len(packed) >= said
    assert packed == set(names)
