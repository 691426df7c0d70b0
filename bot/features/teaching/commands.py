"""Commands of tables that teach."""

from __future__ import annotations

from bot.commands.lobby import SetTableSetting
from bot.commands.types import AtTable


class SetTeaching(SetTableSetting, tag="teaching", frozen=True):
    """Set whether advice is allowed and hands are open."""


class ShowHands(AtTable, tag="hands", frozen=True):
    """Show what everyone held, once that may be known."""


class ShowAdvice(AtTable, tag="advice", frozen=True):
    """Show what a computer player would do."""
