"""A limit on new DMs: if a bot opens many at once, Discord first refuses them (40003) and then quarantines the bot."""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Awaitable, Callable

from bot.core.delivery.courier_protocol import Crowded, Refused, Undeliverable
from bot.core.delivery.snowflakes import age
from bot.core.ids import ChannelId
from bot.core.storage.sql.leases import Leases

NEW_DMS, NEW_DM_SECONDS = 9, 300.0  # for all processes together; Discord has never refused this few


class NewDms:
    """A rate limit for new DMs that all processes share. A DM channel that already existed on Discord doesn't count."""

    def __init__(self, leases: Leases) -> None:
        self._leases = leases
        self._opened_at = deque[float](maxlen=NEW_DMS)  # when this process opened the last ones, in epoch seconds
        self._one_at_a_time = asyncio.Lock()

    async def open(self, create: Callable[[], Awaitable[ChannelId]]) -> ChannelId:
        """Open a DM with `create`, and return its channel id. Raises Crowded if too many were opened lately."""
        async with self._one_at_a_time:
            name = await self._spend()
            try:
                channel = await create()
            except (Undeliverable, Refused):
                await self._give_back(name)
                raise
            if age(channel) > NEW_DM_SECONDS:
                await self._give_back(name)
            return channel

    async def _spend(self) -> str:
        now = time.time()
        if len(self._opened_at) == NEW_DMS and (wait := self._opened_at[0] + NEW_DM_SECONDS - now) > 0:
            raise Crowded(wait)
        name = await self._leases.spend([f"new DM {number}" for number in range(NEW_DMS)], NEW_DM_SECONDS)
        if name is None:
            raise Crowded(NEW_DM_SECONDS / NEW_DMS)
        self._opened_at.append(now)
        return name

    async def _give_back(self, name: str) -> None:
        self._opened_at.pop()
        await self._leases.unspend(name)
