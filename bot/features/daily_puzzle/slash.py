"""The slash command `/daily`."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import discord
from discord import app_commands

from bot.core.discord.clicks.dispatch import Context
from bot.core.discord.commands.suggestions import game_key
from bot.core.discord.commands.which_table import Command
from bot.core.services import Services
from bot.features.daily_puzzle.commands import ShowPuzzle, ShowPuzzles


def commands(services: Services) -> Iterable[Command]:
    games = services.tables.games
    game_choices = [app_commands.Choice(name=game.name, value=key) for key, game in games.items() if game.daily]

    @app_commands.describe(game="Which game (leave this out to see all of today's puzzles)")
    @app_commands.choices(game=game_choices[:25])
    async def callback(interaction: discord.Interaction[Any], game: str | None = None) -> None:
        command = ShowPuzzle(game_key(games, game)) if game else ShowPuzzles()
        await Context(services, interaction).handle(command)

    words = "Today's puzzles: the same deal for everyone, and your first try counts"
    yield app_commands.Command(name="daily", description=words, callback=callback)
