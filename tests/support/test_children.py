"""Tests that no program outlives the test run that started it."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support import postgres
from tests.support.children import SETPRIV, ending_with_us
from tests.support.local_discord import ROOT
from tests.support.patience import until

FAMILY = Path(__file__).with_name("family.py")
STARTED = {
    "a bot": "support.chance",
    "a shared bot": "discord.program",
    "a local Discord": "playground",
    "a search worker": "multiprocessing.spawn",
}


@pytest.fixture
def short_folder() -> Iterator[Path]:
    """Yield a temporary folder with a short path: that of Chromium's socket may have at most 107 characters."""
    with tempfile.TemporaryDirectory(prefix="gf-", ignore_cleanup_errors=True) as folder:
        yield Path(folder)


@pytest.mark.skipif(SETPRIV is None, reason="only Linux ends children with their parents")
async def test_a_killed_run_leaves_nothing_running(tmp_path: Path, short_folder: Path) -> None:
    ready, log = tmp_path / "ready", tmp_path / "log"
    options = ("-q", "-s", "-p", "no:cacheprovider", "--basetemp", str(tmp_path / "run"))
    settings = os.environ | {"GUFFAW_READY": str(ready), "TMPDIR": str(short_folder)}
    with log.open("wb") as output:
        command = ending_with_us((sys.executable, "-m", "pytest", *options, str(FAMILY)))
        run = subprocess.Popen(command, cwd=ROOT, env=settings, stdout=output, stderr=subprocess.STDOUT)
    try:

        def ended() -> str:
            return "" if run.poll() is None else f"it ended with {run.returncode}"

        await until(ready.exists, "the run has started its programs", 180, in_vain=ended, seen=log.read_text)
        started = {pid: (command_of(pid), birth_of(pid)) for pid in descendants(run.pid)}
    finally:
        run.kill()
        run.wait()
    kinds = STARTED | ({"a server": "postgres"} if postgres.programs() else {})
    kinds |= {"a browser": "chromium"} if shutil.which("chromium") else {}
    commands = [command for command, _ in started.values()]
    for kind, word in kinds.items():
        assert any(word in command for command in commands), f"{kind} was not started: {commands}"

    def left() -> list[str]:
        return [f"{pid} {command}" for pid, (command, birth) in started.items() if birth_of(pid) == birth]

    await until(lambda: not left(), "all of them have ended", seen=lambda: "\n".join(left()))
    for folder in re.findall(r"-D (\S+/guffaw-pg-\w+)/data ", "\n".join(commands)):
        shutil.rmtree(folder, ignore_errors=True)  # a run beside this one deletes what killed runs leave


def command_of(pid: int) -> str:
    """Return a process's name and command line, or "" if there's no such process.

    Processes that tests.support.forking started differ only in their names.
    """
    try:
        files = (Path(f"/proc/{pid}/{name}") for name in ("comm", "cmdline"))
        return " ".join(file.read_bytes().replace(b"\0", b" ").decode() for file in files)
    except OSError:
        return ""


def birth_of(pid: int) -> str:
    """Return when a process started, in clock ticks, or "" if it has ended.

    A process counts as ended even if nobody has collected its exit code.
    """
    try:
        state, *fields = Path(f"/proc/{pid}/stat").read_text().rpartition(") ")[2].split()
    except OSError:
        return ""
    return "" if state == "Z" else fields[18]


def descendants(pid: int) -> Iterator[int]:
    """Yield the ids of all processes that a process has started, directly or not."""
    found = subprocess.run(("ps", "-o", "pid=", "--ppid", str(pid)), capture_output=True, text=True, check=False)
    for child in map(int, found.stdout.split()):
        if command_of(child) and "ps -o" not in command_of(child):
            yield child
            yield from descendants(child)
