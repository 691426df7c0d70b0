"""The feature behind `/note`: a private note at a table, which is shown to its author together with their hand."""

from __future__ import annotations

from bot.core.discord.clicks.dispatch import Handler
from bot.core.discord.feature import Feature
from bot.core.pages.hooks import PageHooks
from bot.features.notes import handlers, slash, store
from bot.features.notes.commands import DeleteNote, WriteNote

FEATURE = Feature(
    key="notes",
    sql=(store.NOTES,),
    pages=PageHooks(hand_lines=store.on_hand, help={"waiting": "`/note` saves a private note"}),
    handlers=(Handler(WriteNote, handlers.write), Handler(DeleteNote, handlers.delete)),
    slash=slash.commands,
    exported=store.exported,
)
