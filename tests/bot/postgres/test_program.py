"""Tests of the program on PostgreSQL: what it prints at startup, the database identity, and its other commands."""

from __future__ import annotations

import asyncio
import sys
import time
from pathlib import Path

import asyncpg
import pytest

from bot.__main__ import WRONG, main
from bot.core.ids import InteractionId, UserId
from bot.core.refusals import StorageTrouble
from bot.core.settings import Server
from bot.core.storage import database_identity
from bot.core.table.reading import proofs
from bot.core.table.registry import Tables
from bot.opening import open_store
from bot.operator.commands import BAD, OK
from bot.postgres import migrate
from tests.bot.conftest import ADA, BO, Deal
from tests.bot.core.storage.test_database_identity import BEGAN, started
from tests.bot.core.storage.test_migrate import POSTED, earlier_attempts, require_terms
from tests.bot.core.table.earlier import unpacked
from tests.bot.features.test_earlier_fields import earlier, require_the_same
from tests.games.example import GAME
from tests.support import databases
from tests.support.databases import FEATURE_TABLES, Database
from tests.support.postgres import Server as Cluster

pytestmark = pytest.mark.postgres


@pytest.fixture
def database_kind() -> str:
    return "postgres"


@pytest.fixture
def empty(database: Database) -> str:
    """Return the address of a database without any tables."""
    database.rows("DROP SCHEMA public CASCADE")
    database.rows("CREATE SCHEMA public")
    return database.address


def begun(address: str, folder: Path, *arguments: str) -> str:
    return started(Path(address), folder, *arguments, address=address).stderr


def test_the_bot_starts_on_an_empty_database_and_recognizes_it_later(empty: str, tmp_path: Path) -> None:
    said = begun(empty, tmp_path)
    assert "STARTING A NEW DATABASE" in said
    assert BEGAN in said
    said = begun(empty, tmp_path)
    assert "A NEW DATABASE" not in said
    assert BEGAN in said


def test_another_database_is_refused_and_left_as_it_is(empty: str, tmp_path: Path, database: Database) -> None:
    begun(f"{tmp_path}/data/guffaw.sqlite3", tmp_path)
    assert "There are no tables in the database" in begun(empty, tmp_path)
    assert database.rows("SELECT to_regclass('public.tables')") == [(None,)]
    assert BEGAN in begun(empty, tmp_path, "--new")
    database.rows("UPDATE meta SET value = 'another' WHERE key = ?", database_identity.KEY)
    assert "belongs to another bot" in begun(empty, tmp_path)


def test_a_server_that_is_away_is_one_line(tmp_path: Path) -> None:
    ended = started(Path(), tmp_path, address="postgresql://guffaw:hush@127.0.0.1:9/guffaw")
    assert ended.returncode == BAD
    assert "guffaw at 127.0.0.1:9 can't be reached" in ended.stderr
    assert "hush" not in ended.stderr
    assert "Traceback" not in ended.stderr


async def run(*arguments: str) -> int:
    """Run the bot's command-line program in another thread, where it can start an event loop; return its exit code."""
    return await asyncio.to_thread(main, list(arguments))


