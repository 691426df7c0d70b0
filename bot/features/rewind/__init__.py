"""The feature behind `/table rewind` and `/table redo`: going back to any move of a game, and forward again."""

from __future__ import annotations

from bot.core.discord.clicks.dispatch import Handler
from bot.core.discord.feature import Feature
from bot.core.pages.hooks import PageHooks
from bot.core.table.hooks import TableHooks
from bot.features.rewind import handlers, pages, slash, steps
from bot.features.rewind.commands import Redo, Rewind, ShowRewindPoints

FEATURE = Feature(
    key="rewind",
    tables=TableHooks(requests=steps.REQUESTS),
    pages=PageHooks(undone_buttons=pages.redo_button),
    handlers=(
        Handler(ShowRewindPoints, handlers.rewind),
        Handler(Rewind, handlers.rewind_to),
        Handler(Redo, handlers.redo),
    ),
    table_slash=slash.table_commands,
)
