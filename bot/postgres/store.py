"""The store in a PostgreSQL database.

A transaction is one piece of work (bot.core.storage.sql.work) on its own connection. It's retried if the server rolls
it back or is unavailable before COMMIT. If the connection drops during COMMIT, we ask the server for the transaction's
status. Most table changes are a single message to the server, which can be sent again. Canceling the caller doesn't
stop a transaction.
"""

from __future__ import annotations

import asyncio
import itertools
import re
from collections.abc import Callable, Coroutine, Sequence
from functools import lru_cache
from typing import Any, Final, TypeAlias

import asyncpg

from bot.core.ids import TableId
from bot.core.logs import fault
from bot.core.program import COMMAND
from bot.core.refusals import StorageTrouble
from bot.core.storage import Change, Fenced, OutboxMessage
from bot.core.storage.hooks import SqlTable
from bot.core.storage.sql import outbox, tables
from bot.core.storage.sql.leases import Lost
from bot.core.storage.sql.outbox_store import LeasedRunner, OutboxStore
from bot.core.storage.sql.store import SqlStore
from bot.core.storage.sql.work import CheckLease, Execute, ExecuteMany, P, Row, RowCount, T, Unbegun, Work, name_of
from bot.core.storage.trouble import READING, trouble
from bot.postgres import migrate
from bot.postgres.change_signals import ChangeSignals
from bot.postgres.commits import Commits
from bot.postgres.connections import Connections, place
from bot.postgres.leases import SharedLeases, checked
from bot.postgres.trouble import UNDONE, UNSURE, at_start, is_lost, kind_of, troubles

PATIENCE: Final = 2.0  # seconds to keep trying if the server is unavailable; Discord expects a response within 3
PAUSE: Final = 0.1  # seconds between two tries
LONG_PATIENCE: Final = 15.0  # seconds to find out whether a transaction was committed
_LOCK: Final = "SELECT pg_advisory_xact_lock(hashtextextended(queue, 0)) FROM unnest($1::text[]) AS queue"
_UNBEGUN: Final = "SELECT * FROM unbegun($1, $2)"
_REFERRING: Final = """SELECT conrelid::regclass::text, attname FROM pg_constraint
    JOIN pg_attribute ON attrelid = conrelid AND attnum = conkey[1]
    WHERE contype = 'f' AND confrelid = 'tables'::regclass"""
Transaction: TypeAlias = Callable[[Any], Coroutine[Any, Any, T]]


class _Outbox(OutboxStore):
    def __init__(self, database: LeasedRunner, commits: Commits) -> None:
        super().__init__(database)
        self._commits = commits

    async def begin(self, message: OutboxMessage) -> OutboxMessage | None:
        """Record that delivery of the message starts, so that later commits no longer merge it into newer ones.

        Return the message as stored, or None if it was deleted.
        """
        self._commits.begun(message)
        begun = await super().begin(message)
        if begun:  # perhaps a newer message
            self._commits.begun(begun)
        return begun


