"""Tests of the Dockerfile. Its steps run without a container engine, each stage in an empty folder."""

from __future__ import annotations

import asyncio
import importlib.util
import json
import os
import re
import shlex
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from fnmatch import fnmatch
from pathlib import Path

import pytest

from bot.core.monitoring.health import STALE_SECONDS
from tests.support.children import ending_with_us
from tests.support.local_discord import LocalDiscord

ROOT = Path(__file__).resolve().parent.parent
UV = ROOT / ".tools" / "bin"
# Steps for the image alone: the uv of its version and PostgreSQL are here, and this machine's user runs the bot.
SKIPPED = re.compile(r"pip install .*|useradd .*|apt-get .*|rm -rf /var/lib/apt/lists")


def instructions() -> Iterator[tuple[str, str]]:
    for line in (ROOT / "Dockerfile").read_text().replace("\\\n", " ").splitlines():
        if line.strip() and not line.startswith("#"):
            name, _, rest = line.partition(" ")
            yield name, rest


def is_in_context(path: Path) -> bool:
    """Tell whether .dockerignore lets the file into the image. Of several matching lines, the last one decides."""
    relative, is_in = path.relative_to(ROOT), True
    for line in (ROOT / ".dockerignore").read_text().split():
        pattern, parts = line.removeprefix("!").removeprefix("**/"), [*relative.parents][:-1]
        if any(fnmatch(part.name if "**/" in line else str(part), pattern) for part in (relative, *parts)):
            is_in = line.startswith("!")
    return is_in


class Stage:
    """A stage of the image, with a folder as its root."""

    def __init__(self, root: Path) -> None:
        self.root, self.folder = root, root
        self.settings = {"PATH": f"{UV}{os.pathsep}{os.environ['PATH']}", "HOME": str(root)}
        self.entry: list[str] = []
        self.health: list[str] = []

    def at(self, path: str) -> Path:
        """Return where a path of the image is on this machine; by default, the current folder of the image."""
        return self.root / path[1:] if path.startswith("/") else self.folder / path

    def run(self, command: list[str], **settings: str) -> subprocess.CompletedProcess[str]:
        """Run a program in the folder and with the environment variables that the image sets."""
        program = shutil.which(command[0], path=self.settings["PATH"]) or command[0]
        environment = self.settings | settings
        return subprocess.run(
            [program, *command[1:]], cwd=self.folder, env=environment, capture_output=True, text=True, check=False
        )

    def do(self, name: str, rest: str, stages: dict[str, Stage]) -> None:
        """Carry out an instruction of the Dockerfile.

        `name` is the instruction, `rest` its arguments, and `stages` the previous stages by name, for COPY.
        """
        match name:
            case "WORKDIR":
                self.folder = self.at(rest)
                self.folder.mkdir(parents=True, exist_ok=True)
            case "ENV":
                for part in shlex.split(rest):
                    key, _, value = part.partition("=")
                    paths = [str(self.at(path)) if path.startswith("/") else path for path in value.split(":")]
                    self.settings[key] = ":".join(paths).replace("$PATH", self.settings["PATH"])
            case "COPY":
                self._copy(*rest.split(), stages=stages)
            case "RUN":
                for step in rest.split(" && "):
                    self._step(step)
            case "VOLUME":
                self.at(rest).mkdir(parents=True, exist_ok=True)
            case "HEALTHCHECK":
                self.health = ["sh", "-c", rest.partition("CMD ")[2]]
            case "ENTRYPOINT":
                self.entry = json.loads(rest)
            case _:
                assert name in ("ARG", "USER", "STOPSIGNAL"), name

    def _step(self, step: str) -> None:
        if SKIPPED.fullmatch(step):
            return
        command = [str(self.at(part)) if part.startswith("/") else part for part in shlex.split(step)]
        if command[0] == "install":  # its owner would be the user of the image
            at = command.index("-o")
            del command[at : at + 2]
        network = {"HOME": os.environ["HOME"]}  # uv's cache, and the certificates of this machine
        done = self.run(command, **os.environ | self.settings | network | {"UV_PYTHON": sys.executable})
        assert done.returncode == 0, done.stderr

    def _copy(self, *names: str, stages: dict[str, Stage]) -> None:
        option, sources = (names[0], names[1:-1]) if names[0].startswith("--from=") else ("", names[:-1])
        base = stages[option.removeprefix("--from=")] if option else None
        for source in sources:
            path = base.at(source) if base else ROOT / source
            assert path.exists(), path
            assert base or is_in_context(path), f".dockerignore leaves {source} out"
            to = self.at(names[-1])
            if path.is_dir():
                ignored = None if base else shutil.ignore_patterns("__pycache__")
                shutil.copytree(path, to, symlinks=True, dirs_exist_ok=True, ignore=ignored)
            else:
                shutil.copy(path, to / path.name if to.is_dir() else to)


@pytest.mark.slow
async def test_the_image_of_the_dockerfile_starts_and_is_healthy(tmp_path: Path) -> None:
    stages: dict[str, Stage] = {}
    for name, rest in instructions():
        if name == "FROM":
            stage = stages[rest.partition(" AS ")[2]] = Stage(tmp_path / f"stage{len(stages)}")
            stage.root.mkdir()
        elif stages:
            stage.do(name, rest, stages)
    final = stages[""]
    assert sorted(path.name for path in (final.root / "app").iterdir()) == [".venv", "bot", "games", "rendering"]
    for package in ("bot", "games", "rendering"):  # else each start compiles all of it, because nothing can be stored
        uncompiled = [
            path
            for path in (final.root / "app" / package).rglob("*.py")
            if not Path(importlib.util.cache_from_source(str(path))).exists()
        ]
        assert not uncompiled
    assert "python" not in final.health[-1]  # twice a minute, it would take more than the idle bot
    assert final.run(final.health).returncode == 1
    for package in ("asyncpg", "prometheus_client"):
        assert final.run(["python", "-c", f"import {package}"]).returncode == 0
    async with LocalDiscord(tmp_path / "discord", ("ada",)) as discord:
        program = shutil.which(final.entry[0], path=final.settings["PATH"])
        assert program == str(final.root / "app/.venv/bin/python")
        with (tmp_path / "log").open("ab") as log:
            bot = subprocess.Popen(
                ending_with_us((program, *final.entry[1:], "--local", discord.base)),
                cwd=final.folder, env=final.settings, stdout=log, stderr=log,
            )  # fmt: skip
        try:

            async def is_healthy() -> bool:
                return (await asyncio.to_thread(final.run, final.health)).returncode == 0

            await discord.until(is_healthy, "it's healthy", seen=(tmp_path / "log").read_text)
            heartbeat = tmp_path / "heartbeat"
            heartbeat.touch()
            for age, code in ((STALE_SECONDS - 20, 0), (STALE_SECONDS + 1, 1)):
                os.utime(heartbeat, times=(time.time() - age,) * 2)
                assert final.run(final.health, GUFFAW_HEALTH=str(heartbeat)).returncode == code
        finally:
            bot.terminate()
        assert bot.wait(30) == 0
    assert (final.root / "data" / "guffaw.sqlite3").stat().st_mode & 0o777 == 0o600
