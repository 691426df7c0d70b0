"""The slash command `/holiday`."""

from __future__ import annotations

from collections.abc import Iterable

from bot.discord.commands.which_table import Command, everywhere
from bot.features.holidays.commands import ShowHoliday
from bot.services import Services


def commands(services: Services) -> Iterable[Command]:
    """Yield `/holiday`."""
    yield everywhere(services, "holiday", ShowHoliday(), "Pause your clocks at all tables for a few days")
