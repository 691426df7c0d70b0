"""The interface by which a process of the bot coordinates with others that share its database."""

from __future__ import annotations

import asyncio
from typing import Protocol

from bot.core.delivery.budget import Budget, Unlimited


class Process(Protocol):
    """This process of the bot, which serves some of the bot's shards, or all of them."""

    @property
    def budget(self) -> Budget:
        """The rate limit of this process's requests to Discord."""

    async def begin(self) -> None:
        """Claim this process's shards. This may take seconds. Raises WrongSetting if another process serves them."""

    async def keep(self) -> None:
        """Keep the claim on the shards until canceled. Raises WrongSetting if another process took over one of them."""

    async def end(self) -> None:
        """Release what other processes may be waiting for. Raises StorageTrouble if the database is unavailable."""


class OnlyProcess:
    """The only process of a bot on SQLite. The lock on the database file keeps others from starting."""

    def __init__(self) -> None:
        self.budget = Unlimited()

    async def begin(self) -> None:
        """Return at once, because nobody else serves any shard."""

    async def keep(self) -> None:
        """Wait until canceled."""
        await asyncio.Event().wait()

    async def end(self) -> None:
        """Return at once, because nobody is waiting for this process."""
