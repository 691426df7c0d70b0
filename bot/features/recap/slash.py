"""The slash commands `/recap` and `/why`."""

from __future__ import annotations

from collections.abc import Iterable

from bot.core.discord.commands.which_table import PAST, Command, plain
from bot.core.services import Services
from bot.features.recap.commands import ShowReasons, ShowRecap


def commands(services: Services) -> Iterable[Command]:
    yield plain(services, "recap", "What happened since your last turn", PAST, ShowRecap)
    words = "What the computer players did since your last move, and why"
    yield plain(services, "why", words, PAST, ShowReasons)
