"""The feature behind `/table pause` and `/table more`: agreed pauses, and more time for players who need it."""

from __future__ import annotations

from bot.core.discord.clicks.dispatch import Handler
from bot.core.discord.feature import Feature
from bot.core.pages.hooks import PageHooks
from bot.core.table.hooks import TableHooks
from bot.features.pauses import handlers, outgoing, pages, slash, steps
from bot.features.pauses.commands import GiveMoreTime, Pause, Resume

FEATURE = Feature(
    key="pauses",
    tables=TableHooks(
        kinds=outgoing.KINDS,
        can_resume=steps.can_resume,
        derive=steps.archived,
        outgoing=outgoing.messages,
        is_awaiting=steps.is_awaiting,
        reseated=steps.reseated,
    ),
    pages=PageHooks(
        messages={outgoing.PAUSE: pages.rest}, question=pages.ping_question, reminder_buttons=pages.more_time_button
    ),
    handlers=(
        Handler(Pause, handlers.pause),
        Handler(Resume, handlers.resume),
        Handler(GiveMoreTime, handlers.more_time),
    ),
    table_slash=slash.table_commands,
)
