"""The feature behind `/block` and `/blocked`: people who never sit at a table together, on any server.

The blocked person isn't told and can't find out: the refusal is worded like that of a table without a free seat.
"""

from __future__ import annotations

from bot.core.discord.clicks.dispatch import Handler
from bot.core.discord.feature import Feature
from bot.core.pages.hooks import PageHooks
from bot.core.table.hooks import TableHooks
from bot.features.blocks import handlers, slash, store
from bot.features.blocks.commands import Block, ShowBlocked, Unblock

FEATURE = Feature(
    key="blocks",
    sql=(store.BLOCKS,),
    tables=TableHooks(admits=store.admits),
    pages=PageHooks(
        stores="whom you blocked",
        keeps="If somebody blocked you, that stays on their own list.",
        help={"anywhere": "`/block` keeps somebody away"},
    ),
    handlers=(Handler(Block, handlers.block), Handler(ShowBlocked, handlers.show), Handler(Unblock, handlers.unblock)),
    slash=slash.commands,
    exported=store.exported,
)
