"""The slash command `/next`."""

from __future__ import annotations

from collections.abc import Iterable

from bot.core.discord.commands.which_table import Command, everywhere
from bot.core.services import Services
from bot.features.next_table.commands import OpenNextTable


def commands(services: Services) -> Iterable[Command]:
    yield everywhere(services, "next", OpenNextTable(), "Play at the table that has been waiting for you the longest")
