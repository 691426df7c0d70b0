"""Commands of `/holiday`."""

from __future__ import annotations

from bot.commands.types import Command, Page


class ShowHoliday(Command, tag="holiday", frozen=True):
    """Ask how long to pause the person's clocks."""


class TakeHoliday(Command, tag="holidaytake", frozen=True):
    """Pause the person's clocks for some days."""

    days: Page = 0


class EndHoliday(Command, tag="holidayend", frozen=True):
    """Restart the person's clocks."""