class PostgresStore(SqlStore):
    """A `bot.core.storage.Store` in PostgreSQL. Open it with `PostgresStore.open`."""

    def __init__(self, connections: Connections, feature_tables: Sequence[SqlTable] = ()) -> None:
        super().__init__(feature_tables)
        self.leases: SharedLeases = SharedLeases(self)
        self._connections = connections
        self._commits = Commits()
        self.outbox = _Outbox(self, self._commits)
        self._change_signals = ChangeSignals(connections)
        self._running: set[asyncio.Task[Any]] = set()

    @classmethod
    async def open(
        cls, url: str, *, begins: bool = True, migrates: bool = True, feature_tables: Sequence[SqlTable] = ()
    ) -> PostgresStore:
        """Open the database as `bot.opening.opened` describes.

        Raises StorageTrouble with a message for the operator.
        """
        store = cls(Connections(url), feature_tables)
        try:
            with at_start(place(url)):
                async with store._connections.one() as connection:
                    version = await migrate.version(connection)
                    if not version and not begins:
                        raise StorageTrouble(
                            f"There are no tables in the database {place(url)}: correct GUFFAW_DATABASE, or "
                            f"start there with {COMMAND} --new."
                        )
                    if version < len(migrate.migrations()) and not migrates:
                        raise StorageTrouble(
                            f"The database {place(url)} has an older version, which I'd have to upgrade first. Restore "
                            "a dump into another database and run the command there."
                        )
                    await migrate.migrate(connection, place(url), feature_tables=feature_tables)
        except BaseException:
            await store.close()
            raise
        return store

    async def close(self) -> None:
        """Finish running work, then close the connections."""
        await self._change_signals.close()
        if self._running:
            await asyncio.wait(self._running)
        await self._connections.close()

    async def last_outbox_id(self, number: int = 0) -> int:
        """Return the greatest id that an outbox row has ever had. First raise it to `number` if it's lower."""
        ((given, is_called),) = await self.rows("SELECT last_value, is_called FROM outbox_id_seq")
        given = given if is_called else 0
        if number > given:
            await self.do("SELECT setval('outbox_id_seq', ?)", number)
        return max(int(given), number)

    async def rows(self, sql: str, *values: object) -> list[Row]:

        async def read(connection: Any) -> list[Row]:
            return [tuple(row) for row in await connection.fetch(_numbered(sql), *values)]

        with troubles(sql, READING):
            return await self._tried(read)

    async def referring(self) -> Sequence[tuple[str, str]]:
        return [(str(name), str(column)) for name, column in await self.rows(_REFERRING)]

    async def look(self, work: Callable[P, Work[T]], *args: P.args, **kwargs: P.kwargs) -> T:
        """Run work that only reads, in a transaction that sees a single snapshot of the data."""

        async def read(connection: Any) -> T:
            async with connection.transaction(isolation="repeatable_read", readonly=True):
                return await _run(connection, work(*args, **kwargs))

        with troubles(work.__qualname__, READING):
            return await self._tried(read)

    async def write(self, work: Callable[P, Work[T]], *args: P.args, **kwargs: P.kwargs) -> T:
        """Run work in one transaction, in a task that continues even if the caller is canceled."""
        with troubles(name_of(work, args)):
            return await self._begun(self._transaction(lambda one: _run(one, work(*args, **kwargs))))

    async def commit(self, change: Change, meanwhile: Callable[[], None] | None = None) -> None:
        """Write the change in one transaction, and call `meanwhile` while the server is writing.

        Raises Fenced if another process has changed the table since it was read.
        """
        try:
            with troubles("commit"):
                work = self._begun(self._at_once(change) if tables.is_usual(change) else self._with_more(change))
                if meanwhile is not None:
                    await asyncio.sleep(0)  # let the task start
                    meanwhile()
                await work
        except asyncpg.IntegrityConstraintViolationError as error:  # another process has written the same version
            raise Fenced from error
        if self.leases.is_shared:
            self._change_signals.say(change.head.id)

    async def hear(self, heard: Callable[[TableId | None], None]) -> None:
        if self.leases.is_shared:
            await self._change_signals.hear(heard)
        await super().hear(heard)

    def _begun(self, running: Coroutine[Any, Any, T]) -> asyncio.Future[T]:
        """Run the coroutine in a task that continues even if the caller is canceled."""
        task = asyncio.create_task(running)
        self._running.add(task)
        caller = asyncio.shield(task)
        task.add_done_callback(lambda _task: self._settled(task, caller))
        # reading the exception keeps asyncio from complaining about an error that nobody awaits
        caller.add_done_callback(lambda _caller: caller.cancelled() or caller.exception())
        return caller

    def _settled(self, task: asyncio.Task[Any], caller: asyncio.Future[Any]) -> None:
        """Log an unexpected error of a task whose caller was canceled, because nobody else would see it."""
        self._running.discard(task)
        error = None if task.cancelled() else task.exception()
        is_known = isinstance(error, (Lost, Fenced, StorageTrouble, asyncpg.PostgresError))
        if isinstance(error, Exception) and caller.cancelled() and not (is_known or is_lost(error)):
            fault("a transaction failed after its caller was canceled", error)

    async def _tried(self, transaction: Transaction[T], patience: Callable[[], float] = lambda: PATIENCE) -> T:
        """Run the transaction on a connection.

        Retry it for `patience()` seconds if the server is unavailable or rolls the transaction back.
        """
        began = asyncio.get_running_loop().time()
        while True:
            try:
                async with self._connections.one() as connection:
                    return await transaction(connection)
            except Exception as error:
                is_over = asyncio.get_running_loop().time() > began + patience()
                if is_over or not (is_lost(error) or isinstance(error, UNDONE)):
                    raise
            await asyncio.sleep(PAUSE)

    async def _at_once(self, change: Change) -> None:
        """Send the change as one message to the server.

        If the connection drops, send it again: the version check lets only one of the two attempts succeed.
        """
        is_cut = False

        async def transaction(connection: Any) -> None:
            nonlocal is_cut
            try:
                await self._written(connection, change)
            except asyncpg.IntegrityConstraintViolationError:
                if not (is_cut and await _is_made(connection, change)):
                    raise
            except Exception as error:
                is_cut = is_cut or is_lost(error)
                raise

        try:
            await self._tried(transaction, lambda: LONG_PATIENCE if is_cut else PATIENCE)
        except asyncpg.IntegrityConstraintViolationError:
            raise
        except Exception as error:
            if is_cut:
                raise trouble(UNSURE, kind_of(error), "commit") from error
            raise

    async def _with_more(self, change: Change) -> None:
        async def transaction(connection: Any) -> None:
            await _run(connection, tables.unusual(change))
            await self._written(connection, change)

        await self._transaction(transaction)

    async def _written(self, connection: Any, change: Change) -> None:
        while damaged := await self._commits.write(connection, change):
            async with connection.transaction():
                await _run(connection, outbox.set_aside(damaged))

    async def _transaction(self, transaction: Transaction[T]) -> T:
        return await self._tried(lambda one: self._from_begin_to_commit(one, transaction))

    async def _from_begin_to_commit(self, connection: Any, transaction: Transaction[T]) -> T:
        await connection.execute("BEGIN")
        number, process = await connection.fetchval("SELECT pg_current_xact_id()::text"), connection.get_server_pid()
        try:
            result = await transaction(connection)
        except Exception as error:
            if not is_lost(error):
                await connection.execute("ROLLBACK")
            raise
        try:
            await connection.execute("COMMIT")
        except Exception as error:
            if not (is_lost(error) and await self._was_made(number, process)):
                raise
        return result

    async def _was_made(self, number: str, process: int) -> bool:
        """Wait until the server knows whether the transaction was committed, and return whether it was.

        `number` is the transaction's id, and `process` the id of its server process. Raises StorageTrouble if the
        outcome stays unknown.
        """
        until = asyncio.get_running_loop().time() + LONG_PATIENCE
        while asyncio.get_running_loop().time() < until:
            try:
                async with self._connections.another() as connection:
                    status = await connection.fetchval("SELECT pg_xact_status($1::text::xid8)", number)
                    if status != "in progress":
                        return bool(status == "committed")
                    # The server process has lost its client and still holds its locks.
                    await connection.execute(f"SELECT pg_terminate_backend({process:d})")
            except Exception as error:
                if not is_lost(error):
                    raise
            await asyncio.sleep(PAUSE)
        raise StorageTrouble(UNSURE)


