"""The handlers behind `/recap` and `/why`."""

from __future__ import annotations

from bot.core.discord.clicks.dispatch import Click
from bot.features.recap import pages
from bot.features.recap.commands import ShowReasons, ShowRecap
from bot.features.recap.reasons import reasoned


async def recap(click: Click, command: ShowRecap) -> None:
    """Show what happened since the player's last turn."""
    position = await click.position(command.table)
    seat = position.require_seat(click.user)
    await click.reply.show(pages.recap(click.gallery, position, seat))


async def why(click: Click, command: ShowReasons) -> None:
    """Show the computer players' latest moves with their reasons."""
    position = await click.position(command.table)
    seat = position.require_seat(click.user)
    whys = await click.tables.store.whys(position.id)
    await click.reply.put(pages.why(position, reasoned(position, seat, whys)))
