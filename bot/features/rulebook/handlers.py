"""Handlers that show the rulebook and its rules."""

from __future__ import annotations

from bot.core.discord.clicks.dispatch import Click
from bot.features.rulebook import pages
from bot.features.rulebook.commands import ShowRule, ShowRules


async def rules(click: Click, command: ShowRules) -> None:
    """Show the rulebook's chapters, or a page of one chapter."""
    position = await click.position(command.table)
    await click.reply.put(pages.contents(position.game, command))


async def entry(click: Click, command: ShowRule) -> None:
    """Show the rule that was picked from a chapter."""
    position = await click.position(command.table)
    await click.reply.show(pages.entry(click.gallery, position.game, command.rule))