async def _is_made(connection: Any, change: Change) -> bool:
    """Tell whether an earlier attempt has committed this change. Raises StorageTrouble if that can't be known."""
    made = tables.is_made(change, await _run(connection, tables.stored(change.head.id)))
    if made is None:
        raise StorageTrouble(UNSURE)
    return made


async def _run(connection: Any, work: Work[T]) -> T:
    answer: list[Row] = []
    locked = set[str]()
    try:
        statement = next(work)
        while True:
            if isinstance(statement, CheckLease):
                statement = checked(statement)
            if isinstance(statement, Execute):
                answer = [tuple(row) for row in await connection.fetch(_numbered(statement.sql), *statement.values)]
            elif isinstance(statement, RowCount):
                status = await connection.execute(_numbered(statement.sql), *statement.values)  # such as "UPDATE 1"
                answer = [(int(status.rpartition(" ")[2]),)]
            elif isinstance(statement, ExecuteMany):
                await connection.executemany(_numbered(statement.sql), statement.values)
                answer = []
            elif isinstance(statement, Unbegun):
                answer = [tuple(row) for row in await connection.fetch(_UNBEGUN, *statement)]
                locked.update(statement.queues)
            else:
                names = [name for name in statement.names if name not in locked]
                answer = list(await connection.fetch(_LOCK, names)) if names else []
                locked.update(names)
            statement = work.send(answer)
    except StopIteration as end:
        result: T = end.value
        return result


@lru_cache(maxsize=256)
def _numbered(sql: str) -> str:
    number = itertools.count(1)
    return re.sub(r"\?", lambda _: f"${next(number)}", sql)
