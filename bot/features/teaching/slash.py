"""The slash command `/advice`."""

from __future__ import annotations

from collections.abc import Iterable

from bot.core.discord.commands.which_table import PLAYING, Command, plain
from bot.core.services import Services
from bot.features.teaching.commands import ShowAdvice


def commands(services: Services) -> Iterable[Command]:
    words = "What a computer player would do now, if the table allows advice"
    yield plain(services, "advice", words, PLAYING, ShowAdvice)
