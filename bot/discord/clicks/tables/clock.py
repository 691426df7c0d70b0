"""The table's clock: its screen in the lobby, rest and more time; and the holidays of a person."""

from __future__ import annotations

import time
from typing import Any

from bot.commands.clocks import SetAtZero, SetTableZone, SetWeekends, ShowClock
from bot.commands.holidays import EndHoliday, ShowHoliday, TakeHoliday
from bot.commands.pauses import GiveMoreTime, Pause, Resume
from bot.commands.reminders import ComeBack
from bot.discord.clicks.dispatch import Click, Handler
from bot.pages.tables import clock
from bot.refusals import Refusal, StorageTrouble
from bot.table.people import holidays
from bot.table.plans import Plan
from bot.table.position import Position
from bot.table.timing import clocks, rests
from bot.table.timing.deadlines import open_to


async def zone_of(click: Click) -> str:
    """Where who clicks lives, as far as they have said."""
    return (await click.tables.store.people.wishes((click.user,)))[click.user].zone


async def settings(click: Click, command: ShowClock) -> None:
    """Show them."""
    await click.reply.put(clock.settings(open_to(await click.position(command.table), click.user)))


async def weekends(click: Click, command: SetWeekends) -> None:
    """Whether they count."""
    are_off, zone = bool(command.are_off), await zone_of(click)
    await _set(click, command.table, lambda now: clocks.with_weekends(now, are_off, zone))


async def at_zero(click: Click, command: SetAtZero) -> None:
    """What happens when time is up."""
    await _set(click, command.table, lambda now: clocks.with_end(now, command.choice))


async def table_zone(click: Click, command: SetTableZone) -> None:
    """By which clocks."""
    await _set(click, command.table, lambda now: clocks.with_zone(now, command.zone))


async def _set(click: Click, name: str, change: clocks.Change) -> None:
    table = await click.table(name)
    position = await table.change(lambda now: Plan(change(open_to(now, click.user))))
    await click.reply.put(clock.settings(position))


async def pause(click: Click, command: Pause) -> None:
    """Ask for a pause, or agree to one; where the table rests, offer to wake it."""
    table = await click.table(command.table)
    if table.now.head.rests and table.now.seat_of(click.user) is not None and table.now.status == "playing":
        await click.reply.put(clock.resting(table.now))
        return
    after = await table.change(rests.pause, click.user, time.time())
    await click.reply.done(
        "The game is paused."
        if after.head.rests
        else "I've asked the others. The clock keeps running until they agree."
    )


async def wake(click: Click, command: Resume) -> None:
    """End it, or rather not."""
    await (await click.table(command.table)).change(rests.resume, click.user, time.time())
    await click.reply.done("The game continues.")


async def more_time(click: Click, command: GiveMoreTime) -> None:
    """Give it."""
    await (await click.table(command.table)).change(rests.more_time, click.user, time.time())
    await click.reply.done("Done! They have more time.")


async def back(click: Click, command: ComeBack) -> None:
    """Nobody plays for one any more."""
    await (await click.table(command.table)).change(rests.back, click.user)
    await click.reply.done("Welcome back! You're moving again.")


async def holiday(click: Click, _command: ShowHoliday) -> None:
    """Ask how long; tables that a crash kept from hearing of it hear now."""
    wishes, now = (await click.tables.store.people.wishes((click.user,)))[click.user], time.time()
    await _tell_tables(click, *holidays.running(wishes, now))
    await click.reply.put(clock.holiday(wishes, now))


async def take_holiday(click: Click, command: TakeHoliday) -> None:
    """So many days, which the state's page says."""
    now = time.time()
    wishes = await click.tables.store.people.wish(click.user, lambda old: holidays.taken(old, command.days, now))
    await _tell_tables(click, *wishes.holiday)
    await click.reply.put(clock.holiday(wishes, now))


async def end_holiday(click: Click, _command: EndHoliday) -> None:
    """Back sooner."""
    wishes = await click.tables.store.people.wish(click.user, lambda old: holidays.ended(old, time.time()))
    await _tell_tables(click, 0, 0)
    await click.reply.put(clock.holiday(wishes, time.time()))


async def _tell_tables(click: Click, first: int, last: int) -> None:
    """A table that cannot be read has no clock that runs."""

    def step(now: Position) -> Plan:
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
    Handler(Pause, pause),
    Handler(Resume, wake),
    Handler(GiveMoreTime, more_time),
    Handler(ComeBack, back),
    Handler(ShowHoliday, holiday),
    Handler(TakeHoliday, take_holiday),
    Handler(EndHoliday, end_holiday),
)
