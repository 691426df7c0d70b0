"""Commands for the clock settings in the lobby."""

from __future__ import annotations

from bot.core.commands.lobby import ChangesOptions
from bot.core.commands.types import AtTable, Value, ValueNumber


class ShowClock(AtTable, tag="clockwork", frozen=True):
    """Show the settings of the turn clock."""


class SetWeekends(ChangesOptions, tag="weekends", frozen=True):
    """Set whether the clock runs on weekends."""

    are_off: ValueNumber = 0


class SetAtZero(ChangesOptions, tag="atzero", frozen=True):
    """Set what happens when a turn runs out of time."""

    choice: Value = ""


class SetTableZone(ChangesOptions, tag="tablezone", frozen=True):
    """Set the table's time zone."""

    zone: Value = ""
