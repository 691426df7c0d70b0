"""The store in an SQLite file.

The store has one connection, in one thread. A transaction is a function that runs in this thread from BEGIN to COMMIT,
so no other task can run statements in between, and canceling the caller never leaves a transaction half done.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager, closing, suppress
from pathlib import Path
from typing import TypeAlias

import aiosqlite

from bot.core.storage import Change, Cutoffs, Fenced
from bot.core.storage.hooks import SqlTable
from bot.core.storage.sql import tables
from bot.core.storage.sql.damage import decoded
from bot.core.storage.sql.store import SqlStore
from bot.core.storage.sql.upkeep_store import UpkeepStore
from bot.core.storage.sql.work import UNBEGUN, Execute, ExecuteMany, P, Row, RowCount, T, Unbegun, Work, name_of
from bot.core.storage.sqlite import commits
from bot.core.storage.sqlite.last_commit import LastCommit, Note
from bot.core.storage.sqlite.migrate import migrate
from bot.core.storage.sqlite.trouble import at_start, troubles
from bot.core.storage.trouble import READING

BUSY_SECONDS = 2.0  # how long to wait for another process's lock; interactions must be acknowledged within 3 seconds
LOG_PAGES = 1000  # initial length of the write-ahead log in pages, enough for a few dozen moves
PAGE = 4096  # bytes per page
WRITES = 64  # transactions between two checkpoints, which run in parallel with other transactions
CHECKPOINT_SECONDS = 5.0  # maximum time from a transaction to a checkpoint, as data that is only in the log can be lost
LATEST = 8  # when the log reaches this multiple of LOG_PAGES, the next commit itself makes the checkpoint
_REFERRING = """SELECT m.name, k."from" FROM sqlite_master AS m JOIN pragma_foreign_key_list(m.name) AS k
    WHERE m.type = 'table' AND k."table" = 'tables'"""
Transaction: TypeAlias = Callable[[sqlite3.Connection], T]


class Database(aiosqlite.Connection):
    """A connection that can run a whole function in its thread, which saves a thread switch for each statement."""

    async def run(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """Run the function in the connection's thread. Return its result, or raise its error."""
        result: T = await self._execute(work, self._conn)  # type: ignore[no-untyped-call]
        return result


class _Upkeep(UpkeepStore):
    def __init__(self, store: SqliteStore, feature_tables: Sequence[SqlTable]) -> None:
        super().__init__(store, feature_tables)
        self._store = store

    async def clean(self, before: Cutoffs, most: int) -> int:
        async with self._store.deleting_tables():
            return await super().clean(before, most)


class SqliteStore(SqlStore):
    """A `bot.core.storage.Store` in an SQLite file. Open it with `SqliteStore.open`."""

    def __init__(self, database: Database, path: Path, feature_tables: Sequence[SqlTable] = ()) -> None:
        super().__init__(feature_tables)
        self.upkeep = _Upkeep(self, feature_tables)
        self._database = database
        self._path = path
        self._writes = 0
        self._checkpoint: asyncio.Future[None] | None = None
        self._due: asyncio.TimerHandle | None = None  # the next checkpoint, if the log has new pages
        self._last_commit: LastCommit | None = None

    @classmethod
    async def open(
        cls, path: Path, backups: Path | None = None, feature_tables: Sequence[SqlTable] = ()
    ) -> SqliteStore:
        """Migrate the file and open it. Raises StorageTrouble if it can't be opened or has a newer schema."""
        with at_start(path):
            await asyncio.to_thread(migrate, path, backups or path.parent / "backups", feature_tables=feature_tables)
            database = Database(lambda: _connected(path), iter_chunk_size=64)
            await database
        return cls(database, path, feature_tables)

    async def close(self) -> None:
        """Finish running work, then close the store. The connection's thread runs its functions in order."""
        if self._due is not None:
            self._due.cancel()
        try:
            if self._checkpoint is not None:
                await asyncio.wait([self._checkpoint])
        finally:
            await self._database.close()
        if self._last_commit is not None:
            self._last_commit.end()

    async def note_commits(self) -> None:
        """Start recording the last commit in a file next to the database, until the store is closed."""
        self._last_commit = LastCommit(self._path)
        await self._note_tables(self._last_commit)

    async def _note_tables(self, last: LastCommit) -> None:
        """Record how many tables there are, and the last commit if its table still exists."""

        def work(database: sqlite3.Connection) -> None:
            ((count,),) = database.execute("SELECT count(*) FROM tables")
            row = database.execute("SELECT id, version FROM tables WHERE id = ?", (last.note.table,)).fetchone()
            last.write(Note(count, *(row or ())))

        with troubles("note_tables", READING):
            await self._database.run(work)

    @asynccontextmanager
    async def deleting_tables(self) -> AsyncIterator[None]:
        """Keep the record of the last commit correct while tables are deleted, so that they don't count as lost."""
        last = self._last_commit
        if last is not None:
            last.write(Note())
        try:
            yield
        finally:
            if last is not None:
                await self._note_tables(last)

    async def commit(self, change: Change, meanwhile: Callable[[], None] | None = None) -> None:
        """Write the change in one transaction. Call `meanwhile` before COMMIT, which waits for the disk.

        Raises Fenced if another process has changed the table since it was read.
        """
        loop = asyncio.get_running_loop()

        def work(database: sqlite3.Connection) -> None:
            if not tables.is_usual(change):
                _run(database, tables.unusual(change))
            commits.write(database, change)
            if meanwhile is not None:
                loop.call_soon_threadsafe(meanwhile)

        def noted(database: sqlite3.Connection) -> None:
            _transaction(database, work)
            if self._last_commit is not None:
                self._last_commit.committed(change.head.id, change.head.version)

        try:
            await self._written(noted, "commit")
        except sqlite3.IntegrityError as error:  # another process has written the same entry number or interaction
            raise Fenced from error

    async def last_outbox_id(self, number: int = 0) -> int:
        """Return the greatest id that an outbox message has ever had, after raising it to `number` if it's lower."""

        def work(database: sqlite3.Connection) -> int:
            ((given,),) = database.execute("SELECT coalesce(max(seq), 0) FROM sqlite_sequence WHERE name = 'outbox'")
            if number > given:
                database.execute("DELETE FROM sqlite_sequence WHERE name = 'outbox'")
                database.execute("INSERT INTO sqlite_sequence (name, seq) VALUES ('outbox', ?)", (number,))
            return max(int(given), number)

        return await self._transact(work, "last_outbox_id")

    async def rows(self, sql: str, *values: object) -> list[Row]:
        with troubles(sql, READING):
            return list(await self._database.execute_fetchall(sql, values))

    async def referring(self) -> Sequence[tuple[str, str]]:
        return [(str(name), str(column)) for name, column in await self.rows(_REFERRING)]

    async def look(self, work: Callable[P, Work[T]], *args: P.args, **kwargs: P.kwargs) -> T:
        with troubles(work.__qualname__, READING):
            return await self._database.run(lambda database: _run(database, work(*args, **kwargs)))

    async def write(self, work: Callable[P, Work[T]], *args: P.args, **kwargs: P.kwargs) -> T:
        return await self._transact(lambda database: _run(database, work(*args, **kwargs)), name_of(work, args))

    async def _transact(self, work: Transaction[T], name: str) -> T:
        return await self._written(lambda database: _transaction(database, work), name)

    async def _written(self, transaction: Transaction[T], name: str) -> T:
        with troubles(name):
            result = await self._database.run(transaction)
        self._writes += 1
        if self._writes % WRITES == 0:
            self._begin_checkpoint()
        elif self._due is None:
            self._plan_checkpoint()
        return result

    def _plan_checkpoint(self) -> None:
        self._due = asyncio.get_running_loop().call_later(CHECKPOINT_SECONDS, self._begin_checkpoint)

    def _begin_checkpoint(self) -> None:
        """Start a checkpoint, which copies the write-ahead log into the database file.

        If one is already running, schedule another, because the first may miss the newest commits.
        """
        if self._due is not None:
            self._due.cancel()
            self._due = None
        if self._checkpoint is None or self._checkpoint.done():
            self._checkpoint = asyncio.ensure_future(asyncio.to_thread(_checkpointed, self._path))
        else:
            self._plan_checkpoint()


