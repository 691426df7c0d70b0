"""A pool of connections to a PostgreSQL server, which opens them on demand and drops them after errors."""

from __future__ import annotations

import asyncio
import selectors
from collections import deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, Final
from urllib.parse import urlsplit

import asyncpg

from bot.postgres.trouble import is_lost

MOST: Final = 8  # maximum number of connections
CONNECT_SECONDS: Final = 3.0
STATEMENT_SECONDS: Final = 20.0  # no statement takes this long unless the connection is dead
SETTINGS: Final = {
    "application_name": "guffaw",
    "default_transaction_isolation": "read committed",
    "lock_timeout": "2s",  # interactions must be acknowledged within 3 seconds
    "idle_in_transaction_session_timeout": "60s",
    "jit": "off",
    # The outbox is usually almost empty but can grow within a minute, so plans must not depend on its length.
    "plan_cache_mode": "force_generic_plan",
    "enable_seqscan": "off",
}


def place(url: str) -> str:
    """Return the database's name and host for messages, without user and password."""
    try:
        parts = urlsplit(url)
        _ = parts.port
    except ValueError:  # its message may quote the password
        return "of GUFFAW_DATABASE"
    return f"{parts.path.strip('/') or 'its default'} at {parts.netloc.rpartition('@')[2] or 'this machine'}"


def _has_news(connection: Any) -> bool:
    with selectors.DefaultSelector() as selector:
        selector.register(connection._transport.get_extra_info("socket"), selectors.EVENT_READ)
        return bool(selector.select(0))


class Connections:
    """The connections of one process to the database at `url`.

    Connections are opened one at a time, and callers that wait take connections that others give back in the meantime.
    A new connection and its first commit cost the server as much time as twenty commits, so opening many at once would
    take longer.
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
        """Lend a connection for the `with` block. After an error that may have broken the connection, close it."""
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
        """Open an extra connection outside the pool, for a caller that can't wait for a free one."""
        connection = await self._connect()
        try:
            yield connection
        finally:
            connection.terminate()

    async def close(self) -> None:
        """Wait until all connections are given back, and close them."""
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
        while (connection := self._quiet()) is None:
            woken = asyncio.get_running_loop().create_future()
            self._waiting.append(woken)
            if self._opening is None:
                self._opening = asyncio.create_task(self._open())
            try:
                await woken
            except asyncio.CancelledError:
                self._wake()  # wake another caller, because this one may have been woken just now
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
        """Open connections until no caller is waiting for one. If that fails, all waiting callers get the error."""
        try:
            while self._waiting:
                self._give(await self._connect())
        except Exception as error:
            for woken in self._waiting:
                if not woken.done():
                    woken.set_exception(error)
            self._waiting.clear()
        finally:
            self._opening = None

    def _quiet(self) -> Any:
        """Return a free connection, or None.

        Drop free connections that have received data while idle, such as the server's notice that it shuts down.
        """
        while self._free:
            connection = self._free.pop()
            if not connection.is_closed() and not _has_news(connection):
                return connection
            connection.terminate()
        return None

    async def _connect(self) -> Any:
        return await asyncpg.connect(
            self._url, timeout=CONNECT_SECONDS, command_timeout=STATEMENT_SECONDS, server_settings=SETTINGS
        )
