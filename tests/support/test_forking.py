"""Tests of programs that run in forks, or in fresh processes on systems that can't fork."""

from __future__ import annotations

import signal
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from tests.support.children import Program, run


def started(tmp_path: Path, *arguments: str) -> Program:
    return run((sys.executable, "-m", *arguments), tmp_path / "log")


def test_a_fork_has_the_arguments_the_output_and_the_exit_code_of_a_program(tmp_path: Path) -> None:
    program = started(tmp_path, "bot", "no-such-command")
    assert program.wait(60) == 2
    assert "invalid choice: 'no-such-command'" in (tmp_path / "log").read_text()


def test_all_who_wait_for_a_killed_fork_learn_of_the_signal(tmp_path: Path) -> None:
    program = started(tmp_path, "http.server", "0", "--bind", "127.0.0.1")
    with pytest.raises(subprocess.TimeoutExpired):
        program.wait(0)
    with ThreadPoolExecutor(8) as threads:
        waiting = [threads.submit(program.wait, 60) for _ in range(8)]
        program.kill()
        assert {each.result() for each in waiting} == {-signal.SIGKILL}
    assert program.poll() == -signal.SIGKILL
