"""Commands of `/note`."""

from __future__ import annotations

from bot.commands.types import AtTable, Text


class WriteNote(AtTable, tag="note", frozen=True):
    """Keep a private note at the table, or show the one that is kept."""

    text: Text = ""


class DeleteNote(AtTable, tag="nonote", frozen=True):
    """Delete the note."""
