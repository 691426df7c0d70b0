"""Pages about a table's clock and people's holidays."""

from __future__ import annotations

import discord

from bot.commands.clocks import SetAtZero, SetTableZone, SetWeekends
from bot.commands.holidays import EndHoliday, TakeHoliday
from bot.commands.lobby import ShowOptions
from bot.commands.types import Command
from bot.markdown import CHOICE, clip
from bot.pages.parts.buttons import Row, Style, button, select
from bot.pages.parts.message import Page
from bot.pages.tables import deadlines
from bot.storage.sql.people import Wishes
from bot.table.people import holidays
from bot.table.position import Position
from bot.table.timing import zones

SCREEN = "clock"
WEEKENDS = {"0": "the clock runs", "1": "the clock pauses on Saturday and Sunday"}
AT_ZERO = {
    "move": "I move for late players",
    "computer": "I play for late players until they're back",
    "seat": "I don't move for late players, but others can take their seats",
}


def settings(position: Position) -> Page:
    """Return the lobby's screen with all clock settings."""
    work = position.head.clockwork
    rows: list[Row] = [(deadlines.choice(position, deadlines.CLOCK, SCREEN),)]
    rows.append(_list(SetWeekends(position.id), "Weekends", WEEKENDS, str(int(work.weekends_off))))
    rows.append(_list(SetAtZero(position.id), "When time runs out", AT_ZERO, work.at_zero))
    rows.append((deadlines.choice(position, deadlines.REMINDERS, SCREEN),))
    if work.weekends_off or work.hour is not None:
        names = list(dict.fromkeys([work.zone or "UTC", *zones.COMMON]))[:25]
        labels = {name: zones.place(name) for name in names if name in zones.known()}
        rows.append(_list(SetTableZone(position.id), "Time zone", labels, work.zone or "UTC"))
    chosen = " · ".join(deadlines.time_limits(position)) or "No time limit."
    back = (button(ShowOptions(position.id), "Back"),)
    return Page(f"**Turn clock and reminders**\n{chosen}", rows=(*rows, back))


def _list(command: Command, title: str, words: dict[str, str], chosen: str) -> Row:
    options = [
        discord.SelectOption(label=clip(f"{title}: {label}", CHOICE), value=key, default=key == chosen)
        for key, label in words.items()
    ]
    return (select(command, title, options),)


def holiday(wishes: Wishes, now: float) -> Page:
    """Return the page on which a person starts a holiday, or ends the current one early."""
    left = holidays.left(wishes, now)
    _, last = holidays.running(wishes, now)
    if last:
        text = f"**Vacation**\nYour clocks are paused until <t:{last}:f>. You can still move."
        return Page(text, rows=((button(EndHoliday(), "I'm back", Style.success),),))
    text = (
        f"**Vacation**\nThis pauses your clocks at all your tables, and your opponents can see until when. "
        f"You have {left} of {holidays.YEARLY} days left this year. How long?"
    )
    days = [(days_off, label) for days_off, label in holidays.LENGTHS.items() if days_off <= left]
    row = tuple(button(TakeHoliday(days_off), label) for days_off, label in days)
    return Page(text, rows=(row,) if row else (), note="Back early? You keep the full days you didn't use.")
