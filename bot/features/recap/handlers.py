"""The handlers behind `/recap` and `/why`."""

from __future__ import annotations

from bot.core.discord.clicks.dispatch import Context
from bot.features.recap import pages
from bot.features.recap.commands import ShowReasons, ShowRecap
from bot.features.recap.reasons import reasoned


async def recap(context: Context, command: ShowRecap) -> None:
    position = await context.position(command.table)
    seat = position.require_seat(context.user)
    await context.reply.show(pages.recap(context.gallery, position, seat))


async def why(context: Context, command: ShowReasons) -> None:
    position = await context.position(command.table)
    seat = position.require_seat(context.user)
    whys = await context.tables.store.whys(position.id)
    await context.reply.put(pages.why(position, reasoned(position, seat, whys)))
