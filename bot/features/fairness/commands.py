"""Commands that let everybody check that a game is fair."""

from __future__ import annotations

from bot.core.commands.types import AtTable


class ShowFairness(AtTable, tag="fair", frozen=True):
    """Show the fingerprint of the shuffle, and how to check it."""


class VerifyRecord(AtTable, tag="verify", frozen=True):
    """Replay the table's record, and tell whether it leads to the current board."""


class ExportRecord(AtTable, tag="record", frozen=True):
    """Send the record of a finished game as a file."""
