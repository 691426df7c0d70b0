"""Tests that the bot backs up its SQLite file regularly, and that a failed backup does no harm."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from bot.core.automation.backups import KEPT, SOON, Backups
from bot.core.storage.sqlite.migrate import migrate

DAY = 86_400.0
NOW = 1_700_000_000.0  # before any file of the test was written


@pytest.fixture
def database(tmp_path: Path) -> Path:
    path = tmp_path / "guffaw.sqlite3"
    migrate(path, tmp_path)
    return path


def made(folder: Path) -> list[Path]:
    return sorted(folder.glob("guffaw-auto-*"))


def at(file: Path, time: float) -> None:
    os.utime(file, (time, time))


def test_the_first_backup_is_due_soon_and_the_next_when_the_period_is_over(database: Path, tmp_path: Path) -> None:
    backups = Backups(database, tmp_path / "backups", DAY)
    assert backups.wait(NOW) == SOON
    assert backups.make(NOW)
    (file,) = made(tmp_path / "backups")
    at(file, NOW)
    assert backups.wait(NOW + 5 * 3600) == DAY - 5 * 3600
    assert Backups(database, tmp_path / "backups", DAY).wait(NOW + 3 * DAY) == 1, "also after a long rest"
    with closing(sqlite3.connect(file)) as copied:
        assert copied.execute("SELECT count(*) FROM tables").fetchone() == (0,)
    assert file.stat().st_mode & 0o077 == 0, "it holds hands and seeds"


def test_the_newest_ones_are_kept_and_other_backups_stay(database: Path, tmp_path: Path) -> None:
    folder = tmp_path / "backups"
    backups = Backups(database, folder, DAY)
    folder.mkdir()
    own = folder / "guffaw-20260101-000000.sqlite3"  # made with `python -m bot backup`
    own.write_bytes(b"mine")
    at(own, NOW - 99 * DAY)
    for number in range(KEPT + 2):
        assert backups.make(NOW + number * DAY)
        at(made(folder)[-1], NOW + number * DAY)
    assert len(made(folder)) == KEPT
    assert min(file.stat().st_mtime for file in made(folder)) == NOW + 2 * DAY
    assert own.read_bytes() == b"mine"


def test_a_backup_that_fails_is_logged_and_leaves_nothing(
    database: Path, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    folder = tmp_path / "backups"
    backups = Backups(database, folder, DAY)
    assert backups.make(NOW)
    database.write_bytes(b"no database at all" * 100)
    assert not backups.make(NOW + DAY)
    assert "no backup was made" in caplog.text
    assert len(made(folder)) == 1, "the older one is still there, and no half one"
    blocked = tmp_path / "file"
    blocked.touch()
    assert not Backups(database, blocked / "backups", DAY).make(NOW)
