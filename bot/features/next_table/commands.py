"""The command behind `/next`."""

from __future__ import annotations

from bot.core.commands.types import NOWHERE, Command, Table


class OpenNextTable(Command, tag="next", frozen=True):
    """Open the table that has waited longest for the person, or if they skipped a table, the one after it."""

    after: Table = NOWHERE  # the table that was skipped
