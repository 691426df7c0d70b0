"""Tests that `restore` replaces a missing, broken or newer database with a backup, and never loses the old database."""

from __future__ import annotations

import asyncio
import os
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from bot.__main__ import WRONG, main
from bot.core.program import VERSION
from bot.core.storage import database_identity
from bot.core.storage.sqlite import SqliteStore
from bot.core.storage.sqlite.last_commit import NOTE, WAL, beside
from bot.core.storage.sqlite.migrate import migrations
from bot.core.table.registry import Tables
from bot.operator.commands import BAD, OK
from bot.operator.restoring import MOST_LINES
from games import GAMES
from tests.bot.core.storage.test_database_identity import BEGAN, ROOT, started
from tests.bot.core.table.earlier import unpacked
from tests.bot.postgres.test_program import empty as empty  # a fixture
from tests.support import postgres
from tests.support.databases import FEATURE_TABLES, Database
from tests.support.postgres import Server as Cluster


@pytest.fixture
def database_kind() -> str:
    return "postgres"


@pytest.fixture
def there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the path of the database in the settings. The file doesn't exist yet."""
    path = tmp_path / "data" / "guffaw.sqlite3"
    path.parent.mkdir()
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("GUFFAW_DATABASE", str(path))
    return path


@pytest.fixture
async def saved(tmp_path: Path) -> Path:
    """Return a backup that contains an unfinished table of every game."""
    path = unpacked("usual", tmp_path)
    store = await SqliteStore.open(path, feature_tables=FEATURE_TABLES)
    await Tables(store, GAMES).database_identity()
    await store.close()
    return path


async def run(*arguments: object) -> int:
    return await asyncio.to_thread(main, [str(argument) for argument in arguments])


def names(file: Path) -> set[str]:
    with closing(sqlite3.connect(file)) as database:
        return {name for (name,) in database.execute("SELECT id FROM tables")}


def change(file: Path, *statements: str) -> None:
    with closing(sqlite3.connect(file)) as database:
        for sql in statements:
            database.execute(sql)
        database.commit()


def aside(there: Path) -> list[Path]:
    return sorted(there.parent.glob("replaced-*"))


