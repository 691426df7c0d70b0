"""The slash commands `/fair`, `/table verify` and `/table export`."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import discord
from discord import app_commands

from bot.core.discord.clicks.dispatch import Context
from bot.core.discord.commands.which_table import ANY, PAST, Command, candidates, completing_table, plain, run
from bot.core.ids import TableId
from bot.core.services import Services
from bot.features.fairness.commands import ExportRecord, ShowFairness, VerifyRecord


def commands(services: Services) -> Iterable[Command]:
    """Yield `/fair`, which explains the shuffle of the user's table, or other features' proofs if there's no table."""

    @app_commands.describe(table="Which table, if there are several")
    @app_commands.autocomplete(table=completing_table(services.tables))
    async def callback(interaction: discord.Interaction[Any], table: TableId | None = None) -> None:
        if table or not services.slots.proofs or await candidates(services.tables, interaction, ANY):
            await run(services, interaction, ShowFairness, table, ANY)
        else:
            await Context(services, interaction).handle(services.slots.proofs[0].command)

    words = "How to check that the shuffle was fair"
    yield app_commands.Command(name="fair", description=words, callback=callback)


def table_commands(services: Services) -> Iterable[Command]:
    yield plain(services, "verify", "Replay every move to check that the board is right", ANY, VerifyRecord)
    yield plain(services, "export", "A finished game's record, as a file", PAST, ExportRecord)
