"""The feature behind `/table end`: ending a game early if everyone agrees, and a vote to replace a late player."""

from __future__ import annotations

from bot.core.discord.clicks.dispatch import Handler
from bot.core.discord.feature import Feature
from bot.core.pages.hooks import PageHooks
from bot.core.table.hooks import TableHooks
from bot.features.ending import handlers, outgoing, pages, slash, steps
from bot.features.ending.commands import ProposeEnd, ProposeReplacement, ShowEndings

FEATURE = Feature(
    key="ending",
    tables=TableHooks(requests=steps.REQUESTS, kinds=outgoing.KINDS, outgoing=outgoing.messages),
    pages=PageHooks(
        messages={outgoing.LAST_PERSON: pages.last_person},
        question=pages.asked,
        settings_buttons=pages.end_button,
        reminder_buttons=pages.replace_buttons,
    ),
    handlers=(
        Handler(ShowEndings, handlers.show),
        Handler(ProposeEnd, handlers.propose),
        Handler(ProposeReplacement, handlers.replace),
    ),
    table_slash=slash.table_commands,
)
