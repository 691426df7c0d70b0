"""The commands behind `/vacation`."""

from __future__ import annotations

from bot.core.commands.types import Command, Page


class ShowVacation(Command, tag="holiday", frozen=True):
    """Ask how long to pause the person's clocks."""


class TakeVacation(Command, tag="holidaytake", frozen=True):
    """Pause the person's clocks for a number of days."""

    days: Page = 0


class EndVacation(Command, tag="holidayend", frozen=True):
    """Restart the person's clocks."""
