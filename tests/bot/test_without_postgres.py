"""Tests of the bot without the folder bot/postgres: it plays on SQLite, and refuses PostgreSQL with a clear message."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from tests.bot.core.discord.conftest import NAMES, PROGRAM, judge
from tests.bot.core.discord.test_play import play_out, seal_moves, seat
from tests.support.local_discord import AT_FULL_SPEED, LocalDiscord, buttons, text

ROOT = Path(__file__).resolve().parents[2]
PYTHON, *MODULE = PROGRAM
ADDRESS = "postgresql://guffaw@localhost/guffaw"
REFUSAL = "This installation has no folder bot/postgres, so I can use neither PostgreSQL nor move-store."


@pytest.fixture
def where(tmp_path: Path) -> str:
    """Return a PYTHONPATH with a copy of the bot without the folder bot/postgres."""
    shutil.copytree(ROOT / "bot", tmp_path / "less" / "bot", ignore=shutil.ignore_patterns("postgres", "__pycache__"))
    return os.pathsep.join((str(tmp_path / "less"), str(ROOT)))


@pytest_asyncio.fixture
async def discord(tmp_path: Path, where: str) -> AsyncIterator[LocalDiscord]:
    """Yield a local Discord with a bot that lacks the folder bot/postgres."""
    async with LocalDiscord(tmp_path, NAMES, lax=AT_FULL_SPEED) as server:
        server.settings["PYTHONPATH"] = where
        await server.start_bot(PYTHON, "-P", *MODULE, server.base)  # -P: not with the whole bot in this folder
        yield server
        judge(server)


def run(where: str, folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    mine = os.environ | {"PYTHONPATH": where, "GUFFAW_DATABASE": ADDRESS, "DISCORD_TOKEN": "nobodys-token"}
    command = (PYTHON, "-P", *arguments)
    return subprocess.run(command, cwd=folder, env=mine, capture_output=True, text=True, timeout=120, check=False)


async def test_a_whole_game_is_played(discord: LocalDiscord) -> None:
    ada, bo = discord.person("ada"), discord.person("bo")
    await seat(ada, bo)
    await seal_moves([ada, bo])
    await play_out([ada, bo])
    final = await ada.wait_for(lambda message: "Rematch" in buttons(message))
    assert " won" in text(final)


@pytest.mark.parametrize(
    "arguments",
    [(), ("show",), ("move-store", "guffaw.sqlite3", ADDRESS), ("restore", "dump")],
    ids=lambda arguments: " ".join(arguments[:1]) or "start",
)
def test_a_server_is_refused_in_words(where: str, tmp_path: Path, arguments: tuple[str, ...]) -> None:
    assert "No module named 'bot.postgres'" in run(where, tmp_path, "-c", "import bot.postgres").stderr
    (tmp_path / "dump").write_bytes(b"PGDMP")
    ended = run(where, tmp_path, "-m", "bot", *arguments)
    assert REFUSAL in ended.stderr
    assert "Traceback" not in ended.stderr
    assert ended.returncode == 1