async def test_operator_commands_read_the_server_and_refer_to_pg_dump_for_backups(
    deal: Deal, database: Database, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    name = (await deal(ADA, BO, sealed=True)).now.id
    monkeypatch.setenv("GUFFAW_DATABASE", database.address)
    assert await run("show") == OK
    assert name in capsys.readouterr().out
    assert await run("backup") == BAD
    assert "pg_dump" in capsys.readouterr().out
    database.rows("UPDATE meta SET value = '0' WHERE key = 'schema'")
    assert await run("show", name) == BAD
    assert "There are no tables" in capsys.readouterr().err


async def test_a_dump_restores_the_whole_database(deal: Deal, database: Database, postgres_server: Cluster) -> None:
    table = await deal(ADA, BO, sealed=True)
    name, dump = database.address.partition("?")[0].rpartition("/")[2], postgres_server.folder / "a.dump"
    await asyncio.to_thread(postgres_server.dump, name, dump)
    await deal(ADA, BO)  # after the dump
    postgres_server.run("CREATE DATABASE restored")
    try:
        await asyncio.to_thread(postgres_server.restore, "restored", dump)
        restored = databases.at(postgres_server.url("restored"))
        store = await restored.open()
        again = await Tables(store, {GAME.key: GAME}).get(table.now.id)
        assert again.now.stored == table.now.stored
        assert proofs.record(again.now) == proofs.record(table.now)
        assert [head.id for head in await store.live()] == [table.now.id]
        mover = again.now.chairs[again.now.to_act[0]].user or 0
        await again.act(UserId(mover), ("toss",), None, InteractionId(77))  # the game continues
        messages = len(await store.rows("SELECT * FROM waiting_messages"))
        assert await store.last_outbox_id() >= messages > 0
        await store.close()
    finally:
        postgres_server.run("DROP DATABASE restored WITH (FORCE)")
        dump.unlink()


async def test_messages_that_waited_before_the_columns_were_renamed_keep_their_places(
    empty: str, tmp_path: Path
) -> None:
    waiting = [("fold:5", "fold", '{"message":7}', 2, True), ("channel:5", "notice", '{"notes":["x"]}', 0, True)]
    waiting.append(("channel:5", "notice", '{"pings":[1]}', 0, False))
    before = await asyncpg.connect(empty)
    await migrate.migrate(before, "here", migrate.migrations()[:6])
    await before.execute(
        "INSERT INTO tables (id, head, version, status, channel, since, computer) "
        "VALUES ('t', '{}', 1, 'playing', 5, 0, FALSE)"
    )
    await before.executemany(
        "INSERT INTO outbox (table_id, lane, role, kind, channel, body, due, urgency, first) "
        "VALUES ('t', $1, '', $2, 5, $3, 0, $4, $5)",
        [(lane, kind, body, urgency, first) for lane, kind, body, urgency, first in waiting],
    )
    await before.close()
    store = await open_store(Server(empty), tmp_path)
    (first, last), _ = await store.outbox.heads(time.time(), 9)
    assert [(each.queue, each.queue_priority) for each in (first, last)] == [("channel:5", 0), ("fold:5", 2)]
    await store.outbox.drop([first])
    (second, _), _ = await store.outbox.heads(time.time(), 9)
    assert (second.queue, second.body.pings, second.id > first.id) == ("channel:5", (1,), True)
    await store.close()


async def test_attempts_at_puzzles_keep_their_terms(empty: str, tmp_path: Path) -> None:
    before = await asyncpg.connect(empty)
    await migrate.migrate(before, "here", migrate.migrations()[:7])
    sql = """INSERT INTO tables (id, head, version, status, channel, since, computer, owner)
             VALUES ($1, $2, 1, 'playing', 0, 0, FALSE, 0)"""
    await before.executemany(sql, earlier_attempts())
    await before.execute("INSERT INTO meta (key, value) VALUES ('daily shows:70', 'figures')")
    await before.execute(POSTED)
    await before.close()
    store = await open_store(Server(empty), tmp_path, feature_tables=FEATURE_TABLES)
    await require_terms(store)
    await store.close()


async def test_data_that_features_kept_in_fields_survives_the_migration(empty: str, tmp_path: Path) -> None:
    rows = earlier(unpacked("features", tmp_path))
    before = await asyncpg.connect(empty)
    await migrate.migrate(before, "here", migrate.migrations()[:8])
    sql = """INSERT INTO tables (id, head, version, status, channel, since, computer, owner)
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8)"""
    await before.executemany(sql, [(*row[:6], bool(row[6]), row[7]) for row in rows.tables])
    await before.executemany('INSERT INTO seats (table_id, seat, "user", chair) VALUES ($1, $2, $3, $4)', rows.seats)
    await before.close()
    store = await open_store(Server(empty), tmp_path, feature_tables=FEATURE_TABLES)
    await require_the_same(store, rows)
    await store.close()


async def test_check_changes_no_database(database: Database, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    steps = [*migrate.migrations(), "CREATE TABLE more ()"]
    monkeypatch.setattr(migrate, "migrations", lambda: steps)
    with pytest.raises(StorageTrouble, match="an older version"):
        await open_store(Server(database.address), tmp_path, migrates=False)
    assert database.rows("SELECT value FROM meta WHERE key = 'schema'") == [(str(len(steps) - 1),)]
    await (await open_store(Server(database.address), tmp_path)).close()
    assert database.rows("SELECT value FROM meta WHERE key = 'schema'") == [(str(len(steps)),)]


async def test_without_the_driver_it_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "asyncpg", None)
    with pytest.raises(StorageTrouble, match="needs a driver: uv sync --extra postgres") as refused:
        await open_store(Server("postgresql://guffaw:hush@host/guffaw"), tmp_path)
    assert "hush" not in str(refused.value)


def test_a_command_with_a_wrong_address_fails_without_showing_the_password(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("GUFFAW_DATABASE", "postgresql://guffaw:hush@host:x/y")
    assert main(["show"]) == WRONG
    assert "hush" not in capsys.readouterr().err
