"""The feature behind `/table rewind` and `/table redo`: going back to any move of a game, and forward again."""

from __future__ import annotations

from bot.discord.clicks.dispatch import Handler
from bot.discord.feature import Feature
from bot.features.rewind import handlers, pages, slash
from bot.features.rewind.commands import Redo, Rewind, ShowRewindPoints
from bot.pages.hooks import PageHooks

FEATURE = Feature(
    key="rewind",
    pages=PageHooks(undone_buttons=pages.redo_button),
    handlers=(
        Handler(ShowRewindPoints, handlers.rewind),
        Handler(Rewind, handlers.rewind_to),
        Handler(Redo, handlers.redo),
    ),
    table_slash=slash.table_commands,
)
