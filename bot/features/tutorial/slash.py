"""The slash command `/tutorial`."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import discord
from discord import app_commands

from bot.core.discord.clicks.dispatch import Context
from bot.core.discord.clicks.response import Reply
from bot.core.discord.commands.suggestions import game_key
from bot.core.discord.commands.which_table import MINE, Command, game_here
from bot.core.services import Services
from bot.features.tutorial import stages
from bot.features.tutorial.commands import ShowLesson
from bot.features.tutorial.pages import which


def commands(services: Services) -> Iterable[Command]:
    """Yield `/tutorial`, which teaches the named game or the one that the sender plays, or else asks which one."""
    games = services.tables.games
    taught = [app_commands.Choice(name=game.name, value=key) for key, game in games.items() if game.tutorial]

    @app_commands.describe(game="Which game")
    @app_commands.choices(game=taught[:25])
    async def callback(interaction: discord.Interaction[Any], game: str | None = None) -> None:
        picked = game_key(games, game) if game else await game_here(services, interaction, MINE)
        if picked:
            await Context(services, interaction).handle(ShowLesson(stages.first(games, picked).name))
        else:
            await Reply(interaction).put(which(games))

    yield app_commands.Command(
        name="tutorial", description="Learn a game by playing its first turns", callback=callback
    )
