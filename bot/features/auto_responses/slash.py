"""The slash command `/reactions`."""

from __future__ import annotations

from collections.abc import Iterable

from bot.core.discord.commands.which_table import MINE, Command, plain
from bot.core.services import Services
from bot.features.auto_responses.commands import ShowAutoResponses


def commands(services: Services) -> Iterable[Command]:
    words = "On other players' turns, should I ask you, always say yes, or always say no?"
    yield plain(services, "reactions", words, MINE, ShowAutoResponses)
