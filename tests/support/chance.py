"""The chance by which a test deals: the same whenever it runs, so that a failure can be seen again."""

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
from bot.storage import Chair
from bot.table.people import lobby
from tests.support.costs import plain


def _whatever_store(node: str) -> str:
    """The same for each database that a test runs on."""
    return re.sub(r"\[\]$", "", re.sub(r"(\[|-)(?:sqlite|postgres)(?:-|(?=\]))", r"\1", node))


FILE: Final = "GUFFAW_TEST_FILE"  # setting of a bot that several tests share: the file that names the running one


class Deals:
    """Seeds of the tables that a test starts, one after the other."""

    def __init__(self, node: str) -> None:
        self._name, self._number = _whatever_store(plain(node)), itertools.count()

    def __call__(self, chairs: tuple[Chair, ...]) -> str:
        """See `bot.table.people.lobby.new_seed`."""
        return sha256(f"{self._name} {next(self._number)} {len(chairs)}".encode()).hexdigest()


class DealsOfRunningTest:
    """Seeds for whichever test a file names (see `name_running_test`), alike whatever other tests ran before it."""

    def __init__(self, file: Path) -> None:
        self._file, self._read = file, ""
        self._deals: Callable[[tuple[Chair, ...]], str] = Deals("")

    def __call__(self, chairs: tuple[Chair, ...]) -> str:
        """See `bot.table.people.lobby.new_seed`."""
        if (now := self._file.read_text()) != self._read:
            self._read, self._deals = now, Deals(now.partition("\n")[0])
        return self._deals(chairs)


def name_running_test(file: Path, node: str, run: str) -> None:
    """Let a shared bot deal for this test from now on; `run` tells one run of it from the next."""
    fresh = file.with_suffix(".new")
    fresh.write_text(f"{node}\n{run}")
    fresh.replace(file)


def pin() -> None:
    """Deal for the test that started this process, as pytest tells its children, or for the one that FILE names."""
    node, _, _phase = os.environ.get("PYTEST_CURRENT_TEST", "").rpartition(" (")
    shared = os.environ.get(FILE)
    lobby.new_seed = DealsOfRunningTest(Path(shared)) if shared else Deals(node)


if __name__ == "__main__":  # as `python -m bot`
    pin()
    sys.exit(program.main())
