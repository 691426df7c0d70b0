"""Handlers for a table's clock settings."""

from __future__ import annotations

from bot.core.discord.clicks.dispatch import Click
from bot.core.table.table_change import TableChange
from bot.core.table.timing.deadlines import open_to
from bot.features.clocks import pages, steps
from bot.features.clocks.commands import SetAtZero, SetTableZone, SetWeekends, ShowClock


async def settings(click: Click, command: ShowClock) -> None:
    """Show the clock settings."""
    await click.reply.put(pages.settings(open_to(await click.position(command.table), click.user)))


async def weekends(click: Click, command: SetWeekends) -> None:
    """Set whether the clock runs on weekends."""
    are_off, zone = bool(command.are_off), await click.zone()
    await _set(click, command.table, lambda now: steps.with_weekends(now, are_off, zone))


async def at_zero(click: Click, command: SetAtZero) -> None:
    """Set what happens when a player's time runs out."""
    await _set(click, command.table, lambda now: steps.with_end(now, command.choice))


async def table_zone(click: Click, command: SetTableZone) -> None:
    """Set the time zone of the table's clock."""
    await _set(click, command.table, lambda now: steps.with_zone(now, command.zone))


async def _set(click: Click, name: str, change: steps.Change) -> None:
    table = await click.table(name)
    position = await table.change(lambda now: TableChange(change(open_to(now, click.user))))
    await click.reply.put(pages.settings(position))
