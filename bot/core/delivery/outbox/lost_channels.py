"""Channels in which the bot can't post anymore, and what follows for the tables and posts in them."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from typing import TypeAlias

from bot.core.delivery.courier_protocol import NoPlace
from bot.core.ids import ChannelId
from bot.core.refusals import Refusal
from bot.core.storage import OutboxMessage, Store
from bot.core.storage.kinds import COLLAPSE
from bot.core.table.registry import Tables
from bot.core.table.table import Table

LostPost: TypeAlias = Callable[[Store, ChannelId], Awaitable[None]]
"""A feature's function that's called with a channel in which a message of kind "post" can't be sent anymore."""


async def table_played_there(tables: Tables, message: OutboxMessage) -> Table | None:
    """Return the message's table if the message goes to the channel where the table is played; otherwise None."""
    with suppress(Refusal):
        table = await tables.get(message.table)
        if message.channel == table.now.place.channel and message.kind != COLLAPSE:
            return table
    return None


class LostChannels:
    """Reports lost channels to the tables that are played there, and to features that post there."""

    def __init__(self, tables: Tables, lost_posts: Sequence[LostPost]) -> None:
        self._tables = tables
        self._lost_posts = lost_posts

    async def report(self, message: OutboxMessage, refusal: NoPlace) -> None:
        """Report that this message couldn't be posted in its channel."""
        if message.kind == "post":
            for report in self._lost_posts:
                await report(self._tables.store, message.channel)
        if table := await table_played_there(self._tables, message):
            await table.lose(message.channel, str(refusal))
