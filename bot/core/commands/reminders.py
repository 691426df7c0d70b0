"""Commands for the buttons below reminders, and for coming back after an absence."""

from __future__ import annotations

from bot.core.commands.types import AtTable


class StopReminders(AtTable, tag="hush", frozen=True):
    """Stop reminders about the decision that the person has to make now."""


class ComeBack(AtTable, tag="back", frozen=True):
    """Mark the person as back, so that the bot stops moving for them."""
