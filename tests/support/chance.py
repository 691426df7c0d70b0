"""The chance by which a test deals: the same whenever it runs, so that a failure can be seen again."""

from __future__ import annotations

import itertools
import os
import re
import sys
from hashlib import sha256

from bot import __main__ as program
from bot.storage import Chair
from bot.table.people import lobby


def plain(node: str) -> str:
    """The id of a test as pytest takes it, without what xdist adds to it."""
    return re.sub(r"@[^@\]]*$", "", node)


def _whatever_store(node: str) -> str:
    """The same for each database that a test runs on."""
    return re.sub(r"\[\]$", "", re.sub(r"(\[|-)(?:sqlite|postgres)(?:-|(?=\]))", r"\1", node))


class Deals:
    """Seeds of the tables that a test starts, one after the other."""

    def __init__(self, node: str) -> None:
        self._name, self._number = _whatever_store(plain(node)), itertools.count()

    def __call__(self, chairs: tuple[Chair, ...]) -> str:
        """See `bot.table.people.lobby.new_seed`."""
        return sha256(f"{self._name} {next(self._number)} {len(chairs)}".encode()).hexdigest()


def pin() -> None:
    """This process deals for the test that began it, as pytest tells its children."""
    node, _, _phase = os.environ.get("PYTEST_CURRENT_TEST", "").rpartition(" (")
    lobby.new_seed = Deals(node)


if __name__ == "__main__":  # as `python -m bot`
    pin()
    sys.exit(program.main())
