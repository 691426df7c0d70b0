"""Notifications that a table has changed, called signals, which processes send each other with NOTIFY.

Signals may get lost; nothing relies on them. Signals are sent after a commit and not as part of it, because NOTIFY in a
transaction takes a lock that all commits share. One signal covers several tables.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Final

import asyncpg

from bot.core.ids import TableId
from bot.postgres.connections import Connections
from bot.postgres.trouble import LOST

CHANNEL: Final = "guffaw_tables"
TOGETHER_SECONDS: Final = 0.05
MOST: Final = 500  # maximum number of tables in one signal, which PostgreSQL limits to 8,000 bytes
CHECK_SECONDS: Final = 10.0  # how often to check whether the connection is broken
AGAIN_SECONDS: Final = 1.0


class ChangeSignals:
    """The sender and receiver of one process's notifications about changed tables."""

    def __init__(self, connections: Connections) -> None:
        self._connections = connections
        self._me = secrets.token_hex(4)
        self._news: set[TableId] = set()
        self._saying: asyncio.Task[None] | None = None

    def say(self, table: TableId) -> None:
        """Schedule a NOTIFY that tells other processes that the table changed. A background task sends it."""
        self._news.add(table)
        if self._saying is None:
            self._saying = asyncio.create_task(self._say())

    async def _say(self) -> None:
        await asyncio.sleep(TOGETHER_SECONDS)
        self._saying = None
        words = " ".join([self._me, *sorted(self._news)[:MOST]])
        self._news.clear()
        with suppress(*LOST, asyncpg.PostgresError):
            async with self._connections.one() as connection:
                await connection.execute("SELECT pg_notify($1, $2)", CHANNEL, words)

    async def hear(self, heard: Callable[[TableId | None], None]) -> None:
        """Call `heard` with the id of each table that another process reports as changed, until canceled.

        None in place of an id means that any table may have changed.
        """

        def received(_connection: Any, _process: int, _channel: str, words: str) -> None:
            who, *tables = words.split(" ")
            for table in tables if who != self._me else ():
                heard(TableId(table))

        while True:
            with suppress(*LOST, asyncpg.PostgresError):
                async with self._connections.another() as connection:
                    await connection.add_listener(CHANNEL, received)
                    heard(None)  # signals from before the connection were missed
                    while True:
                        await asyncio.sleep(CHECK_SECONDS)
                        await connection.execute("SELECT 1")
            await asyncio.sleep(AGAIN_SECONDS)

    async def close(self) -> None:
        """Stop sending notifications, even those already scheduled."""
        if self._saying is not None:
            self._saying.cancel()
            await asyncio.gather(self._saying, return_exceptions=True)
