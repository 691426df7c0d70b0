"""The slash command `/settings`."""

from __future__ import annotations

from collections.abc import Iterable

import discord

from bot.core.discord.commands.which_table import Command, everywhere
from bot.core.services import Services
from bot.features.server_settings.commands import ShowServer


def commands(services: Services) -> Iterable[Command]:
    """Yield `/settings`, which Discord shows only to members who manage the server."""
    command = everywhere(services, "settings", ShowServer(), "How tables work on this server")
    command.default_permissions = discord.Permissions(manage_guild=True)
    command.guild_only = True
    yield command
