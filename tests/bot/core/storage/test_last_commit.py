"""Tests that the bot notices at startup if SQLite's write-ahead log was truncated or deleted after a crash."""

from __future__ import annotations

import asyncio
import os
import shutil
import sqlite3
import threading
from collections.abc import AsyncIterator, Callable
from contextlib import closing
from pathlib import Path

import pytest

from bot.__main__ import WRONG, main
from bot.core.automation.housekeeping import DAY, Housekeeper, Keep
from bot.core.ids import InteractionId
from bot.core.storage import sqlite
from bot.core.storage.sqlite import SqliteStore
from bot.core.storage.sqlite.last_commit import NOTE, CommitsLost, require_last_commit, was_killed
from bot.core.storage.sqlite.migrate import migrations
from bot.core.table.people import lobby
from bot.core.table.registry import Tables
from tests.bot.conftest import ADA, BO, PLACE, Deal
from tests.bot.core.storage.test_database_identity import BEGAN, started
from tests.games.example import GAME
from tests.support.databases import FEATURE_TABLES
from tests.support.patience import until

CUTS = [0, 31, 32, 4_152, 9_000]  # bytes that are left: none, half a header, a header, one frame, two frames


@pytest.fixture
async def store(path: Path) -> AsyncIterator[SqliteStore]:
    """Yield a store that records its last commit in a separate file, as the bot's store does."""
    store = await SqliteStore.open(path, feature_tables=FEATURE_TABLES)
    await store.note_commits()
    yield store
    await store.close()


@pytest.fixture
def crashed(store: SqliteStore, path: Path, tmp_path: Path) -> Callable[[], Path]:
    """Return a function that copies the database files as a crash would leave them; it returns the copy's path."""

    assert was_killed(store._path)

    def crashed() -> Path:
        folder = tmp_path / f"crashed-{len(list(tmp_path.iterdir()))}"
        folder.mkdir()
        for file in path.parent.glob(f"{path.name}*"):
            if file.is_file() and not file.name.endswith("-shm"):
                shutil.copy(file, folder / file.name)
        return folder / path.name

    return crashed


def wal(path: Path) -> Path:
    return path.with_name(f"{path.name}-wal")


async def test_all_commits_are_there_after_a_crash(deal: Deal, crashed: Callable[[], Path]) -> None:
    table = await deal(ADA, BO, sealed=True)
    there = crashed()
    assert was_killed(there)
    require_last_commit(there)
    again = await SqliteStore.open(there, feature_tables=FEATURE_TABLES)
    assert (await Tables(again, {GAME.key: GAME}).get(table.now.id)).now.stored == table.now.stored
    await again.close()


@pytest.mark.parametrize("cut", [None, 32, *(pytest.param(cut, marks=pytest.mark.slow) for cut in CUTS if cut != 32)])
async def test_a_log_that_was_cut_off_or_lost_stops_the_start_in_words(
    deal: Deal, crashed: Callable[[], Path], cut: int | None, tmp_path: Path
) -> None:
    await deal(ADA, BO, sealed=True)
    there = crashed()
    whole = wal(there).read_bytes()
    wal(there).unlink() if cut is None else os.truncate(wal(there), cut)
    before = there.read_bytes()
    for arguments in ((), ("show",)):
        ended = started(there, tmp_path, *arguments)
        assert ended.returncode == WRONG
        assert f"{there} are lost: 0 of 1 tables are left" in ended.stderr
        assert f"{wal(there)}, which held them, is gone or was cut off" in ended.stderr
        assert "python -m bot --new" in ended.stderr
    assert there.read_bytes() == before
    with pytest.raises(CommitsLost):
        require_last_commit(there)
    wal(there).write_bytes(whole)  # as the error message suggests
    require_last_commit(there)
    os.truncate(wal(there), cut or 0)
    assert BEGAN in (told := started(there, tmp_path, "--new").stderr)
    assert "are lost" in told
    assert BEGAN in started(there, tmp_path).stderr  # without the option, too


async def test_lost_moves_are_reported_even_if_no_table_is_missing(
    deal: Deal, crashed: Callable[[], Path], store: SqliteStore
) -> None:
    table = await deal(ADA, BO)
    await asyncio.to_thread(sqlite._checkpointed, store._path)
    await table.act(ADA.id, ("heap:a", "take:1"), None, InteractionId(1))
    there = crashed()
    os.truncate(wal(there), 0)
    with pytest.raises(CommitsLost, match="the latest moves are missing"):
        require_last_commit(there)


