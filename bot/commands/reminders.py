"""Commands under reminders, and of coming back."""

from __future__ import annotations

from bot.commands.types import AtTable


class StopReminders(AtTable, tag="hush", frozen=True):
    """Send no more reminders of what is asked now."""


class ComeBack(AtTable, tag="back", frozen=True):
    """End that turns are played for somebody who was away."""
