"""The command behind `/next`."""

from __future__ import annotations

from bot.core.commands.types import NOWHERE, Command, Table


class OpenNextTable(Command, tag="next", frozen=True):
    """Open the table that has been waiting longest for the person, or the one after the table that they skipped."""

    after: Table = NOWHERE  # the table that was skipped
