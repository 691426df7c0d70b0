"""Tests of migrations: the database is backed up first, and stays unchanged if a migration fails."""

from __future__ import annotations

import json
import os
import sqlite3
import stat
from contextlib import closing
from pathlib import Path

import pytest
from msgspec.structs import replace

from bot.core.ids import GuildId, TableId, UserId
from bot.core.program import COMMAND, VERSION
from bot.core.refusals import StorageTrouble
from bot.core.storage import Terms
from bot.core.storage.sql.store import SqlStore
from bot.core.storage.sqlite import SqliteStore
from bot.core.storage.sqlite.backup import copy as backup
from bot.core.storage.sqlite.migrate import migrate, migrations, statements
from bot.features.daily_puzzle import attempts
from bot.features.daily_puzzle.store import Attempt, DailyStore
from tests.support.databases import FEATURE_TABLES

SECOND = "CREATE TABLE more (text TEXT);\nINSERT INTO more VALUES ('a;b');\n"


def version(path: Path) -> int:
    with closing(sqlite3.connect(path)) as database:
        return int(database.execute("PRAGMA user_version").fetchone()[0])


def mode(path: Path) -> int:
    """Return the permissions of a file; on Windows, which has none, return 0o600."""
    return 0o600 if os.name == "nt" else stat.S_IMODE(path.stat().st_mode)


async def test_a_new_database_is_for_its_owner_alone(path: Path) -> None:
    store = await SqliteStore.open(path)
    await store.note("key", "value")
    names = {path.name, f"{path.name}-wal", f"{path.name}-shm"}
    assert {(file.name, mode(file)) for file in path.parent.iterdir()} == {(name, 0o600) for name in names}
    await store.close()
    path.chmod(0o644)
    await (await SqliteStore.open(path)).close()
    assert mode(path) == 0o600


async def test_the_database_has_the_promised_durability_settings(store: SqliteStore) -> None:
    pragmas = {
        name: (await store.rows(f"PRAGMA {name}"))[0][0] for name in ("journal_mode", "synchronous", "foreign_keys")
    }
    assert pragmas == {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1}


def test_a_migration_is_applied_after_a_backup(path: Path, tmp_path: Path) -> None:
    first = migrations()[:1]
    migrate(path, tmp_path / "backups", first)
    assert not (tmp_path / "backups").exists()
    migrate(path, tmp_path / "backups", [*first, SECOND])
    assert version(path) == 2
    (copy,) = (tmp_path / "backups").iterdir()
    assert version(copy) == 1
    assert mode(copy) == 0o600
    migrate(path, tmp_path / "backups", [*first, SECOND])
    assert len(list((tmp_path / "backups").iterdir())) == 1


async def test_an_older_program_names_the_version_and_the_backup_that_go_on(path: Path, tmp_path: Path) -> None:
    """A program refuses a database with a newer schema, and names the newer version and the backup to restore."""
    backups = tmp_path / "backups"
    migrate(path, backups, migrations()[:-1])
    migrate(path, backups)
    with closing(sqlite3.connect(path, isolation_level=None)) as database:
        assert database.execute("SELECT value FROM meta WHERE key = 'upgraded by'").fetchone() == (VERSION,)
        database.execute("UPDATE meta SET value = '9.8.7' WHERE key = 'upgraded by'")
    with pytest.raises(StorageTrouble, match=r"was upgraded by Guffaw 9.8.7 to format .* Start 9.8.7 or") as newer:
        migrate(path, backups, migrations()[:-1])
    kept = Path(str(newer.value).rpartition(f"{COMMAND} restore ")[2])
    assert version(kept) == len(migrations()) - 1
    migrate(kept, backups, migrations()[:-1])


def test_an_upgrade_over_several_formats_makes_one_backup_that_all_older_programs_name(
    path: Path, tmp_path: Path
) -> None:
    """An upgrade over several formats makes one backup, in the oldest of them, and all older programs name it."""
    backups = tmp_path / "backups"
    steps = migrations()
    migrate(path, backups, steps[:1])
    migrate(path, backups)
    (kept,) = backups.iterdir()
    assert version(kept) == 1
    for older in (steps[:1], steps[:-1]):
        with pytest.raises(StorageTrouble) as newer:
            migrate(path, backups, older)
        assert str(newer.value).endswith(f"{COMMAND} restore {kept}")


def test_a_database_from_before_versions_were_noted_gets_the_note(path: Path, tmp_path: Path) -> None:
    migrate(path, tmp_path)
    with closing(sqlite3.connect(path, isolation_level=None)) as database:
        database.execute("DELETE FROM meta WHERE key = 'upgraded by'")
        migrate(path, tmp_path)
        assert database.execute("SELECT value FROM meta WHERE key = 'upgraded by'").fetchone() == (VERSION,)


async def test_an_older_database_is_kept_in_the_folder_backups_beside_it(path: Path) -> None:
    migrate(path, path.parent / "nowhere", migrations()[:-1])
    await (await SqliteStore.open(path)).close()
    assert version(path) == len(migrations())
    (copy,) = (path.parent / "backups").iterdir()
    assert version(copy) == len(migrations()) - 1


def test_a_migration_that_fails_halfway_changes_nothing(path: Path, tmp_path: Path) -> None:
    first = migrations()[:1]
    migrate(path, tmp_path, first)
    with pytest.raises(sqlite3.OperationalError):
        migrate(path, tmp_path, [*first, SECOND + "INSERT INTO nowhere VALUES (1);\n"])
    assert version(path) == 1
    with (
        closing(sqlite3.connect(path)) as database,
        pytest.raises(sqlite3.OperationalError, match="no such table: more"),
    ):
        database.execute("SELECT * FROM more")