@pytest.mark.parametrize("cut", CUTS)
async def test_a_log_that_was_cut_off_hides_nothing_that_the_database_has(
    deal: Deal, crashed: Callable[[], Path], cut: int, store: SqliteStore, caplog: pytest.LogCaptureFixture
) -> None:
    """If a write-ahead log is truncated, its remaining frames don't hide newer pages of the database file."""
    table = await deal(ADA, BO, sealed=True)
    await asyncio.to_thread(sqlite._checkpointed, store._path)
    there = crashed()
    os.truncate(wal(there), cut)
    require_last_commit(there)
    assert "was cut off; the database has everything without it" in caplog.text
    again = await SqliteStore.open(there, feature_tables=FEATURE_TABLES)
    assert (await Tables(again, {GAME.key: GAME}).get(table.now.id)).now.stored == table.now.stored
    assert await again.rows("PRAGMA integrity_check") == [("ok",)]
    await again.close()


async def test_a_checkpoint_is_made_after_migrations_and_soon_after_a_commit(
    deal: Deal, crashed: Callable[[], Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    def alone(database: Path, sql: str) -> list[tuple[object, ...]]:
        """Return the result of a query on the database file without its write-ahead log."""
        with closing(sqlite3.connect(f"{database.as_uri()}?mode=ro&immutable=1", uri=True)) as reader:
            return reader.execute(sql).fetchall()

    assert alone(crashed(), "PRAGMA user_version") == [(len(migrations()),)]
    monkeypatch.setattr(sqlite, "CHECKPOINT_SECONDS", 0.01)
    table = await deal(ADA, BO)
    await until(lambda: alone(crashed(), "SELECT id, version FROM tables") == [(table.now.id, table.now.head.version)])


async def test_a_commit_during_a_checkpoint_gets_one_of_its_own(deal: Deal, monkeypatch: pytest.MonkeyPatch) -> None:
    began, may_end = list[Path](), threading.Event()

    def held_up(path: Path) -> None:
        began.append(path)
        may_end.wait()

    monkeypatch.setattr(sqlite, "CHECKPOINT_SECONDS", 0.01)
    monkeypatch.setattr(sqlite, "_checkpointed", held_up)
    table = await deal(ADA, BO)
    await until(lambda: len(began) == 1)
    await table.resign(BO.id)
    await asyncio.sleep(0.05)  # that commit's timer expires during the first checkpoint
    may_end.set()
    await until(lambda: len(began) == 2)


async def test_tables_deleted_by_housekeeping_do_not_count_as_lost(
    tables: Tables, crashed: Callable[[], Path], store: SqliteStore
) -> None:
    kept = await tables.create(PLACE, GAME.key, BO, InteractionId(1))
    gone = await tables.get((await tables.create(PLACE, GAME.key, ADA, InteractionId(2))).id)
    await gone.change(lobby.cancel, ADA.id)
    await store.do("UPDATE tables SET since = 1 WHERE id = ?", gone.now.id)
    assert await store.upkeep.clean(Keep().before(90 * DAY), 10)
    require_last_commit(crashed())
    assert [head.id for head in await store.live()] == [kept.id]
    await Housekeeper(tables, Keep()).sweep(2.0)
    there = crashed()
    wal(there).unlink()
    with pytest.raises(CommitsLost):
        require_last_commit(there)


async def test_a_bot_that_ended_left_no_note(deal: Deal, store: SqliteStore, path: Path) -> None:
    await deal(ADA, BO)
    assert was_killed(path)
    await store.close()
    assert not was_killed(path)


@pytest.mark.parametrize("content", [b"", b"\xff not a note", b'{"tables":'])
async def test_a_note_that_cannot_be_read_stops_nothing(path: Path, content: bytes) -> None:
    await (await SqliteStore.open(path, feature_tables=FEATURE_TABLES)).close()
    path.with_name(path.name + NOTE).write_bytes(content)
    require_last_commit(path)


async def test_a_missing_database_is_reported_after_a_crash(
    deal: Deal, crashed: Callable[[], Path], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    await deal(ADA, BO)
    there = crashed()
    there.unlink()
    monkeypatch.setenv("GUFFAW_DATABASE", str(there))
    assert await asyncio.to_thread(main, ["show"]) == WRONG
    assert "There's no database" in capsys.readouterr().err
    with pytest.raises(CommitsLost):
        require_last_commit(there)
    assert not there.exists()
