"""Handlers for the animated replay of a finished game."""

from __future__ import annotations

from msgspec.structs import replace

from bot.core.discord.clicks.dispatch import Context
from bot.features.replay import film
from bot.features.replay.commands import PostReplay, ShowReplay


async def replay(context: Context, command: ShowReplay) -> None:
    """Show the replay to the sender, and ask them to wait while it's drawn."""
    position = await context.position(command.table)
    await context.reply.show(film.page(context.gallery, position))


async def post_replay(context: Context, command: PostReplay) -> None:
    """Post the replay in the channel for everybody. Raises NotAtTable unless the sender played in the game."""
    position = await context.position(command.table)
    position.require_seat(context.user)
    await context.reply.hold_for_all()
    page = await film.page(context.gallery, position)
    await context.reply.post(replace(page, rows=()))
