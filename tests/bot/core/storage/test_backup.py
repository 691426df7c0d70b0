"""Tests that a backup of the database is either complete or absent, never partial."""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
from contextlib import closing, suppress
from pathlib import Path

import pytest

from bot.core.settings import load
from bot.core.storage.sqlite.backup import LEFT_OVER_SECONDS, PART
from bot.core.storage.sqlite.migrate import KEPT, migrate, migrations
from bot.operator.commands import BAD, OK, backup, foresee
from tests.support.children import ending_with_us
from tests.support.patience import until

ROOT = Path(__file__).resolve().parents[4]
KILLS = 4
PADDING = "INSERT INTO meta (key, value) VALUES ('padding', hex(zeroblob(6000000)))"


def whole(file: Path) -> bool:
    with closing(sqlite3.connect(file)) as database, suppress(sqlite3.DatabaseError):
        (length,) = database.execute("SELECT length(value) FROM meta WHERE key = 'padding'").fetchone() or (0,)
        return bool(length == 12000000 and database.execute("PRAGMA quick_check").fetchone() == ("ok",))
    return False


async def test_a_backup_that_was_killed_is_not_there(path: Path, tmp_path: Path) -> None:
    migrate(path, tmp_path)
    with closing(sqlite3.connect(path)) as database:
        database.execute(PADDING)
        database.commit()
    folder = tmp_path / "backups"
    settings = os.environ | {"GUFFAW_DATABASE": str(path)}
    for number in range(KILLS):
        file = folder / f"copy-{number}.sqlite3"
        command = ending_with_us((sys.executable, "-m", "bot", "backup", str(file)))
        program = subprocess.Popen(command, cwd=ROOT, env=settings)
        await until(lambda: sum(each.stat().st_size for each in folder.glob(f"copy-{number}*")))  # noqa: B023
        program.kill()
        program.wait()
    assert all(whole(file) for file in folder.glob("*.sqlite3"))
    for part in folder.glob(f"*{PART}*"):
        os.utime(part, (0, part.stat().st_mtime - 2 * LEFT_OVER_SECONDS))
    found = load(environment={"GUFFAW_DATABASE": str(path)})
    assert backup(found, folder / "last.sqlite3", lambda _said: None) == OK
    assert whole(folder / "last.sqlite3")
    assert not list(folder.glob(f"*{PART}*"))


def test_a_database_with_an_odd_name_is_backed_up(tmp_path: Path) -> None:
    """A database can be backed up even if its file name contains characters that have a meaning in a URI."""
    odd = tmp_path / "what?#%41.sqlite3"
    migrate(odd, tmp_path)
    with closing(sqlite3.connect(odd)) as database:
        database.execute(PADDING)
        database.commit()
    assert backup(load(environment={"GUFFAW_DATABASE": str(odd)}), tmp_path / "copy.sqlite3", lambda _said: None) == OK
    assert whole(tmp_path / "copy.sqlite3")


def test_a_backup_that_fails_leaves_nothing(path: Path, tmp_path: Path) -> None:
    path.write_bytes(b"no database at all" * 100)
    said: list[str] = []
    found = load(environment={"GUFFAW_DATABASE": str(path)})
    assert backup(found, tmp_path / "to" / "copy.sqlite3", said.append) == BAD
    assert said[0].startswith("The backup failed: "), said[0]
    assert list((tmp_path / "to").iterdir()) == []


async def test_a_damaged_database_is_named_instead_of_its_copy(path: Path, tmp_path: Path) -> None:
    """If a database file is truncated, the error names this file, not the copy that SQLite itself would blame."""
    migrate(path, tmp_path)
    path.write_bytes(path.read_bytes()[:16384])
    found = load(environment={"GUFFAW_DATABASE": str(path)})
    said: list[str] = []
    assert backup(found, tmp_path / "copy.sqlite3", said.append) == BAD
    assert await foresee(found, said.append) == BAD
    for line in said:
        assert f"{path} is damaged" in line
        assert "python -m bot restore FILE" in line
        assert PART not in line
    assert len(said) == 2


def test_a_migration_that_fails_at_every_start_does_not_fill_the_disk(path: Path, tmp_path: Path) -> None:
    backups = tmp_path / "backups"
    first = migrations()[:1]
    migrate(path, backups, first)
    for _ in range(4):
        with pytest.raises(sqlite3.OperationalError):
            migrate(path, backups, [*first, "INSERT INTO nowhere VALUES (1);\n"])
    assert len(list(backups.glob("*"))) <= 1


def test_the_last_few_backups_are_kept_and_hold_what_was_before(path: Path, tmp_path: Path) -> None:
    backups = tmp_path / "backups"
    steps = migrations()[:1]
    migrate(path, backups, steps)
    for number in range(2, 2 + KEPT + 3):
        steps = [*steps, f"CREATE TABLE extra_{number} (text TEXT);\n"]
        migrate(path, backups, steps)
    kept = sorted(backups.iterdir())
    assert len(kept) == KEPT
    with closing(sqlite3.connect(kept[-1])) as latest:
        assert latest.execute("PRAGMA user_version").fetchone() == (len(steps) - 1,)
        assert not latest.execute("SELECT 1 FROM sqlite_master WHERE name = ?", (f"extra_{len(steps)}",)).fetchall()
