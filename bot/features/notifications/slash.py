"""The slash command `/notify`."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import discord
from discord import app_commands

from bot.core.discord.clicks.dispatch import Context
from bot.core.discord.commands.suggestions import choices, require_choice
from bot.core.discord.commands.which_table import Command
from bot.core.discord.interactions import AnyInteraction
from bot.core.services import Services
from bot.core.table.timing import zones
from bot.features.notifications.commands import ShowPings


def commands(services: Services) -> Iterable[Command]:

    async def complete(_interaction: AnyInteraction, current: str) -> list[app_commands.Choice[str]]:
        typed = current.strip().replace(" ", "_").casefold()
        matches = sorted(name for name in zones.known() if typed in name.casefold()) if typed else zones.COMMON
        return choices([(name, name) for name in matches])

    @app_commands.describe(zone="If your time zone isn't on the list, type a city")
    @app_commands.autocomplete(zone=complete)
    async def callback(interaction: discord.Interaction[Any], zone: str | None = None) -> None:
        require_choice(zone)
        await Context(services, interaction).handle(ShowPings(zone or ""))

    words = "Where, when and how often I ping you"
    yield app_commands.Command(name="notify", description=words, callback=callback)
