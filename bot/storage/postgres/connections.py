"""Connections to a PostgreSQL server: opened when they are needed, kept, and given up when anything went wrong."""

from __future__ import annotations

import asyncio
import selectors
from collections import deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, Final
from urllib.parse import urlsplit

import asyncpg

from bot.storage.postgres.trouble import is_lost

MOST: Final = 8  # at once
CONNECT_SECONDS: Final = 3.0
STATEMENT_SECONDS: Final = 20.0  # no statement takes so long: the way to the server is cut
SETTINGS: Final = {
    "application_name": "guffaw",
    "default_transaction_isolation": "read committed",
    "lock_timeout": "2s",  # Discord wants an interaction acknowledged within 3
    "idle_in_transaction_session_timeout": "60s",
    "jit": "off",
    # The outbox is nearly empty, and may be long a minute later: a plan is made once, for any length and any values.
    "plan_cache_mode": "force_generic_plan",
    "enable_seqscan": "off",
}


def place(url: str) -> str:
    """Which database it is, without user and password."""
    try:
        parts = urlsplit(url)
        _ = parts.port
    except ValueError:  # which quotes what it cannot read
        return "of GUFFAW_DATABASE"
    return f"{parts.path.strip('/') or 'its default'} at {parts.netloc.rpartition('@')[2] or 'this machine'}"


def _has_news(connection: Any) -> bool:
    with selectors.DefaultSelector() as selector:
        selector.register(connection._transport.get_extra_info("socket"), selectors.EVENT_READ)
        return bool(selector.select(0))


class Connections:
    """Those of one process to the database at `url`.

    They are opened one at a time, and who waits takes what others give back meanwhile: the server works on a new one,
    and on its first commit, as long as on twenty commits. Else many moves at once would open all, and wait the longer.
    """

    def __init__(self, url: str) -> None:
        self._url = url
        self._free: list[Any] = []
        self._room = asyncio.Semaphore(MOST)
        self._waiting = deque[asyncio.Future[None]]()
        self._opening: asyncio.Task[None] | None = None
        self._is_closed = False

    @asynccontextmanager
    async def one(self) -> AsyncIterator[Any]:
        """One for this caller alone, from now to the end; after an error that it may not have survived, it is gone."""
        async with self._room:
            if self._is_closed:
                raise asyncpg.InterfaceError("the store is closed")
            connection = await self._soonest()
            is_sound = False
            try:
                yield connection
                is_sound = True
            except Exception as error:
                is_sound = not is_lost(error)
                raise
            finally:
                if is_sound and not connection.is_closed() and not connection.is_in_transaction():
                    self._give(connection)
                else:
                    connection.terminate()

    @asynccontextmanager
    async def another(self) -> AsyncIterator[Any]:
        """For who has one that is cut, and must not wait until others give theirs back."""
        connection = await self._opened()
        try:
            yield connection
        finally:
            connection.terminate()

    async def close(self) -> None:
        """Once all have been given back."""
        self._is_closed = True
        for _ in range(MOST):
            await self._room.acquire()
        if self._opening is not None:
            await self._opening
        try:
            await asyncio.gather(*(connection.close(timeout=1.0) for connection in self._free), return_exceptions=True)
        finally:
            self._free.clear()
            for _ in range(MOST):
                self._room.release()

    async def _soonest(self) -> Any:
        """One that is kept, is given back or was opened, whatever comes first."""
        while (connection := self._quiet()) is None:
            woken = asyncio.get_running_loop().create_future()
            self._waiting.append(woken)
            if self._opening is None:
                self._opening = asyncio.create_task(self._open())
            try:
                await woken
            except asyncio.CancelledError:
                self._wake()  # somebody else, for it may have been woken just now
                raise
        return connection

    def _give(self, connection: Any) -> None:
        self._free.append(connection)
        self._wake()

    def _wake(self) -> None:
        while self._waiting:
            woken = self._waiting.popleft()
            if not woken.done():
                woken.set_result(None)
                return

    async def _open(self) -> None:
        """New ones, while somebody waits; if that fails, all who wait are told."""
        try:
            while self._waiting:
                self._give(await self._opened())
        except Exception as error:
            for woken in self._waiting:
                if not woken.done():
                    woken.set_exception(error)
            self._waiting.clear()
        finally:
            self._opening = None

    def _quiet(self) -> Any:
        """One that is kept. On which the server says something unasked, such as that it ends, that one is given up."""
        while self._free:
            connection = self._free.pop()
            if not connection.is_closed() and not _has_news(connection):
                return connection
            connection.terminate()
        return None

    async def _opened(self) -> Any:
        return await asyncpg.connect(
            self._url, timeout=CONNECT_SECONDS, command_timeout=STATEMENT_SECONDS, server_settings=SETTINGS
        )
