"""The slash commands `/bench` and `/table replace`."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import discord
from discord import app_commands

from bot.core.discord.commands.which_table import SEATED, Command, Wanted, completing_table, everywhere, run
from bot.core.ids import TableId
from bot.core.refusals import NotNow
from bot.core.services import Services
from bot.features.handover.commands import ReplacePlayer, ShowBench
from bot.features.handover.handlers import BOTS

PLAYING = Wanted(status="playing", seated=False, prefer_waiting=False)


def commands(services: Services) -> Iterable[Command]:
    yield everywhere(services, "bench", ShowBench(), "Fill in on this server when someone leaves a game")


def table_commands(services: Services) -> Iterable[Command]:
    @app_commands.describe(player="Who should take your seat", table="Which table, if there are several")
    @app_commands.autocomplete(table=completing_table(services.tables))
    async def callback(
        interaction: discord.Interaction[Any], player: discord.User | None = None, table: TableId | None = None
    ) -> None:
        if player is not None and player.bot:
            raise NotNow(BOTS)
        user = str(player.id) if player else ""
        await run(services, interaction, lambda name: ReplacePlayer(name, user), table, SEATED if player else PLAYING)

    words = "Take over a seat, or offer yours to someone"
    yield app_commands.Command(name="replace", description=words, callback=callback)
