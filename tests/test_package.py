"""Tests of the package, which is built, installed into an empty environment, and played on the local Discord."""

from __future__ import annotations

import os
import random
import re
import shutil
import subprocess
import sys
import tomllib
import zipfile
from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest

from bot.core.program import VERSION
from games import GAMES
from playground.server import address, listen
from tests.e2e.people import SlashPlayer
from tests.support.children import ending_with_us
from tests.support.local_discord import LocalDiscord, buttons, files

ROOT = Path(__file__).resolve().parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())
MOVES = 6
FOR_DEVELOPERS = re.compile(r"rendering/(build/.*|\w+/art\.py|.*\.svg)")  # draws the atlases


def test_the_program_has_the_version_of_the_package() -> None:
    assert PROJECT["project"]["version"] == VERSION


def uv(*arguments: str, **settings: str) -> str:
    """Run the uv that built this environment; return what it prints."""
    own = ROOT / ".tools" / "bin" / "uv"
    command = [str(own) if own.exists() else shutil.which("uv") or "uv", *arguments]
    done = subprocess.run(command, cwd=ROOT, env=os.environ | settings, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    uv("build", "--wheel", "--out-dir", str(folder))
    (path,) = folder.glob("*.whl")
    return path


@pytest.mark.slow
def test_the_wheel_has_every_file_that_the_bot_needs(wheel: Path) -> None:
    names = PROJECT["tool"]["uv"]["build-backend"]["module-name"]
    tracked = subprocess.run(("git", "ls-files", *names), cwd=ROOT, capture_output=True, text=True, check=True)
    wanted = {name for name in tracked.stdout.split() if not FOR_DEVELOPERS.fullmatch(name)}
    with zipfile.ZipFile(wheel) as archive:
        packed = {name for name in archive.namelist() if not name.endswith("/")}
    assert {name for name in packed if ".dist-info/" not in name} == wanted


class Installed:
    """An environment with only the wheel and the packages that it requires, in the versions of uv.lock."""

    def __init__(self, folder: Path, wheel: Path) -> None:
        self.venv, self.home = folder / "venv", folder / "home"
        self.home.mkdir()
        uv("sync", "--frozen", "--no-dev", "--python", sys.executable, UV_PROJECT_ENVIRONMENT=str(self.venv))
        uv("pip", "install", "--no-deps", "--offline", "--python", str(self.venv), str(wheel))
        uv("pip", "check", "--python", str(self.venv))

    @property
    def environment(self) -> Mapping[str, str]:
        return {"PATH": f"{self.venv / 'bin'}{os.pathsep}{os.environ['PATH']}", "HOME": str(self.home)}

    def run(self, *arguments: str, **settings: str) -> subprocess.CompletedProcess[str]:
        command, environment = (str(self.venv / "bin" / "guffaw"), *arguments), {**self.environment, **settings}
        return subprocess.run(command, cwd=self.home, env=environment, capture_output=True, text=True, check=False)


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory, wheel: Path) -> Installed:
    return Installed(tmp_path_factory.mktemp("installed"), wheel)


@pytest.mark.slow
def test_the_command_speaks_of_itself_as_guffaw(installed: Installed) -> None:
    assert installed.run("--version").stdout == f"Guffaw {VERSION}\n"
    usage = installed.run("--help").stdout
    assert usage.startswith("usage: guffaw ")
    assert "guffaw play" in usage
    assert installed.run("play", "--help").stdout.startswith("usage: guffaw play ")
    refused = installed.run("run")
    assert refused.returncode == 2
    assert "or try `guffaw play`" in refused.stderr


class Playing(LocalDiscord):
    """The local Discord and the bot of `guffaw play`, which runs with an empty home directory."""

    def __init__(self, installed: Installed) -> None:
        super().__init__(installed.home, ("ada",), apart=True)
        self.installed = installed

    async def _start_program(self) -> None:
        with listen(0) as probe:
            self.base, port = address(probe), probe.getsockname()[1]
        command: Sequence[str] = (str(self.installed.venv / "bin" / "guffaw"), "play", "--no-browser")
        with (self.folder / "bot.log").open("ab") as log:
            self._program = subprocess.Popen(
                ending_with_us((*command, "--port", str(port), "--players", "ada")),
                cwd=self.folder, env=dict(self.installed.environment), stdout=log, stderr=log,
            )  # fmt: skip

        async def is_there() -> bool:
            try:
                return bool((await self.state())["bots"])
            except OSError:
                return False

        await self.until(is_there, "the bot is connected")


@pytest.mark.slow
async def test_the_installed_package_plays_a_table_and_maintains_it(installed: Installed) -> None:
    async with Playing(installed) as discord:
        ada = discord.person("ada")
        lobby = await ada.wait_for(lambda message: "Start" in buttons(message))
        await ada.click(lobby, "Start")
        board = await ada.wait_for(lambda message: "Play" in buttons(message))
        assert files(board)
        player, made = SlashPlayer(ada, GAMES["gears"], random.Random(1)), 0

        async def moves() -> bool:
            nonlocal made
            made += await player.turn()
            return made >= MOVES

        await discord.until(moves, "moves are made")
    database = "data/playground/guffaw.sqlite3"
    shown = installed.run("show", GUFFAW_DATABASE=database)
    assert shown.returncode == 0, shown.stderr
    (table,) = re.findall(r"^(\w{6})  gears  playing", shown.stdout, re.MULTILINE)
    assert "Good: all digests match." in installed.run("verify", table, GUFFAW_DATABASE=database).stdout
    assert installed.run("backup", "copy.sqlite3", GUFFAW_DATABASE=database).returncode == 0
    assert "1 open table:" in installed.run("check", GUFFAW_DATABASE="copy.sqlite3").stdout


@pytest.mark.slow
def test_every_game_draws_its_board(installed: Installed) -> None:
    """The package contains each game's atlas, fonts and content, and drawing needs none of the developers' packages."""
    program = """
from bot.core.pages.example import midway
from games import GAMES
from rendering import RENDERERS
from rendering.picture import Frame
for key, game in GAMES.items():
    picture = RENDERERS[key].board(game.view(midway(game), None), Frame(("Ada", "Bo")))
    print(key, len(picture.data) > 1000)
"""
    drawn = subprocess.run(
        (str(installed.venv / "bin" / "python"), "-c", program),
        cwd=installed.home, env=dict(installed.environment), capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert drawn.stdout.split("\n") == [*(f"{key} True" for key in GAMES), ""], drawn.stderr
