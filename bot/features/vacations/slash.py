"""The slash command `/vacation`."""

from __future__ import annotations

from collections.abc import Iterable

from bot.core.discord.commands.which_table import Command, everywhere
from bot.core.services import Services
from bot.features.vacations.commands import ShowVacation


def commands(services: Services) -> Iterable[Command]:
    yield everywhere(services, "vacation", ShowVacation(), "Pause your clocks at all tables for a few days")