async def test_a_deleted_database_is_restored(
    there: Path, saved: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert await run("restore", saved) == OK
    told = capsys.readouterr().out
    assert told.startswith(f"Replaying {len(names(saved))} tables from the backup...\n")
    assert "All of them can continue.\nRestored.\nStart the bot." in told
    assert names(there) == names(saved)
    assert there.stat().st_mode & 0o077 == 0, "hands and seeds are for its owner alone"
    assert aside(there) == []
    assert BEGAN in started(there, tmp_path).stderr


async def test_a_half_written_database_is_replaced_and_kept_aside(
    there: Path, saved: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    half = saved.read_bytes()[:50_000]
    there.write_bytes(half)
    beside(there, WAL).write_bytes(b"what is left of a log")
    beside(there, NOTE).write_bytes(b'{"tables": 99}')
    assert await run("restore", saved) == OK
    told = capsys.readouterr().out
    assert "can't be read, so I can't tell what is newer in it" in told
    (folder,) = aside(there)
    assert f"is now {folder / there.name}" in told
    assert (folder / there.name).read_bytes() == half
    ends = {file.name.removeprefix(there.name) for file in folder.iterdir()}
    assert ends - {"-shm"} == {"", WAL, NOTE}, "reading it may make a -shm"
    assert names(there) == names(saved)
    assert not beside(there, WAL).exists()


async def test_tables_newer_than_the_backup_are_reported_and_kept_aside(
    there: Path, saved: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    shutil.copy(saved, there)
    first, second, *_ = sorted(names(there))
    columns = "head, version, status, channel, since, computer"
    change(
        there,
        f"UPDATE tables SET version = version + 1 WHERE id = '{first}'",
        f"INSERT INTO tables (id, {columns}) SELECT 'zzzzzz', {columns} FROM tables WHERE id = '{second}'",
    )
    assert await run("restore", saved) == OK
    told = capsys.readouterr().out
    assert "The current database has this and the backup doesn't:" in told
    assert f"  table {first} (" in told
    assert "): 1 change, latest at " in told
    assert "  table zzzzzz (" in told
    assert "): all of it, latest change at " in told
    assert f"  table {second} (" not in told
    assert "zzzzzz" not in names(there)
    (folder,) = aside(there)
    assert await run("restore", folder / there.name) == BAD, "the made-up table has no log"
    assert "table zzzzzz couldn't continue" in capsys.readouterr().out
    assert "zzzzzz" not in names(there)
    assert await run("restore", folder / there.name, "--anyway") == OK
    assert "zzzzzz" in names(there)


async def test_many_newer_tables_are_counted(there: Path, saved: Path, capsys: pytest.CaptureFixture[str]) -> None:
    shutil.copy(saved, there)
    columns = "head, version, status, channel, since, computer"
    one = sorted(names(there))[0]
    insert = f"INSERT INTO tables (id, {columns}) SELECT 'z{{:05}}', {columns} FROM tables WHERE id = '{one}'"
    change(there, *(insert.format(number) for number in range(MOST_LINES + 2)))
    assert await run("restore", saved) == OK
    assert "  and 2 more tables" in capsys.readouterr().out


async def test_while_a_bot_runs_nothing_is_touched(
    there: Path, saved: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    shutil.copy(saved, there)
    change(there, "UPDATE tables SET version = 99")
    with database_identity.alone(there):
        assert await run("restore", saved) == WRONG
    assert "Another process is using" in capsys.readouterr().err
    with closing(sqlite3.connect(there)) as database:
        assert database.execute("SELECT DISTINCT version FROM tables").fetchall() == [(99,)]
    assert await run("restore", saved) == OK


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"", "isn't an SQLite database"),
        (b"no database at all", "isn't an SQLite database"),
        (b"PGDMP and more", "is a PostgreSQL dump, but"),
        (None, "No such file"),
        (b"SQLite format 3\0" + b"broken" * 1000, "so I changed nothing"),
    ],
)
async def test_a_file_that_is_no_backup_changes_nothing(
    there: Path, tmp_path: Path, content: bytes | None, words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    there.write_bytes(b"as it was")
    file = tmp_path / "file"
    if content is not None:
        file.write_bytes(content)
    assert await run("restore", file) == WRONG
    told = capsys.readouterr().err
    assert words in told
    assert "Traceback" not in told
    assert there.read_bytes() == b"as it was"
    assert {each.name for each in there.parent.iterdir()} <= {there.name, f"{there.name}-lock"}


async def test_the_database_itself_is_no_backup(there: Path, saved: Path, capsys: pytest.CaptureFixture[str]) -> None:
    shutil.copy(saved, there)
    assert await run("restore", there) == WRONG
    assert "is the database itself" in capsys.readouterr().err
    assert names(there) == names(saved)


async def test_a_backup_of_a_newer_version_is_refused(
    there: Path, saved: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    change(saved, f"PRAGMA user_version = {len(migrations()) + 1}")
    assert await run("restore", saved) == BAD
    assert f"which reads formats up to {len(migrations())}. " in capsys.readouterr().err
    assert not there.exists()


async def test_another_bots_backup_needs_a_second_word(
    there: Path, saved: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    database_identity.remember(there, "another", [])
    assert await run("restore", saved) == BAD
    assert "has another bot's tables" in capsys.readouterr().out
    assert not there.exists()
    assert await run("restore", saved, "--anyway") == OK


async def test_a_table_that_does_not_replay_is_named(
    there: Path, saved: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    name = sorted(names(saved))[0]
    change(
        saved,
        f"UPDATE decisions SET entry = json_set(entry, '$.code', 'nonsense') WHERE table_id = '{name}' AND n = 0",
        f"DELETE FROM states WHERE table_id = '{name}'",
    )
    assert await run("restore", saved) == BAD
    told = capsys.readouterr().out
    assert f"BAD: table {name} couldn't continue: " in told
    assert "I changed nothing." in told
    assert not there.exists()


async def test_a_table_that_continues_from_its_state_is_named_and_restored(
    there: Path, saved: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    name = sorted(names(saved))[0]
    change(
        saved, f"UPDATE decisions SET entry = json_set(entry, '$.digest', 'wrong') WHERE table_id = '{name}' AND n = 0"
    )
    assert await run("restore", saved) == OK
    assert f"table {name} would continue from its last stored state: " in capsys.readouterr().out
    assert name in names(there)


async def test_a_kill_while_files_move_is_made_good_by_restoring_again(there: Path, saved: Path) -> None:
    """If `restore` is killed after moving the database but not its write-ahead log, the next run also moves the log."""
    folder = there.parent / "replaced-20260101-000000"
    folder.mkdir()
    (folder / there.name).write_bytes(b"moved")
    beside(there, WAL).write_bytes(b"not yet moved")
    assert await run("restore", saved) == OK
    assert aside(there) == [folder]
    assert (folder / (there.name + WAL)).read_bytes() == b"not yet moved"
    assert names(there) == names(saved)


async def test_a_log_beside_no_database_never_replaces_one_that_is_aside(there: Path, saved: Path) -> None:
    folder = there.parent / "replaced-20260101-000000"
    folder.mkdir()
    for end in ("", WAL):
        (folder / (there.name + end)).write_bytes(b"complete")
    beside(there, WAL).write_bytes(b"of another database")
    assert await run("restore", saved) == OK
    assert (folder / (there.name + WAL)).read_bytes() == b"complete"
    assert len(aside(there)) == 2


def test_a_full_disk_changes_nothing(there: Path, tmp_path: Path) -> None:
    backup = unpacked("usual", tmp_path)
    there.write_bytes(b"as it was")
    code = (
        "import resource, signal, sys; signal.signal(signal.SIGXFSZ, signal.SIG_IGN); "
        "resource.setrlimit(resource.RLIMIT_FSIZE, (20_000, 20_000)); "
        "from bot.__main__ import main; sys.exit(main(sys.argv[1:]))"
    )
    command = (sys.executable, "-c", code, "restore", str(backup))
    settings = os.environ | {"PYTHONPATH": str(ROOT), "GUFFAW_DATABASE": str(there)}
    ended = subprocess.run(command, cwd=tmp_path, env=settings, capture_output=True, text=True, check=False)
    assert ended.returncode == WRONG, ended.stderr
    assert "so I changed nothing" in ended.stderr
    assert there.read_bytes() == b"as it was"
    assert {each.name for each in there.parent.iterdir()} <= {there.name, f"{there.name}-lock"}


@pytest.fixture
async def dumped(
    saved: Path, empty: str, postgres_server: Cluster, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> Path:
    """Return a dump of a PostgreSQL database that contains the same tables as the backup."""
    monkeypatch.chdir(tmp_path)
    assert await run("move-store", saved, empty) == OK
    monkeypatch.setenv("GUFFAW_DATABASE", empty)
    dump = postgres_server.folder / "whole.dump"
    dump.unlink(missing_ok=True)
    await asyncio.to_thread(postgres_server.dump, name_of(empty), dump)
    return dump


def name_of(address: str) -> str:
    return address.partition("?")[0].rpartition("/")[2]


def databases_of(address: str, postgres_server: Cluster) -> set[str]:
    sql = "SELECT datname FROM pg_database WHERE datname LIKE $1 ORDER BY 1"
    rows = postgres.sync(postgres.run(postgres_server.url(), sql.replace("$1", "?"), f"{name_of(address)}%"))
    return {name for (name,) in rows}


@pytest.fixture
def tidied(empty: str, postgres_server: Cluster) -> Iterator[None]:
    """After the test, delete the databases that `restore` set aside."""
    yield
    for name in databases_of(empty, postgres_server) - {name_of(empty)}:
        postgres_server.run(f"DROP DATABASE {name} WITH (FORCE)")


@pytest.mark.postgres
@pytest.mark.usefixtures("tidied")
async def test_a_dump_takes_the_place_of_a_database_that_is_newer(
    dumped: Path, saved: Path, database: Database, postgres_server: Cluster, capsys: pytest.CaptureFixture[str]
) -> None:
    one = sorted(names(saved))[0]
    database.rows(f"UPDATE tables SET version = version + 2 WHERE id = '{one}'")
    newer = database.rows(f"SELECT version FROM tables WHERE id = '{one}'")
    assert await run("restore", dumped) == OK
    told = capsys.readouterr().out
    assert f"table {one} (" in told
    assert "): 2 changes, latest at " in told
    (other,) = databases_of(database.address, postgres_server) - {name_of(database.address)}
    assert f"is now {other} on the same server" in told
    there = "SELECT version FROM tables WHERE id = ?"
    assert postgres.sync(postgres.run(postgres_server.url(other), there, one)) == newer
    assert {name for (name,) in database.rows("SELECT id FROM tables")} == names(saved)
    assert database.rows(there, one) == [(newer[0][0] - 2,)]


@pytest.mark.postgres
async def test_a_dump_takes_the_place_of_a_database_that_is_gone(
    dumped: Path, saved: Path, database: Database, postgres_server: Cluster
) -> None:
    postgres_server.run(f"DROP DATABASE {name_of(database.address)} WITH (FORCE)")
    assert await run("restore", dumped) == OK
    assert {name for (name,) in database.rows("SELECT id FROM tables")} == names(saved)
    assert databases_of(database.address, postgres_server) == {name_of(database.address)}


@pytest.mark.postgres
@pytest.mark.parametrize(("error", "code"), [("", OK), ("pg_restore: error: COPY failed for table", WRONG)])
@pytest.mark.usefixtures("tidied")
async def test_only_a_setting_that_an_older_server_does_not_know_is_no_failure(
    dumped: Path, error: str, code: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """`pg_restore` 17 ends with code 1 on PostgreSQL 16: that server refuses the first of its settings."""
    programs = postgres.programs()
    assert programs
    newer = tmp_path / "newer" / "pg_restore"
    newer.parent.mkdir()
    unknown = "could not execute query: ERROR:  unrecognized configuration parameter"
    newer.write_text(
        f"""#!/bin/sh
{programs}/pg_restore "$@" || exit
cat >&2 <<'END'
pg_restore: error: {unknown} "transaction_timeout"
Command was: SET transaction_timeout = 0;
{error}
pg_restore: warning: errors ignored on restore: 1
END
exit 1
"""
    )
    newer.chmod(0o700)
    monkeypatch.setenv("PATH", str(newer.parent), prepend=os.pathsep)
    assert await run("restore", dumped) == code


@pytest.mark.postgres
@pytest.mark.usefixtures("dumped")
async def test_a_dump_of_a_newer_version_is_refused_by_its_own_name(
    database: Database, postgres_server: Cluster, capsys: pytest.CaptureFixture[str]
) -> None:
    database.rows("UPDATE meta SET value = '99' WHERE key = 'schema'")
    newer = postgres_server.folder / "newer.dump"
    await asyncio.to_thread(postgres_server.dump, name_of(database.address), newer)
    database.rows("UPDATE meta SET value = '1' WHERE key = 'schema'")
    assert await run("restore", newer) == BAD
    assert capsys.readouterr().err.startswith(f"{newer} was upgraded by Guffaw {VERSION} to format 99. ")
    assert databases_of(database.address, postgres_server) == {name_of(database.address)}


@pytest.mark.postgres
async def test_a_cut_off_dump_changes_nothing(
    dumped: Path, saved: Path, database: Database, postgres_server: Cluster, capsys: pytest.CaptureFixture[str]
) -> None:
    dumped.write_bytes(dumped.read_bytes()[: dumped.stat().st_size // 2])
    assert await run("restore", dumped) == WRONG
    assert "so I changed nothing" in capsys.readouterr().err
    assert {name for (name,) in database.rows("SELECT id FROM tables")} == names(saved)
    assert databases_of(database.address, postgres_server) == {name_of(database.address)}


@pytest.mark.postgres
async def test_while_a_program_uses_the_server_nothing_is_touched(
    dumped: Path, database: Database, capsys: pytest.CaptureFixture[str]
) -> None:
    store = await database.open()
    await store.live()
    try:
        assert await run("restore", dumped) == WRONG
    finally:
        await store.close()
    assert "Stop all bots that use it first" in capsys.readouterr().err


@pytest.mark.postgres
async def test_an_sqlite_backup_for_a_server_names_the_command_that_copies_it(
    saved: Path, empty: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("GUFFAW_DATABASE", empty)
    assert await run("restore", saved) == WRONG
    assert f"python -m bot move-store {saved} postgresql:" in capsys.readouterr().err
