"""The slash commands `/table rewind` and `/table redo`."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import discord
from discord import app_commands

from bot.core.discord.commands.which_table import SEATED, Command, completing_table, plain, run
from bot.core.ids import TableId
from bot.core.services import Services
from bot.features.rewind.commands import Redo, ShowRewindPoints


def table_commands(services: Services) -> Iterable[Command]:

    @app_commands.describe(why="Your reason; the other players will see it", table="Which table, if there are several")
    @app_commands.autocomplete(table=completing_table(services.tables))
    async def callback(
        interaction: discord.Interaction[Any], why: app_commands.Range[str, 1, 60] = "", table: TableId | None = None
    ) -> None:
        reason = " ".join(why.replace("|", "/").split())  # it goes into a custom_id: one line, no "|"
        await run(services, interaction, lambda name: ShowRewindPoints(name, reason), table, SEATED)

    words = "Undo back to a point you choose, if the others agree"
    yield app_commands.Command(name="rewind", description=words, callback=callback)
    yield plain(services, "redo", "Redo the last undo", SEATED, Redo)
