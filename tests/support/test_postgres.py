"""Tests of the private PostgreSQL server that tests use."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from tests.support.postgres import OWNER, PREFIX, remove_leftovers


def left_by(process: int, parent: Path) -> Path:
    folder = parent / f"{PREFIX}{process}"
    (folder / "data").mkdir(parents=True)
    (folder / OWNER).write_text(str(process))
    return folder


def test_only_the_data_of_runs_that_have_ended_is_deleted(tmp_path: Path) -> None:
    killed = subprocess.Popen([sys.executable, "-c", ""])
    killed.wait()
    leftover, used = left_by(killed.pid, tmp_path), left_by(os.getpid(), tmp_path)
    remove_leftovers(tmp_path)
    assert not leftover.exists(), "the data of a run that has ended"
    assert (used / "data").exists(), "the data of a run that goes on"
