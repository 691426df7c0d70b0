"""Commands that let everybody check that a game is fair."""

from __future__ import annotations

from bot.core.commands.types import AtTable


class ShowFairness(AtTable, tag="fair", frozen=True):
    """Show the fingerprint (SHA-256) of the shuffle's seed, and how to check the shuffle after the game."""


class VerifyRecord(AtTable, tag="verify", frozen=True):
    """Replay the table's record, and tell whether that leads to the current board."""


class ExportRecord(AtTable, tag="record", frozen=True):
    """Send the record of a finished game as a file."""
