"""The slash commands `/block` and `/blocked`."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import discord
from discord import app_commands

from bot.core.discord.clicks.dispatch import Context
from bot.core.discord.commands.which_table import Command, everywhere
from bot.core.services import Services
from bot.features.blocks.commands import Block, ShowBlocked


def commands(services: Services) -> Iterable[Command]:
    @app_commands.describe(player="Who won't sit at your tables anymore")
    async def block(interaction: discord.Interaction[Any], player: discord.User) -> None:
        await Context(services, interaction).handle(Block(str(player.id)))

    words = "Never sit at a table with somebody, on any server. They aren't told"
    yield app_commands.Command(name="block", description=words, callback=block)
    yield everywhere(services, "blocked", ShowBlocked(), "See who you've blocked, and unblock them")