def _connected(path: Path) -> sqlite3.Connection:
    database = sqlite3.connect(path, timeout=BUSY_SECONDS, isolation_level=None)
    for pragma in (
        "journal_mode = WAL",
        "synchronous = FULL",
        "foreign_keys = ON",
        f"wal_autocheckpoint = {LATEST * LOG_PAGES}",
    ):
        database.execute(f"PRAGMA {pragma}")
    database.text_factory = decoded  # a row that isn't UTF-8 mustn't break statements that also read other rows
    _grow_log(database, path.with_name(f"{path.name}-wal"))
    return database


def _checkpointed(path: Path) -> None:
    """Copy the write-ahead log into the database file, on a separate connection, so that no commit waits for it."""
    there = f"{path.resolve().as_uri()}?mode=rw"  # doesn't create a file that was deleted
    with suppress(sqlite3.Error), closing(sqlite3.connect(there, timeout=BUSY_SECONDS, uri=True)) as database:
        database.execute("PRAGMA wal_checkpoint(PASSIVE)")


def _grow_log(database: sqlite3.Connection, log: Path) -> None:
    """Extend the write-ahead log's file to its full length.

    Syncing a commit that overwrites part of a file takes half as long as syncing a commit that extends the file. To
    fill the log, insert a row that is too big for the page cache, so that SQLite writes it, and then roll back.
    """
    if log.exists() and log.stat().st_size >= LOG_PAGES * PAGE:
        return
    (usual,) = database.execute("PRAGMA cache_size").fetchone()
    database.execute("PRAGMA cache_size = 8")
    with suppress(sqlite3.Error):  # locked, full or read-only: the log then grows as it's written
        _transaction(database, _pad)
    database.execute(f"PRAGMA cache_size = {usual}")


def _pad(database: sqlite3.Connection) -> None:
    sql = "INSERT INTO meta (key, value) VALUES ('padding', printf('%.*c', ?, 'x'))"
    database.execute(sql, (LOG_PAGES * PAGE,))
    database.execute("ROLLBACK")
    database.execute("BEGIN")


def _transaction(database: sqlite3.Connection, work: Transaction[T]) -> T:
    database.execute("BEGIN IMMEDIATE")
    try:
        result = work(database)
        database.execute("COMMIT")
        return result
    finally:
        if database.in_transaction:  # the work or the commit failed
            with suppress(sqlite3.Error):
                database.execute("ROLLBACK")


def _run(database: sqlite3.Connection, work: Work[T]) -> T:
    answer: list[Row] = []
    try:
        statement = next(work)
        while True:
            if isinstance(statement, Execute):
                answer = database.execute(statement.sql, statement.values).fetchall()
            elif isinstance(statement, RowCount):
                answer = [(database.execute(statement.sql, statement.values).rowcount,)]
            elif isinstance(statement, ExecuteMany):
                database.executemany(statement.sql, statement.values)
                answer = []
            elif isinstance(statement, Unbegun):
                answer = database.execute(UNBEGUN, (statement.table,)).fetchall()
            else:
                answer = []
            statement = work.send(answer)
    except StopIteration as end:
        result: T = end.value
        return result
