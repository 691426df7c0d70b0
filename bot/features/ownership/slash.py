"""The slash command `/table people`."""

from __future__ import annotations

from collections.abc import Iterable

from bot.core.discord.commands.which_table import MINE, Command, plain
from bot.core.services import Services
from bot.features.ownership.commands import ShowPeople


def table_commands(services: Services) -> Iterable[Command]:
    yield plain(services, "people", "Remove people from your table, ask them back, or hand it over", MINE, ShowPeople)
