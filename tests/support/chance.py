"""Seeds for tests. The seeds are the same in each run, so that failures can be reproduced."""

from __future__ import annotations

import itertools
import os
import re
import sys
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import Final

from bot import __main__ as program
from bot.core.storage import Chair
from bot.core.table.people import lobby
from tests.support.costs import plain


def _whatever_store(node: str) -> str:
    """Return a test's id without the kind of database, so that the test gets the same deals on each kind."""
    return re.sub(r"\[\]$", "", re.sub(r"(\[|-)(?:sqlite|postgres)(?:-|(?=\]))", r"\1", node))


FILE: Final = "GUFFAW_TEST_FILE"  # setting of a bot shared by several tests: the file that names the running test


class Deals:
    """A callable that returns a seed for each table that a test starts: the same ones in every run."""

    def __init__(self, node: str) -> None:
        self._name, self._number = _whatever_store(plain(node)), itertools.count()

    def __call__(self, chairs: tuple[Chair, ...]) -> str:
        """Return the next seed (see `bot.core.table.people.lobby.new_seed`)."""
        return sha256(f"{self._name} {next(self._number)} {len(chairs)}".encode()).hexdigest()


class DealsOfRunningTest:
    """A callable like `Deals` for a bot that tests share. A file names the running test (see `name_running_test`)."""

    def __init__(self, file: Path) -> None:
        self._file, self._read = file, ""
        self._deals: Callable[[tuple[Chair, ...]], str] = Deals("")

    def __call__(self, chairs: tuple[Chair, ...]) -> str:
        """Return the next seed of the running test (see `bot.core.table.people.lobby.new_seed`)."""
        if (now := self._file.read_text()) != self._read:
            self._read, self._deals = now, Deals(now.partition("\n")[0])
        return self._deals(chairs)


def name_running_test(file: Path, node: str, run: str) -> None:
    """Make a shared bot use this test's seeds from now on. `run` distinguishes repeated runs of one test."""
    fresh = file.with_suffix(".new")
    fresh.write_text(f"{node}\n{run}")
    fresh.replace(file)


def pin() -> None:
    """Use the seeds of the test that started this process, whose name pytest puts into an environment variable.

    The environment variable GUFFAW_TEST_FILE can contain the path of a file; then the test that the file names counts.
    """
    node, _, _phase = os.environ.get("PYTEST_CURRENT_TEST", "").rpartition(" (")
    shared = os.environ.get(FILE)
    lobby.new_seed = DealsOfRunningTest(Path(shared)) if shared else Deals(node)


if __name__ == "__main__":  # as `python -m bot`
    pin()
    sys.exit(program.main())
