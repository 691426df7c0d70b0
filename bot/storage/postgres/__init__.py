"""The Store in a PostgreSQL database.

A transaction is one piece of work (bot.storage.work) on a connection of its own, begun anew where the server took it
back or was away before it was told to commit. Where the connection is cut while it commits, the server is asked whether
it did. A caller who is cancelled leaves none half done: it goes on without them.
"""

from __future__ import annotations

import asyncio
import itertools
import re
from collections.abc import Callable, Coroutine
from functools import lru_cache
from typing import Any, Final

import asyncpg

from bot.refusals import StorageTrouble
from bot.storage import Change, Fenced, TableId, tables
from bot.storage.leases import SharedLeases
from bot.storage.postgres import migrate
from bot.storage.postgres.connections import Connections, place
from bot.storage.postgres.hints import Hints
from bot.storage.postgres.trouble import UNDONE, UNSURE, at_start, is_lost, troubles
from bot.storage.store import SqlStore
from bot.storage.work import Ask, Count, Each, P, Row, T, Unbegun, Work

PATIENCE: Final = 2.0  # seconds that a caller waits for a server that is away: Discord wants an answer within 3
PAUSE: Final = 0.1  # seconds between two tries
LONG_PATIENCE: Final = 15.0  # to find out whether a transaction was committed
_LOCK: Final = "SELECT pg_advisory_xact_lock(hashtextextended(lane, 0)) FROM unnest($1::text[]) AS lane"
_UNBEGUN: Final = "SELECT * FROM unbegun($1, $2)"


