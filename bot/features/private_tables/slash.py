"""The slash commands `/table invite` and `/table enter`."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import discord
from discord import app_commands

from bot.core.discord.clicks.dispatch import Context
from bot.core.discord.commands.which_table import LOBBY, Command, plain
from bot.core.ids import TableId
from bot.core.services import Services
from bot.features.private_tables.commands import EnterTable, ShowInvitations


def table_commands(services: Services) -> Iterable[Command]:
    yield plain(services, "invite", "Invite people to your table, and choose who can join", LOBBY, ShowInvitations)

    @app_commands.describe(code="The code that the table's owner gave you")
    async def enter(interaction: discord.Interaction[Any], code: str) -> None:
        table, _, secret = code.strip().casefold().partition("-")
        await Context(services, interaction).handle(EnterTable(TableId(table), secret))

    yield app_commands.Command(name="enter", description="Join a private table with its code", callback=enter)
