"""The lobby page with the clock settings of a table."""

from __future__ import annotations

import discord

from bot.core.commands.lobby import ShowOptions
from bot.core.commands.types import Command
from bot.core.markdown import CHOICE, clip
from bot.core.pages.hooks import Buttons
from bot.core.pages.parts.buttons import Row, button, select
from bot.core.pages.parts.message import Page
from bot.core.pages.tables import deadlines
from bot.core.table.position import Position
from bot.core.table.timing import deadlines as timing
from bot.core.table.timing import zones
from bot.features.clocks import clockwork
from bot.features.clocks.commands import SetAtZero, SetTableZone, SetWeekends, ShowClock

SCREEN = "clock"
WEEKENDS = {"0": "the clock runs", "1": "the clock pauses on Saturday and Sunday"}
AT_ZERO = {
    "move": "I move for late players",
    "computer": "I fill in for late players until they're back",
    "seat": "I don't move for late players, but others can take their seats",
}


def settings(position: Position) -> Page:
    """Return the lobby page with all clock settings."""
    work = clockwork.of(position.head)
    rows: list[Row] = [(deadlines.choice(position, deadlines.clock(position), SCREEN),)]
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


def way(position: Position) -> Buttons:
    """Return the button that opens the clock settings; () if only one person can play at this table."""
    has_turn_settings = timing.has_turn_settings(position)
    return (button(ShowClock(position.id), "Clock and reminders"),) if has_turn_settings else ()


def _list(command: Command, title: str, words: dict[str, str], chosen: str) -> Row:
    options = [
        discord.SelectOption(label=clip(f"{title}: {label}", CHOICE), value=key, default=key == chosen)
        for key, label in words.items()
    ]
    return (select(command, title, options),)
