"""Tests that a process that is killed at any moment loses no acknowledged move."""

from __future__ import annotations

import asyncio
import itertools
import random
import sys
from pathlib import Path

from bot.core.ids import InteractionId, TableId
from bot.core.table.loading import broken
from bot.core.table.reading import proofs
from bot.core.table.registry import Tables
from tests.bot.conftest import ADA, BO, PLACE
from tests.games.example import GAME
from tests.support.children import run
from tests.support.databases import Database, SqliteDatabase
from tests.support.databases import both as database_kind  # noqa: F401 - a fixture
from tests.support.patience import until

KILLS = 15
BOARDS = 2


async def opened(database: Database) -> str:
    store = await database.open()
    tables = Tables(store, {GAME.key: GAME})
    table = await tables.get((await tables.create(PLACE, GAME.key, ADA, InteractionId(1))).id)
    await table.join(BO, InteractionId(2))
    await table.start(ADA.id)
    await store.close()
    return table.now.id


async def play_until_killed(
    database: Database, arrived: Path, name: str, start: int, seconds: float, boards: int
) -> list[tuple[int, int]]:
    """Run `tests.bot.core.storage.player` for `seconds` and until it has posted `boards` boards; then kill it.

    Return (interaction, length of the log) for each acknowledged move.
    """
    program = (sys.executable, "-m", "tests.bot.core.storage.player", database.address, str(arrived), name, str(start))
    log = arrived.with_name(f"life-{start}")
    process = run(program, log)
    await until(lambda: "\n" in log.read_text(), "a move is acknowledged", seen=log.read_text)
    await asyncio.sleep(seconds)
    if boards:
        await until(
            lambda: arrived.exists() and len(set(arrived.read_text().splitlines())) >= boards,
            f"{boards} boards are posted",
            seen=lambda: f"{log.read_text()[-2000:]}\n{database.rows('SELECT * FROM outbox')}",
        )
    process.kill()
    await asyncio.to_thread(process.wait)
    await until(database.is_left)
    whole = [line for line in log.read_text().splitlines(keepends=True) if line.endswith("\n")]
    return [(int(line.split()[0]), int(line.split()[1])) for line in whole]


async def test_kill_9_loses_nothing_and_leaves_nothing_half_written(database: Database, tmp_path: Path) -> None:
    arrived = tmp_path / "arrived"
    name, chance, total = await opened(database), random.Random(7), 0
    for life in range(KILLS):
        acknowledged = await play_until_killed(
            database, arrived, name, 1000 * (life + 1), chance.uniform(0.01, 0.6), BOARDS * (life == KILLS - 1)
        )
        assert acknowledged
        total += len(acknowledged)
        store = await database.open()
        table = await Tables(store, {GAME.key: GAME}).get(TableId(name))
        await store.close()
        numbers = [row[0] for row in database.rows("SELECT n FROM decisions ORDER BY n")]
        assert not table.now.frozen
        assert broken(GAME, proofs.record(table.now)) == ""
        assert len(table.now.stored.log) >= acknowledged[-1][1]
        assert numbers == list(range(len(table.now.stored.log)))
    assert total > KILLS
    assert_told_once(arrived.read_text().splitlines())
    if isinstance(database, SqliteDatabase):
        assert database.rows("PRAGMA integrity_check") == [("ok",)]


def assert_told_once(lines: list[str]) -> None:
    """Check that the posted boards narrate each move exactly once.

    Of boards with the same nonce, only the first counts.
    """
    first: dict[str, tuple[int, int, int]] = {}
    for line in lines:
        nonce, *numbers = line.split()
        told = (int(numbers[0]), int(numbers[1]), int(numbers[2]))
        assert first.setdefault(nonce, told) == told
    boards = list(first.values())
    assert len(boards) > 1  # how many depends on the machine: newer boards supersede older ones
    for (_, before, _), (after, _, notes) in itertools.pairwise(boards):
        assert after == before or (notes and after < before), boards  # the note says that a move was undone
