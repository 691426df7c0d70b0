"""Handlers that show the rulebook and its rules."""

from __future__ import annotations

from bot.core.discord.clicks.dispatch import Context
from bot.features.rulebook import pages
from bot.features.rulebook.commands import ShowRule, ShowRules


async def rules(context: Context, command: ShowRules) -> None:
    position = await context.position(command.table)
    await context.reply.put(pages.contents(position.game, command))


async def entry(context: Context, command: ShowRule) -> None:
    position = await context.position(command.table)
    await context.reply.show(pages.entry(context.gallery, position.game, command.rule))
