"""The slash command `/next`."""

from __future__ import annotations

from collections.abc import Iterable

from bot.discord.commands.which_table import Command, everywhere
from bot.features.next_table.commands import OpenNextTable
from bot.services import Services


def commands(services: Services) -> Iterable[Command]:
    """Yield `/next`."""
    yield everywhere(services, "next", OpenNextTable(), "Play at the table that has been waiting for you the longest")
