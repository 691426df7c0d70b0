"""Commands for the buttons under reminders, and for coming back."""

from __future__ import annotations

from bot.commands.types import AtTable


class StopReminders(AtTable, tag="hush", frozen=True):
    """Stop reminders of what the person is asked now."""


class ComeBack(AtTable, tag="back", frozen=True):
    """Stop moving for a player who was away."""
