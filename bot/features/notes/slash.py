"""The slash command `/note`."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import discord
from discord import app_commands

from bot.core.discord.commands.which_table import MINE, Command, candidates, completing_table, run
from bot.core.ids import TableId
from bot.core.refusals import NotNow
from bot.core.services import Services
from bot.features.notes.commands import WriteNote
from bot.features.notes.handlers import LONGEST


def commands(services: Services) -> Iterable[Command]:
    """Yield `/note`.

    A player at several tables has to name the table to write a note, but not to read one.
    """

    @app_commands.describe(text="Your note (only you can read it)", table="Which table, if there are several")
    @app_commands.autocomplete(table=completing_table(services.tables))
    async def callback(
        interaction: discord.Interaction[Any],
        text: app_commands.Range[str, 1, LONGEST] | None = None,
        table: TableId | None = None,
    ) -> None:
        if text and not table:
            tables = await candidates(services.tables, interaction, MINE)
            if len(tables) > 1:
                raise NotNow("You're at several tables. Type the command again and pick one with `table:`.")
        await run(services, interaction, lambda name: WriteNote(name, text or ""), table, MINE)

    words = "Keep a private note at a table, shown with your hand"
    yield app_commands.Command(name="note", description=words, callback=callback)
