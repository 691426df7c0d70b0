"""The handlers behind `/vacation`."""

from __future__ import annotations

import time

from bot.core.discord.clicks.dispatch import Context
from bot.core.refusals import Refusal, StorageTrouble
from bot.core.table.position import Position
from bot.core.table.table_change import TableChange
from bot.features.vacations import days, pages, steps
from bot.features.vacations.commands import EndVacation, ShowVacation, TakeVacation


async def vacation(context: Context, _command: ShowVacation) -> None:
    """Show the page on which the sender starts or ends a vacation.

    This also pauses the sender's clocks at tables that don't know about the current vacation because of a crash.
    """
    wishes, now = (await context.tables.store.people.wishes((context.user,)))[context.user], time.time()
    await _tell_tables(context, *days.running(wishes, now))
    await context.reply.put(pages.vacation(wishes, now))


async def take_vacation(context: Context, command: TakeVacation) -> None:
    now = time.time()
    wishes = await context.tables.store.people.wish(context.user, lambda old: days.taken(old, command.days, now))
    await _tell_tables(context, *wishes.vacation)
    await context.reply.put(pages.vacation(wishes, now))


async def end_vacation(context: Context, _command: EndVacation) -> None:
    wishes = await context.tables.store.people.wish(context.user, lambda old: days.ended(old, time.time()))
    await _tell_tables(context, 0, 0)
    await context.reply.put(pages.vacation(wishes, time.time()))


async def _tell_tables(context: Context, first: int, last: int) -> None:
    """Pause the user's clocks at all their tables from `first` to `last` (epoch seconds); 0 and 0 end the vacation.

    Unreadable tables are skipped, because no clock is running there.
    """

    def transition(now: Position) -> TableChange:
        return steps.vacation(now, context.user, first, last, time.time())

    for head in await context.tables.of_user(context.user):
        try:
            await (await context.tables.get(head.id)).change(transition)
        except StorageTrouble:
            raise
        except Refusal:
            continue
