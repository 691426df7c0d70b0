"""The feature that adds turn clocks: time banks, hours of the day, weekends off, and what happens when time runs out.

Without this feature, a turn clock is always a fixed number of seconds per turn.
"""

from __future__ import annotations

from bot.core.commands.lobby import SetReminders
from bot.core.discord.clicks.dispatch import Handler
from bot.core.discord.feature import Feature
from bot.core.pages.hooks import PageHooks, Screen
from bot.core.table.hooks import TableHooks
from bot.features.clocks import handlers, kinds, pages, steps
from bot.features.clocks.clockwork import CLOCKWORK
from bot.features.clocks.commands import SetAtZero, SetTableZone, SetWeekends, ShowClock

FEATURE = Feature(
    key="clocks",
    tables=TableHooks(closed=kinds.weekends, turn_clocks=kinds.Clocks(), copied=(CLOCKWORK,), cleared=steps.cleared),
    pages=PageHooks(screens={pages.SCREEN: Screen(pages.settings, pages.way, (SetReminders,))}),
    handlers=(
        Handler(ShowClock, handlers.settings),
        Handler(SetWeekends, handlers.weekends),
        Handler(SetAtZero, handlers.at_zero),
        Handler(SetTableZone, handlers.table_zone),
    ),
)
