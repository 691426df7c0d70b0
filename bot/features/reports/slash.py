"""The slash command `/report`."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import discord
from discord import app_commands

from bot.core.discord.clicks.dispatch import Context
from bot.core.discord.commands.suggestions import require_choice
from bot.core.discord.commands.table_titles import table_id
from bot.core.discord.commands.which_table import ANY, Command, candidates, completing_table
from bot.core.ids import TableId
from bot.core.services import Services
from bot.features.reports.commands import SendReport
from bot.features.reports.handlers import LONGEST


def commands(services: Services) -> Iterable[Command]:
    """Yield `/report`. If no table is named, the report is about the only table that the sender could mean, if any."""

    @app_commands.describe(text="What happened", table="At which table, if there are several")
    @app_commands.autocomplete(table=completing_table(services.tables))
    async def callback(
        interaction: discord.Interaction[Any], text: app_commands.Range[str, 1, LONGEST], table: TableId | None = None
    ) -> None:
        require_choice(table)
        heads = () if table else await candidates(services.tables, interaction, ANY)
        about = table_id(table) if table else heads[0].id if len(heads) == 1 else ""
        await Context(services, interaction).handle(SendReport(about, text))

    yield app_commands.Command(name="report", description="Tell whoever hosts me about a problem", callback=callback)
