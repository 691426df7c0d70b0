"""Handlers for a table's clock settings, and for people's holidays and returns."""

from __future__ import annotations

import time
from typing import Any

from bot.commands.clocks import SetAtZero, SetTableZone, SetWeekends, ShowClock
from bot.commands.holidays import EndHoliday, ShowHoliday, TakeHoliday
from bot.commands.reminders import ComeBack
from bot.discord.clicks.dispatch import Click, Handler
from bot.pages.tables import clock
from bot.refusals import Refusal, StorageTrouble
from bot.table.people import holidays
from bot.table.position import Position
from bot.table.table_change import TableChange
from bot.table.timing import clocks, rests
from bot.table.timing.deadlines import open_to


async def zone_of(click: Click) -> str:
    """Return the user's time zone, as far as they have set one."""
    return (await click.tables.store.people.wishes((click.user,)))[click.user].zone


async def settings(click: Click, command: ShowClock) -> None:
    """Show the clock settings."""
    await click.reply.put(clock.settings(open_to(await click.position(command.table), click.user)))


async def weekends(click: Click, command: SetWeekends) -> None:
    """Set whether the clock runs on weekends."""
    are_off, zone = bool(command.are_off), await zone_of(click)
    await _set(click, command.table, lambda now: clocks.with_weekends(now, are_off, zone))


async def at_zero(click: Click, command: SetAtZero) -> None:
    """Set what happens when a player's time runs out."""
    await _set(click, command.table, lambda now: clocks.with_end(now, command.choice))


async def table_zone(click: Click, command: SetTableZone) -> None:
    """Set the time zone of the table's clock."""
    await _set(click, command.table, lambda now: clocks.with_zone(now, command.zone))


async def _set(click: Click, name: str, change: clocks.Change) -> None:
    table = await click.table(name)
    position = await table.change(lambda now: TableChange(change(open_to(now, click.user))))
    await click.reply.put(clock.settings(position))


async def back(click: Click, command: ComeBack) -> None:
    """Let a returning player move again, instead of the bot."""
    await (await click.table(command.table)).change(rests.back, click.user)
    await click.reply.done("Welcome back! You're moving again.")


async def holiday(click: Click, _command: ShowHoliday) -> None:
    """Ask how long a holiday to take.

    Tables that missed the current holiday because of a crash learn of it now.
    """
    wishes, now = (await click.tables.store.people.wishes((click.user,)))[click.user], time.time()
    await _tell_tables(click, *holidays.running(wishes, now))
    await click.reply.put(clock.holiday(wishes, now))


async def take_holiday(click: Click, command: TakeHoliday) -> None:
    """Begin a holiday of that many days."""
    now = time.time()
    wishes = await click.tables.store.people.wish(click.user, lambda old: holidays.taken(old, command.days, now))
    await _tell_tables(click, *wishes.holiday)
    await click.reply.put(clock.holiday(wishes, now))


async def end_holiday(click: Click, _command: EndHoliday) -> None:
    """End the current holiday early."""
    wishes = await click.tables.store.people.wish(click.user, lambda old: holidays.ended(old, time.time()))
    await _tell_tables(click, 0, 0)
    await click.reply.put(clock.holiday(wishes, time.time()))


async def _tell_tables(click: Click, first: int, last: int) -> None:
    """Tell the user's tables when the holiday is; 0 and 0 end it.

    Tables that can't be read are skipped, because they have no running clock.
    """

    def step(now: Position) -> TableChange:
        return rests.holiday(now, click.user, first, last, time.time())

    for head in await click.tables.of_user(click.user):
        try:
            await (await click.tables.get(head.id)).change(step)
        except StorageTrouble:
            raise
        except Refusal:
            continue


HANDLERS: tuple[Handler[Any], ...] = (
    Handler(ShowClock, settings),
    Handler(SetWeekends, weekends),
    Handler(SetAtZero, at_zero),
    Handler(SetTableZone, table_zone),
    Handler(ComeBack, back),
    Handler(ShowHoliday, holiday),
    Handler(TakeHoliday, take_holiday),
    Handler(EndHoliday, end_holiday),
)
