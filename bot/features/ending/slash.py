"""The slash command `/table end`."""

from __future__ import annotations

from collections.abc import Iterable

from bot.core.discord.commands.which_table import SEATED, Command, plain
from bot.core.services import Services
from bot.features.ending.commands import ShowEndings


def table_commands(services: Services) -> Iterable[Command]:
    yield plain(services, "end", "End the game early, if everyone agrees", SEATED, ShowEndings)
