"""Handlers that show and set a player's automatic responses."""

from __future__ import annotations

from bot.core.discord.clicks.dispatch import Click
from bot.features.auto_responses import pages, steps
from bot.features.auto_responses.commands import SetAutoResponse, ShowAutoResponses


async def show(click: Click, command: ShowAutoResponses) -> None:
    """Show the seat's automatic responses to questions on other players' turns."""
    position = await click.position(command.table)
    await click.reply.put(pages.auto_responses(position, position.require_seat(click.user)))


async def choose(click: Click, command: SetAutoResponse) -> None:
    """Set the sender's automatic response to one kind of reaction, and show the updated page."""
    table = await click.table(command.table)
    position = await table.change(steps.set_auto_response, click.user, command.reaction, command.choice)
    await click.reply.put(pages.auto_responses(position, position.require_seat(click.user)))
