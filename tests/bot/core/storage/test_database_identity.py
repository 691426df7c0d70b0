"""Tests that the bot refuses to start with a mistyped path, an emptied database file, or a lost write-ahead log."""

from __future__ import annotations

import asyncio
import os
import shutil
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest

from bot.__main__ import WRONG, main
from bot.core.storage import database_identity
from bot.core.storage.sqlite import SqliteStore
from bot.core.table.registry import Tables
from tests.games.example import GAME
from tests.support.patience import until

ROOT = Path(__file__).resolve().parents[4]


async def lived_in(path: Path, *folders: Path) -> str:
    """Create a database that a bot has used; return its identity."""
    store = await SqliteStore.open(path)
    drawn = await Tables(store, {GAME.key: GAME}).database_identity()
    database_identity.remember(path, drawn, folders)
    await store.close()
    return drawn


def started(
    database: Path, folder: Path, *arguments: str, address: str = "", somebody: int | None = None
) -> subprocess.CompletedProcess[str]:
    """Run the bot with an invalid token until it exits, as the user id `somebody` if the tests run as root."""
    settings = os.environ | {
        "GUFFAW_DATABASE": address or str(database),
        "DISCORD_TOKEN": "nobodys-token",
        "PYTHONPATH": str(ROOT),
        "SOMEBODY": str(somebody) if somebody and os.geteuid() == 0 else "",
    }
    command = (sys.executable, "-c", STARTER, *arguments)
    return subprocess.run(command, cwd=folder, env=settings, capture_output=True, text=True, timeout=60, check=False)


STARTER = """
import os, sys, discord, bot.app
from bot.__main__ import main
from bot.core.storage import sqlite

discord.http.Route.BASE = "http://127.0.0.1:9"  # where nobody answers
if os.environ["SOMEBODY"]:
    os.setuid(int(os.environ["SOMEBODY"]))
sys.exit(main(sys.argv[1:]))
"""
BEGAN = "I can't reach Discord"


async def test_a_mistyped_path_is_refused_and_makes_nothing(path: Path, tmp_path: Path) -> None:
    await lived_in(path)
    wrong = path.with_name("gufaw.sqlite3")
    ended = started(wrong, tmp_path)
    assert ended.returncode == WRONG
    assert f"{wrong} has no tables" in ended.stderr
    assert str(path) in ended.stderr
    assert not wrong.exists()
    assert BEGAN in started(wrong, tmp_path, "--new").stderr
    assert BEGAN in started(wrong, tmp_path).stderr  # from now on, it's known


async def test_a_mistyped_folder_is_refused_where_the_settings_are(path: Path, tmp_path: Path) -> None:
    settings = tmp_path / "settings"
    settings.mkdir()
    (settings / ".env").write_text("")
    await lived_in(path, settings)
    ended = started(tmp_path / "elsewhere" / path.name, settings)
    assert ended.returncode == WRONG
    assert not (tmp_path / "elsewhere").exists()


@pytest.mark.parametrize("content", [b"", None])
async def test_a_database_that_was_emptied_is_refused(path: Path, tmp_path: Path, content: bytes | None) -> None:
    await lived_in(path)
    if content is None:
        path.unlink()
    else:
        path.write_bytes(content)
    assert started(path, tmp_path).returncode == WRONG


@pytest.mark.parametrize("start", [b"\xaa" * 8192, b""])
@pytest.mark.parametrize("arguments", [(), ("--new",)])
async def test_a_damaged_database_is_not_called_an_empty_one(
    path: Path, tmp_path: Path, start: bytes, arguments: tuple[str, ...]
) -> None:
    """If a database file starts with garbage or is truncated, the error suggests a backup, never `--new`."""
    await lived_in(path)
    path.write_bytes(start + path.read_bytes()[len(start) : 16384])
    damaged = path.read_bytes()
    said = started(path, tmp_path, *arguments).stderr
    assert "damaged" in said
    assert "python -m bot restore FILE" in said
    assert "--new" not in said
    assert "no tables" not in said
    assert path.read_bytes() == damaged


async def test_a_backup_has_the_same_identity(path: Path, tmp_path: Path) -> None:
    await lived_in(path)
    shutil.copy(path, tmp_path / "copy.sqlite3")
    path.unlink()
    shutil.move(tmp_path / "copy.sqlite3", path)
    assert BEGAN in started(path, tmp_path).stderr


def test_a_new_database_is_reported(path: Path, tmp_path: Path) -> None:
    assert "STARTING A NEW DATABASE" in started(path, tmp_path).stderr
    assert "STARTING A NEW DATABASE" not in started(path, tmp_path).stderr


