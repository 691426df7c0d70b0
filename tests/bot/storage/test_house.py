"""A mistyped path, an emptied file and a lost write-ahead log are noticed at the start, by the program itself."""

from __future__ import annotations

import asyncio
import os
import shutil
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from bot.__main__ import WRONG, main
from bot.storage import house
from bot.storage.sqlite import SqliteStore
from bot.table.registry import Tables
from tests.games.example import GAME

ROOT = Path(__file__).resolve().parents[3]


async def lived_in(path: Path, *folders: Path) -> str:
    """A database that the bot has used."""
    store = await SqliteStore.open(path)
    drawn = await Tables(store, {GAME.key: GAME}).house()
    house.remember(path, drawn, folders)
    await store.close()
    return drawn


def started(database: Path, folder: Path, *arguments: str, address: str = "") -> subprocess.CompletedProcess[str]:
    """The bot with a token that is none; it ends in any case."""
    settings = os.environ | {
        "GUFFAW_DATABASE": address or str(database),
        "DISCORD_TOKEN": "nobodys-token",
        "PYTHONPATH": str(ROOT),
    }
    command = (sys.executable, "-c", STARTER, *arguments)
    return subprocess.run(command, cwd=folder, env=settings, capture_output=True, text=True, timeout=60, check=False)


STARTER = """
import sys, discord
from bot.__main__ import main

discord.http.Route.BASE = "http://127.0.0.1:9"  # where nobody answers
sys.exit(main(sys.argv[1:]))
"""
BEGAN = "Discord cannot be reached"


async def test_a_mistyped_path_is_refused_and_makes_nothing(path: Path, tmp_path: Path) -> None:
    await lived_in(path)
    wrong = path.with_name("gufaw.sqlite3")
    ended = started(wrong, tmp_path)
    assert ended.returncode == WRONG
    assert f"{wrong} holds no tables" in ended.stderr
    assert str(path) in ended.stderr
    assert not wrong.exists()
    assert BEGAN in started(wrong, tmp_path, "--new").stderr
    assert BEGAN in started(wrong, tmp_path).stderr  # it is known from now on


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


async def test_a_backup_is_the_same_house(path: Path, tmp_path: Path) -> None:
    await lived_in(path)
    shutil.copy(path, tmp_path / "copy.sqlite3")
    path.unlink()
    shutil.move(tmp_path / "copy.sqlite3", path)
    assert BEGAN in started(path, tmp_path).stderr


def test_a_new_house_is_said(path: Path, tmp_path: Path) -> None:
    assert "A NEW HOUSE BEGINS" in started(path, tmp_path).stderr
    assert "A NEW HOUSE BEGINS" not in started(path, tmp_path).stderr


def test_the_operator_does_not_open_an_empty_file(
    path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    path.touch()
    monkeypatch.setenv("GUFFAW_DATABASE", str(path))
    assert main(["show"]) == WRONG
    assert "There is no database" in capsys.readouterr().err
    assert path.stat().st_size == 0


async def test_a_second_process_on_the_file_is_refused(path: Path, tmp_path: Path) -> None:
    await lived_in(path)
    with house.alone(path):
        ended = started(path, tmp_path)
        assert ended.returncode == WRONG
        assert f"Another process runs on {path}: stop it first." in ended.stderr
        assert await asyncio.to_thread(main, ["move-store", str(path), str(tmp_path / "other.sqlite3")]) == WRONG
    assert BEGAN in started(path, tmp_path).stderr


async def test_a_log_that_is_gone_after_a_crash_is_told(path: Path, caplog: pytest.LogCaptureFixture) -> None:
    health = path.with_name("health")
    await lived_in(path)
    house.begin(path, health)
    with closing(sqlite3.connect(path)) as database:
        database.execute("INSERT INTO meta VALUES ('key', 'value')")
        database.commit()
        house.begin(path, health)  # the next life after a crash: the log is there
    house.begin(path, health)  # a tool has moved the log into the database
    assert "MAY BE LOST" not in caplog.text
    before = path.stat().st_mtime - 60
    os.utime(path, (before, before))
    house.begin(path, health)
    assert "MAY BE LOST" in caplog.text
    caplog.clear()
    house.end(path)
    house.begin(path, health)
    assert "MAY BE LOST" not in caplog.text
