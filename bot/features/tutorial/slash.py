"""`/tutorial`."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import discord
from discord import app_commands

from bot.discord.clicks.dispatch import Click
from bot.discord.commands.suggestions import game_key
from bot.discord.commands.which_table import Command, game_here
from bot.features.tutorial import stages
from bot.features.tutorial.commands import ShowLesson
from bot.services import Services


def commands(services: Services) -> Iterable[Command]:
    """Return `/tutorial`, which begins with the game that is played here unless another one is named."""
    games = services.tables.games
    taught = [app_commands.Choice(name=game.name, value=key) for key, game in games.items() if game.tutorial]

    @app_commands.describe(game="Which game")
    @app_commands.choices(game=taught[:25])
    async def callback(ask: discord.Interaction[Any], game: str | None = None) -> None:
        picked = game_key(games, game) if game else await game_here(services, ask)
        key = picked or next((choice.value for choice in taught), "")
        await Click(services, ask).do(ShowLesson(stages.first(games, key).name))

    yield app_commands.Command(
        name="tutorial", description="Learn a game by playing its first turns", callback=callback
    )
