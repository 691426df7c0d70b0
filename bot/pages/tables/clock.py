"""Pages about a table's clock: its settings in the lobby, pauses of the game, and people's holidays."""

from __future__ import annotations

import discord

from bot.commands.clocks import SetAtZero, SetTableZone, SetWeekends
from bot.commands.holidays import EndHoliday, TakeHoliday
from bot.commands.lobby import ShowOptions
from bot.commands.pauses import Pause, Resume
from bot.commands.types import Command
from bot.markdown import CHOICE, clip
from bot.pages.parts.buttons import Row, Style, button, select
from bot.pages.parts.message import Page
from bot.pages.parts.names import text_names
from bot.pages.tables import deadlines
from bot.storage import Body
from bot.storage.sql.people import Wishes
from bot.table.people import holidays
from bot.table.position import Position
from bot.table.timing import zones
from games.english import listing

SCREEN = "clock"
WEEKENDS = {"0": "the clock runs", "1": "the clock pauses on Saturday and Sunday"}
AT_ZERO = {
    "move": "I move for late players",
    "computer": "I play for late players until they're back",
    "seat": "I don't move; someone else can take the seat",
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


def rest(position: Position, body: Body) -> Page:
    """Return the request for a pause, the notice of a pause, or that the game continues."""
    now = position.head.rest
    if now is None or now.id != body.request or position.status != "playing":
        return Page("-# The game continues.")
    names = text_names(position, body.pings)
    if now.since:
        return resting(position)
    asked = listing([names[seat] for seat in position.people if seat not in now.agreed])
    text = f"{names[now.seat]} wants to pause the game. {asked}, OK?"
    buttons = (button(Pause(position.id), "Agree", Style.success), button(Resume(position.id), "Keep playing"))
    return Page(text, rows=(buttons,))


def resting(position: Position) -> Page:
    """Return the notice that the game is paused, with a Resume button."""
    text = f"The game was paused <t:{position.head.rests}:R>, so no clock is running. You can still move."
    return Page(text, rows=((button(Resume(position.id), "Resume", Style.success),),))


def holiday(wishes: Wishes, now: float) -> Page:
    """Return the page on which a person starts a holiday, or ends the current one early."""
    left = holidays.left(wishes, now)
    _, last = holidays.running(wishes, now)
    if last:
        text = f"**Holiday**\nYour clocks are paused until <t:{last}:f>. You can still move."
        return Page(text, rows=((button(EndHoliday(), "I'm back", Style.success),),))
    text = (
        f"**Holiday**\nThis pauses your clocks at all your tables, and your opponents see until when. "
        f"You have {left} of {holidays.YEARLY} days left this year. How long?"
    )
    days = [(days_off, label) for days_off, label in holidays.LENGTHS.items() if days_off <= left]
    row = tuple(button(TakeHoliday(days_off), label) for days_off, label in days)
    return Page(text, rows=(row,) if row else (), note="Back early? You get unused whole days back.")