def test_collapsing_that_waited_before_a_turn_lets_it_go_first(path: Path, tmp_path: Path) -> None:
    """A migration gives waiting messages their priorities, so that collapsing an old board doesn't delay a ping."""
    migrate(path, tmp_path, migrations()[:16])
    bodies = ("fold", '{"message":7}', 1), ("board", '{"pings":[1]}', 0), ("notice", '{"notes":["x"]}', 0)
    with closing(sqlite3.connect(path, isolation_level=None)) as database:
        database.execute("INSERT INTO tables VALUES ('t', '{}', 1, 'playing', 5, 0, 0, NULL, NULL, 1, NULL)")
        for kind, body, first in bodies:
            values = "'t', 'channel:5', '', ?, 5, ?, 0, ?"
            sql = f"INSERT INTO outbox (table_id, lane, role, kind, channel, body, due, first) VALUES ({values})"
            database.execute(sql, (kind, body, first))
    migrate(path, tmp_path)
    with closing(sqlite3.connect(path)) as database:
        found = database.execute("SELECT kind, queue, first, priority FROM outbox ORDER BY id").fetchall()
    assert found == [("fold", "fold:5", 1, 2), ("board", "channel:5", 1, 0), ("notice", "channel:5", 0, 1)]


def earlier_attempts() -> list[tuple[str, str]]:
    """Return (table id, stored JSON of the head) for an ordinary table and three attempts at a daily puzzle.

    The attempts are a scored one, the bot's own, and a practice attempt.
    """
    attempts = {
        "counts": (1, {"day": 20_000, "counts": True, "guild": 70}),
        "own": (0, {"day": 20_000, "counts": True, "guild": None}),
        "practice": (1, {"day": 20_000, "counts": False}),
    }
    heads = {
        table: head(TableId(table), UserId(owner)) | {"attempt": attempt}
        for table, (owner, attempt) in attempts.items()
    }
    return [(table, json.dumps(kept)) for table, kept in (heads | {"other": head(TableId("other"), UserId(1))}).items()]


def head(table: TableId, owner: UserId) -> dict[str, object]:
    place = {"guild": None, "channel": 0}
    common = {"place": place, "game": "pebbles", "rules": 1, "options": {}, "acted": {"9": 5}}
    return {"id": table, "owner": owner} | common


POSTED = "INSERT INTO messages (table_id, role, channel, message, body) VALUES ('own', 'daily:700', 700, 7, '{}')"


async def require_terms(store: SqlStore) -> None:
    """Fail unless the four tables of `earlier_attempts` have the terms that such tables get today."""
    stored = {table: await store.read(TableId(table)) for table in ("counts", "own", "practice", "other")}
    heads = {table: kept.head for table, kept in stored.items() if kept}
    end = 20_001 * 86_400
    undoable = Terms(pauses=False, shows_seed=False, secret_until=end)
    assert {table: each.terms for table, each in heads.items()} == {
        "counts": replace(undoable, undo=False, ends_by=end),
        "own": replace(undoable, undo=False),
        "practice": undoable,
        "other": Terms(),
    }
    assert [attempts.ATTEMPT.of(heads[table]) for table in ("counts", "own", "practice", "other")] == [
        Attempt(20_000, True, GuildId(70)),
        Attempt(20_000, True),
        Attempt(20_000, False),
        None,
    ]
    assert all(each.acted == {9: 5} for each in heads.values())
    posted = await store.outbox.posted(TableId("own"), "post:700")
    assert posted is not None
    assert (posted.channel, posted.message) == (700, 7)
    assert await DailyStore(store).shows(GuildId(70)) == "figures"
    assert await store.note("daily shows:70") is None


async def test_attempts_at_puzzles_keep_their_terms(path: Path, tmp_path: Path) -> None:
    migrate(path, tmp_path, migrations()[:19])
    with closing(sqlite3.connect(path, isolation_level=None)) as database:
        sql = """INSERT INTO tables (id, head, version, status, channel, since, computer, owner)
                 VALUES (?, ?, 1, 'playing', 0, 0, 0, 0)"""
        database.executemany(sql, earlier_attempts())
        database.execute("INSERT INTO meta (key, value) VALUES ('daily shows:70', 'figures')")
        database.execute(POSTED)
    store = await SqliteStore.open(path, feature_tables=FEATURE_TABLES)
    await require_terms(store)
    await store.close()


def test_statements_are_split_where_sqlite_splits_them() -> None:
    assert [part.strip() for part in statements("-- a;b\nSELECT ';';\nSELECT\n 2;\n")] == [
        "-- a;b\nSELECT ';';",
        "SELECT\n 2;",
    ]
    assert len(list(statements(migrations()[0]))) > 10


async def test_a_backup_beside_a_running_bot(store: SqliteStore, path: Path, tmp_path: Path) -> None:
    await store.note("key", "value")
    with closing(sqlite3.connect(path)) as database:
        backup(database, tmp_path / "copy.sqlite3")
        with pytest.raises(FileExistsError, match="never overwrites a file"):
            backup(database, tmp_path / "copy.sqlite3")
    assert mode(tmp_path / "copy.sqlite3") == 0o600
    copy = await SqliteStore.open(tmp_path / "copy.sqlite3")
    assert await copy.note("key") == "value"
    await copy.close()
