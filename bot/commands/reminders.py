"""Commands for the buttons under reminders, and for coming back."""

from __future__ import annotations

from bot.commands.types import AtTable


class StopReminders(AtTable, tag="hush", frozen=True):
    """Stop reminders about the decision that the table expects from the person now."""


class ComeBack(AtTable, tag="back", frozen=True):
    """Stop moving for the person, who was away."""
