"""`/holiday`: a person's clocks stop at all tables for some days."""

from __future__ import annotations

from bot.commands.holidays import EndHoliday, ShowHoliday, TakeHoliday
from bot.discord.clicks.dispatch import Handler
from bot.discord.clicks.tables import holidays as handlers
from bot.discord.feature import Feature
from bot.features.holidays import slash
from bot.table.hooks import TableHooks
from bot.table.people import away

FEATURE = Feature(
    key="holidays",
    tables=TableHooks(closed=away.closed, seated=away.told),
    handlers=(
        Handler(ShowHoliday, handlers.holiday),
        Handler(TakeHoliday, handlers.take_holiday),
        Handler(EndHoliday, handlers.end_holiday),
    ),
    slash=slash.commands,
)
