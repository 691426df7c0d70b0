"""Handlers that show and set a player's automatic responses."""

from __future__ import annotations

from bot.core.discord.clicks.dispatch import Context
from bot.features.auto_responses import pages, steps
from bot.features.auto_responses.commands import SetAutoResponse, ShowAutoResponses


async def show(context: Context, command: ShowAutoResponses) -> None:
    position = await context.position(command.table)
    await context.reply.put(pages.auto_responses(position, position.require_seat(context.user)))


async def choose(context: Context, command: SetAutoResponse) -> None:
    table = await context.table(command.table)
    position = await table.change(steps.set_auto_response, context.user, command.reaction, command.choice)
    await context.reply.put(pages.auto_responses(position, position.require_seat(context.user)))
