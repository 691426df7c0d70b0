"""Handlers for the animated replay of a finished game."""

from __future__ import annotations

from msgspec.structs import replace

from bot.core.discord.clicks.dispatch import Click
from bot.features.replay import film
from bot.features.replay.commands import PostReplay, ShowReplay


async def replay(click: Click, command: ShowReplay) -> None:
    """Show the replay to the sender, and ask them to wait while it's drawn."""
    position = await click.position(command.table)
    await click.reply.show(film.page(click.gallery, position))


async def post_replay(click: Click, command: PostReplay) -> None:
    """Post the replay in the channel for everybody. Raises NotAtTable unless the sender played in the game."""
    position = await click.position(command.table)
    position.require_seat(click.user)
    await click.reply.hold_for_all()
    page = await film.page(click.gallery, position)
    await click.reply.post(replace(page, rows=()))
