"""The feature behind `/notify`: settings for where, when and how often a person is pinged."""

from __future__ import annotations

from bot.core.discord.clicks.dispatch import Handler
from bot.core.discord.feature import Feature
from bot.core.pages.hooks import PageHooks
from bot.core.table.hooks import TableHooks
from bot.features.notifications import handlers, pages, ping_settings, slash
from bot.features.notifications.commands import (
    SetNextPing,
    SetOwnReminders,
    SetPingRoute,
    SetPingTimes,
    SetZone,
    ShowPings,
    ShowPingsOf,
    Snooze,
)

FEATURE = Feature(
    key="notifications",
    tables=TableHooks(ping_rules=ping_settings.rules),
    pages=PageHooks(
        call_buttons=pages.pings_button,
        digest_buttons=pages.pings_button,
        help={"anywhere": "`/notify` sets your pings", "reminders": "`/notify` changes them for all tables"},
    ),
    handlers=(
        Handler(ShowPings, handlers.notify),
        Handler(ShowPingsOf, handlers.scope),
        Handler(SetPingRoute, handlers.route),
        Handler(SetPingTimes, handlers.when),
        Handler(SetZone, handlers.zone),
        Handler(SetOwnReminders, handlers.remind),
        Handler(Snooze, handlers.snooze),
        Handler(SetNextPing, handlers.tell_next),
    ),
    slash=slash.commands,
    personal_settings=ping_settings.OWN,
)
