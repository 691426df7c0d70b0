"""Commands for advice and open hands."""

from __future__ import annotations

from bot.core.commands.lobby import SetTableSetting
from bot.core.commands.types import AtTable


class SetTeaching(SetTableSetting, tag="teaching", frozen=True):
    """Set whether the table allows advice, and whether hands are open."""


class ShowHands(AtTable, tag="hands", frozen=True):
    """Show all hands, if the table plays with open hands or the game is over."""


class ShowAdvice(AtTable, tag="advice", frozen=True):
    """Show the move that a computer player would make in the person's place."""
