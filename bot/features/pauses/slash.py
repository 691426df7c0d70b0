"""The slash commands `/table pause` and `/table more`."""

from __future__ import annotations

from collections.abc import Iterable

from bot.core.discord.commands.which_table import SEATED, Command, plain
from bot.core.services import Services
from bot.features.pauses.commands import GiveMoreTime, Pause


def table_commands(services: Services) -> Iterable[Command]:
    yield plain(services, "pause", "Pause the game if everyone agrees, or resume it", SEATED, Pause)
    yield plain(services, "more", "Give everyone you're waiting for more time", SEATED, GiveMoreTime)