class PostgresStore(SqlStore):
    """See `bot.storage.Store`. Open it with `PostgresStore.open`."""

    def __init__(self, connections: Connections) -> None:
        super().__init__()
        self.leases = SharedLeases(self)
        self._connections = connections
        self._hints = Hints(connections)
        self._running: set[asyncio.Task[Any]] = set()

    @classmethod
    async def open(cls, url: str, *, begins: bool = True, migrates: bool = True) -> PostgresStore:
        """See `bot.storage.opening.opened`. Raises StorageTrouble, in words for the operator."""
        store = cls(Connections(url))
        try:
            with at_start(place(url)):
                async with store._connections.one() as connection:
                    found = await migrate.version(connection)
                    if not found and not begins:
                        raise StorageTrouble(
                            f"There are no tables in the database {place(url)}: set GUFFAW_DATABASE right, or begin "
                            "there with python -m bot --new."
                        )
                    if found < len(migrate.migrations()) and not migrates:
                        raise StorageTrouble(
                            f"The database {place(url)} is of an older version, and would have to be changed: restore "
                            "a dump of it into another one, and ask there."
                        )
                    await migrate.migrate(connection, place(url))
        except BaseException:
            await store.close()
            raise
        return store

    async def close(self) -> None:
        """What was begun is finished first."""
        await self._hints.close()
        if self._running:
            await asyncio.wait(self._running)
        await self._connections.close()

    async def letters_given(self, number: int = 0) -> int:
        """What the sequence of the column goes by, and what no row need be left of."""
        ((given, is_called),) = await self.rows("SELECT last_value, is_called FROM outbox_id_seq")
        given = given if is_called else 0
        if number > given:
            await self.do("SELECT setval('outbox_id_seq', ?)", number)
        return max(int(given), number)

    async def rows(self, sql: str, *values: object) -> list[Row]:
        """One way to the server and back."""

        async def read(connection: Any) -> list[Row]:
            return [tuple(row) for row in await connection.fetch(_numbered(sql), *values)]

        with troubles():
            return await self._tried(read)

    async def look(self, work: Callable[P, Work[T]], *args: P.args, **kwargs: P.kwargs) -> T:
        """In a transaction that sees one snapshot."""

        async def read(connection: Any) -> T:
            async with connection.transaction(isolation="repeatable_read", readonly=True):
                return await _run(connection, work(*args, **kwargs))

        with troubles():
            return await self._tried(read)

    async def write(self, work: Callable[P, Work[T]], *args: P.args, **kwargs: P.kwargs) -> T:
        """In a task of its own."""
        with troubles():
            return await self._finished(self._tried(lambda one: self._transaction(one, work(*args, **kwargs))))

    async def commit(self, change: Change, meanwhile: Callable[[], None] | None = None) -> None:
        """Before its COMMIT, `meanwhile` is called: that waits for the server's disk."""
        try:
            with troubles():
                await self._finished(self._tried(lambda one: self._transaction(one, tables.commit(change), meanwhile)))
        except asyncpg.IntegrityConstraintViolationError as error:  # by another process
            raise Fenced from error
        if self.leases.is_shared:
            self._hints.say(change.head.id)

    async def hear(self, heard: Callable[[TableId | None], None]) -> None:
        """On a connection of its own."""
        if self.leases.is_shared:
            await self._hints.hear(heard)
        await super().hear(heard)

    async def _finished(self, running: Coroutine[Any, Any, T]) -> T:
        task = asyncio.create_task(running)
        self._running.add(task)
        task.add_done_callback(self._running.discard)
        return await asyncio.shield(task)

    async def _tried(self, step: Callable[[Any], Coroutine[Any, Any, T]]) -> T:
        """The step on a connection, again on another one while the server is away or takes transactions back."""
        until = asyncio.get_running_loop().time() + PATIENCE
        while True:
            try:
                async with self._connections.one() as connection:
                    return await step(connection)
            except Exception as error:
                if not (is_lost(error) or isinstance(error, UNDONE)) or asyncio.get_running_loop().time() > until:
                    raise
            await asyncio.sleep(PAUSE)

    async def _transaction(self, connection: Any, work: Work[T], meanwhile: Callable[[], None] | None = None) -> T:
        await connection.execute("BEGIN")
        number, process = await connection.fetchval("SELECT pg_current_xact_id()::text"), connection.get_server_pid()
        try:
            result = await _run(connection, work)
        except Exception as error:
            if not is_lost(error):
                await connection.execute("ROLLBACK")
            raise
        if meanwhile is not None:
            meanwhile()
        try:
            await connection.execute("COMMIT")
        except Exception as error:
            if not (is_lost(error) and await self._was_made(number, process)):
                raise
        return result

    async def _was_made(self, number: str, process: int) -> bool:
        """Whether the transaction was committed, once the server knows. Raises StorageTrouble if it cannot be asked."""
        until = asyncio.get_running_loop().time() + LONG_PATIENCE
        while asyncio.get_running_loop().time() < until:
            try:
                async with self._connections.another() as connection:
                    found = await connection.fetchval("SELECT pg_xact_status($1::text::xid8)", number)
                    if found != "in progress":
                        return bool(found == "committed")
                    # Nobody will tell that process to go on, and it holds what it has locked.
                    await connection.execute(f"SELECT pg_terminate_backend({process:d})")
            except Exception as error:
                if not is_lost(error):
                    raise
            await asyncio.sleep(PAUSE)
        raise StorageTrouble(UNSURE)


async def _run(connection: Any, work: Work[T]) -> T:
    answer: list[Row] = []
    locked = set[str]()
    try:
        asked = next(work)
        while True:
            if isinstance(asked, Ask):
                answer = [tuple(row) for row in await connection.fetch(_numbered(asked.sql), *asked.values)]
            elif isinstance(asked, Count):
                told = await connection.execute(_numbered(asked.sql), *asked.values)  # such as "UPDATE 1"
                answer = [(int(told.rpartition(" ")[2]),)]
            elif isinstance(asked, Each):
                await connection.executemany(_numbered(asked.sql), asked.values)
                answer = []
            elif isinstance(asked, Unbegun):
                answer = [tuple(row) for row in await connection.fetch(_UNBEGUN, *asked)]
                locked.update(asked.lanes)
            else:
                names = [name for name in asked.names if name not in locked]
                answer = list(await connection.fetch(_LOCK, names)) if names else []
                locked.update(names)
            asked = work.send(answer)
    except StopIteration as end:
        result: T = end.value
        return result


@lru_cache(maxsize=256)
def _numbered(sql: str) -> str:
    """With $1, $2 ... in the place of question marks."""
    number = itertools.count(1)
    return re.sub(r"\?", lambda _: f"${next(number)}", sql)
