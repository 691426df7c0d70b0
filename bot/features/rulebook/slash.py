"""The slash command `/rulebook`."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import discord
from discord import app_commands

from bot.core.discord.clicks.response import Reply
from bot.core.discord.commands.suggestions import choices, require_choice
from bot.core.discord.commands.which_table import Command, game_here
from bot.core.refusals import NotNow
from bot.core.services import Services
from bot.features.rulebook import pages
from bot.features.rulebook.search import RuleSearch
from games.kernel import AnyGame


def commands(services: Services) -> Iterable[Command]:
    """Yield `/rulebook`. Its suggestions begin with rules of the game that is played in the channel."""
    rules = RuleSearch(services.tables.games)

    async def complete(interaction: discord.Interaction[Any], current: str) -> list[app_commands.Choice[str]]:
        return choices(rules.search(current, await game_here(services, interaction)))

    @app_commands.describe(query="A rule, card, tile or term")
    @app_commands.autocomplete(query=complete)
    async def callback(interaction: discord.Interaction[Any], query: str) -> None:
        require_choice(query)
        match = rules.page(query) or _best(rules, query, await game_here(services, interaction))
        await Reply(interaction).show(pages.entry(services.gallery, *match))

    yield app_commands.Command(name="rulebook", description="Look up a rule, card or term", callback=callback)


def _best(rules: RuleSearch, query: str, first: str) -> tuple[AnyGame, str]:
    """Return the game and the key of the entry that best matches the query.

    Raises NotNow, with similar titles, if nothing matches.
    """
    for _, value in rules.search(query, first)[:1]:
        if match := rules.page(value):
            return match
    raise NotNow(f"I couldn't find anything like that. Did you mean {', '.join(rules.nearest(query))}?")