def test_the_operator_does_not_open_an_empty_file(
    path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    path.touch()
    monkeypatch.setenv("GUFFAW_DATABASE", str(path))
    assert main(["show"]) == WRONG
    assert "There's no database" in capsys.readouterr().err
    assert path.stat().st_size == 0


async def test_a_second_process_on_the_file_is_refused(path: Path, tmp_path: Path) -> None:
    await lived_in(path)
    with database_identity.alone(path):
        ended = started(path, tmp_path)
        assert ended.returncode == WRONG
        assert f"Another process is using {path}. Stop it first: " in ended.stderr
        assert await asyncio.to_thread(main, ["move-store", str(path), str(tmp_path / "other.sqlite3")]) == WRONG
    assert BEGAN in started(path, tmp_path).stderr


async def test_a_start_that_is_refused_is_no_crash(path: Path, tmp_path: Path) -> None:
    """A start that's refused because the database is too new doesn't count as a crash when the old file is back."""
    await lived_in(path)
    shutil.copy(path, tmp_path / "kept")
    with closing(sqlite3.connect(path)) as database:
        database.execute("PRAGMA user_version = 99")
    refused = started(path, tmp_path)
    assert (refused.returncode, "to format 99" in refused.stderr) == (1, True)
    for end in ("-wal", "-shm"):
        path.with_name(path.name + end).unlink(missing_ok=True)
    shutil.copy(tmp_path / "kept", path)
    before = path.stat().st_mtime - 60
    os.utime(path, (before, before))
    assert BEGAN in started(path, tmp_path).stderr


@pytest.mark.parametrize("by", [os.symlink, os.link])
async def test_a_second_process_by_another_name_is_refused(
    path: Path, tmp_path: Path, by: Callable[[Path, Path], None]
) -> None:
    await lived_in(path)
    (tmp_path / "elsewhere").mkdir()
    link = tmp_path / "elsewhere" / "tables.sqlite3"
    by(path, link)
    with database_identity.alone(path):
        ended = started(link, tmp_path)
    assert ended.returncode == WRONG
    assert f"Another process is using {link}. Stop it first: " in ended.stderr
    with database_identity.alone(link):
        assert started(path, tmp_path).returncode == WRONG
    assert BEGAN in started(link, tmp_path).stderr


def in_one_line(ended: subprocess.CompletedProcess[str], *words: str) -> None:
    """Check that the program ended with an error message that contains these words, and without a traceback."""
    assert ended.returncode in (1, WRONG), ended.stderr
    assert "Traceback" not in ended.stderr
    assert "Something broke" not in ended.stderr
    assert "so I changed nothing" not in ended.stderr  # a message for players
    for each in words:
        assert each in ended.stderr


NOBODY = 65534


@pytest.fixture
def open_folder() -> Iterator[Path]:
    """Yield a temporary folder that every user can read, which isn't true of pytest's."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        folder.chmod(0o755)
        yield folder
        folder.chmod(0o755)


async def test_a_folder_without_permission_to_write_or_read_is_reported(open_folder: Path) -> None:
    path = open_folder / "guffaw.sqlite3"
    await lived_in(path)
    path.chmod(0o444)
    for mode in (0o555, 0o000):
        open_folder.chmod(mode)
        in_one_line(started(path, Path("/"), somebody=NOBODY), str(open_folder), "it can't be written")
        in_one_line(started(path, Path("/"), "show", somebody=NOBODY), str(path))


async def test_files_left_by_another_user_stop_nothing(open_folder: Path) -> None:
    path = open_folder / "guffaw.sqlite3"
    await lived_in(path)
    if os.geteuid() == 0:
        for each in (open_folder, *open_folder.glob("*")):
            os.chown(each, NOBODY, NOBODY)
    for end in ("-running", "-lock"):
        Path(f"{path}{end}").touch(0o600)
    assert BEGAN in started(path, Path("/"), somebody=NOBODY).stderr


@pytest.mark.parametrize("what", ["folder", "beneath a file", "full of something else"])
def test_a_path_that_is_not_a_database_of_the_bot_is_reported(path: Path, tmp_path: Path, what: str) -> None:
    wrong = path
    if what == "folder":
        path.mkdir()
    elif what == "beneath a file":
        path.touch()
        wrong = path / "guffaw.sqlite3"
    else:
        path.write_bytes(b"once upon a time " * 1000)
    in_one_line(started(wrong, tmp_path), str(path))


async def test_an_unreadable_note_of_the_identity_is_rewritten(path: Path, tmp_path: Path) -> None:
    await lived_in(path)
    (path.parent / database_identity.MARK).write_bytes(b"\xff\xfe nobody knows")
    assert BEGAN in started(path, tmp_path).stderr
    assert str(path) in (path.parent / database_identity.MARK).read_text("utf-8")


async def test_a_database_file_that_disappears_is_reported_once(
    path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(database_identity, "WATCH_SECONDS", 0.01)
    path.write_bytes(b"tables")
    watching = asyncio.create_task(database_identity.watch(path))
    await asyncio.sleep(0)
    assert "DATABASE FILE IS GONE" not in caplog.text
    path.rename(path.with_name("gone"))
    await until(lambda: "DATABASE FILE IS GONE" in caplog.text)
    path.with_name("gone").rename(path)
    watching.cancel()
    with pytest.raises(asyncio.CancelledError):
        await watching
    assert caplog.text.count("DATABASE FILE IS GONE") == 1
