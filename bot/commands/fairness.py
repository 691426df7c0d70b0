"""Commands by which everyone can check a game."""

from __future__ import annotations

from bot.commands.types import AtTable


class ShowFairness(AtTable, tag="fair", frozen=True):
    """Explain the fingerprint of the shuffle."""


class VerifyRecord(AtTable, tag="verify", frozen=True):
    """Replay the table's record, and say whether it leads to the board."""


class ExportRecord(AtTable, tag="record", frozen=True):
    """Give the record of a finished game as a file."""
