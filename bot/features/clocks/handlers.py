"""Handlers for a table's clock settings."""

from __future__ import annotations

from bot.core.discord.clicks.dispatch import Context
from bot.core.ids import TableId
from bot.core.table.table_writer import Transition
from bot.core.table.timing.deadlines import require_lobby
from bot.features.clocks import pages, steps
from bot.features.clocks.commands import SetAtZero, SetTableZone, SetWeekends, ShowClock


async def settings(context: Context, command: ShowClock) -> None:
    await context.reply.put(pages.settings(require_lobby(await context.position(command.table), context.user)))


async def weekends(context: Context, command: SetWeekends) -> None:
    are_off, zone = bool(command.are_off), await context.zone()
    await _set(context, command.table, lambda now: steps.with_weekends(now, are_off, zone))


async def at_zero(context: Context, command: SetAtZero) -> None:
    await _set(context, command.table, lambda now: steps.with_end(now, command.choice))


async def table_zone(context: Context, command: SetTableZone) -> None:
    await _set(context, command.table, lambda now: steps.with_zone(now, command.zone))


async def _set(context: Context, table_id: TableId, transition: Transition) -> None:
    table = await context.table(table_id)
    position = await table.change(lambda now: transition(require_lobby(now, context.user)))
    await context.reply.put(pages.settings(position))
