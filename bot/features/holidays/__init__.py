"""The feature behind `/vacation`: a person pauses their clocks at all tables for some days."""

from __future__ import annotations

from bot.discord.clicks.dispatch import Handler
from bot.discord.feature import Feature
from bot.features.holidays import handlers, slash, steps
from bot.features.holidays.commands import EndHoliday, ShowHoliday, TakeHoliday
from bot.table.hooks import TableHooks

FEATURE = Feature(
    key="holidays",
    tables=TableHooks(closed=steps.closed, seated=steps.update),
    handlers=(
        Handler(ShowHoliday, handlers.holiday),
        Handler(TakeHoliday, handlers.take_holiday),
        Handler(EndHoliday, handlers.end_holiday),
    ),
    slash=slash.commands,
)
