"""The commands behind `/note`."""

from __future__ import annotations

from bot.core.commands.types import AtTable, Text


class WriteNote(AtTable, tag="note", frozen=True):
    """Write a private note at the table, or show the existing one if no text is given."""

    text: Text = ""


class DeleteNote(AtTable, tag="nonote", frozen=True):
    """Delete the person's note at the table."""
