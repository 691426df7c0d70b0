"""The feature behind `/vacation`: a person pauses their clocks at all tables for a number of days."""

from __future__ import annotations

from bot.core.discord.clicks.dispatch import Handler
from bot.core.discord.feature import Feature
from bot.core.table.hooks import TableHooks
from bot.features.vacations import handlers, slash, steps
from bot.features.vacations.commands import EndVacation, ShowVacation, TakeVacation

FEATURE = Feature(
    key="vacations",
    tables=TableHooks(closed=steps.closed, seated=steps.update),
    handlers=(
        Handler(ShowVacation, handlers.vacation),
        Handler(TakeVacation, handlers.take_vacation),
        Handler(EndVacation, handlers.end_vacation),
    ),
    slash=slash.commands,
    personal_settings=("holiday", "days"),
)
