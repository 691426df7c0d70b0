"""The Store in one SQLite file.

One connection, in one thread. A transaction is one function run there from BEGIN to COMMIT, so no other task can come
between its statements, and a caller who is cancelled leaves none half done.
"""

from __future__ import annotations

import asyncio
import sqlite3
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import closing, suppress
from pathlib import Path
from typing import Any, TypeAlias, TypeVar

import aiosqlite
import msgspec

from bot.refusals import StorageTrouble
from bot.storage import Body, Chair, Change, Fenced, Head, Letter, Posted, Stored, TableId
from bot.storage.merge import supersede
from bot.storage.migrate import migrate
from bot.storage.trouble import troubles
from games.record import Decision, Undo

BUSY_SECONDS = 2.0  # an interaction must be acknowledged within 3
LOG_PAGES = 1000  # of the write-ahead log, as many as some dozens of moves write
PAGE = 4096
WRITES = 64  # between two checkpoints, which are made beside the writing
LATEST = 8  # times the log's length: a commit that finds it so long makes the checkpoint itself
T = TypeVar("T")
Work: TypeAlias = Callable[[sqlite3.Connection], T]

_json = msgspec.json.encode
_head = msgspec.json.Decoder(Head).decode
_chair = msgspec.json.Decoder(Chair).decode
_entry = msgspec.json.Decoder(Decision | Undo).decode
_body = msgspec.json.Decoder(Body).decode


class Database(aiosqlite.Connection):
    """A connection that runs a whole function in its thread: one way there and back, instead of one a statement."""

    async def run(self, work: Work[T]) -> T:
        """What the function returns or raises."""
        result: T = await self._execute(work, self._conn)  # type: ignore[no-untyped-call]
        return result


class SqliteStore:
    """See `bot.storage.Store`. Open it with `SqliteStore.open`."""

    def __init__(self, database: Database, path: Path) -> None:
        self._database = database
        self._path = path
        self._writes = 0
        self._checkpoint: asyncio.Future[None] | None = None

    @classmethod
    async def open(cls, path: Path, backups: Path | None = None) -> SqliteStore:
        """Migrate and open. Raises StorageTrouble."""
        with troubles():
            try:
                await asyncio.to_thread(migrate, path, backups or path.parent / "backups")
            except OSError as error:
                raise StorageTrouble(f"The database {path} cannot be opened: {error.strerror}.") from error
            database = Database(lambda: _connected(path), iter_chunk_size=64)
            await database
        return cls(database, path)

    async def close(self) -> None:
        """What was begun is finished first: the thread takes one after the other."""
        try:
            if self._checkpoint is not None:
                await asyncio.wait([self._checkpoint])
        finally:
            await self._database.close()

    async def read(self, table: TableId) -> Stored | None:
        """The whole table."""
        with troubles():
            return await self._database.run(lambda database: _stored(database, table))

    async def version(self, table: TableId) -> int | None:
        """Its version alone."""
        return next((row[0] for row in await self._rows("SELECT version FROM tables WHERE id = ?", table)), None)

    async def commit(self, change: Change, meanwhile: Callable[[], None] | None = None) -> None:
        """All or nothing."""
        loop = asyncio.get_running_loop()

        def work(database: sqlite3.Connection) -> None:
            _commit(database, change)
            if meanwhile is not None:
                loop.call_soon_threadsafe(meanwhile)

        try:
            await self._write(work)
        except sqlite3.IntegrityError as error:  # the same entry number or the same interaction, by another process
            raise Fenced from error

    async def made_by(self, interaction: int) -> TableId | None:
        """Interactions are unique in the log."""
        rows = await self._rows("SELECT table_id FROM decisions WHERE interaction = ?", interaction)
        return next((row[0] for row in rows), None)

    async def whys(self, table: TableId) -> Mapping[int, str]:
        """Of the whole log: it is short."""
        return dict(await self._rows("SELECT n, why FROM decisions WHERE table_id = ? AND why <> ''", table))

    async def of_user(self, user: int) -> Sequence[Head]:
        """By the time of the last move."""
        sql = "SELECT head FROM live_tables WHERE id IN (SELECT table_id FROM seats WHERE user = ?) ORDER BY since"
        return await self._heads(sql, user)

    async def in_channel(self, channel: int) -> Sequence[Head]:
        """Newest first."""
        return await self._heads("SELECT head FROM live_tables WHERE channel = ? ORDER BY since DESC", channel)

    async def ended_in(self, channel: int, user: int | None = None) -> Sequence[Head]:
        """By the time of its last move."""
        sql = """SELECT head FROM tables WHERE channel = ? AND status = 'over'
                 AND (? IS NULL OR id IN (SELECT table_id FROM seats WHERE user = ?)) ORDER BY since DESC LIMIT 1"""
        return await self._heads(sql, channel, user, user)

    async def live(self) -> Sequence[Head]:
        """By the time of the last move."""
        return await self._heads("SELECT head FROM live_tables ORDER BY since DESC")

    async def computers_due(self) -> Sequence[TableId]:
        """By a partial index."""
        return [row[0] for row in await self._rows("SELECT id FROM tables WHERE computer")]

    async def overdue(self, now: float) -> Sequence[TableId]:
        """By a partial index."""
        return [row[0] for row in await self._rows("SELECT id FROM tables WHERE due <= ?", now)]

    async def heads(self, now: float) -> tuple[Sequence[Letter], float | None]:
        """The first of each lane is due or holds up the lane."""
        rows = await self._rows("SELECT * FROM letters WHERE id IN (SELECT min(id) FROM letters GROUP BY lane)")
        with troubles():
            letters = [_letter(row) for row in rows]
        due = [letter for letter in letters if letter.due <= now]
        return due, min((letter.due for letter in letters if letter.due > now), default=None)

    async def begin(self, letter: Letter) -> Letter | None:
        """Durable before anything is sent: a letter that may have arrived must be told apart after a crash."""

        def work(database: sqlite3.Connection) -> Letter | None:
            database.execute("UPDATE outbox SET begun = 1, attempts = attempts + 1 WHERE id = ?", (letter.id,))
            rows = database.execute("SELECT * FROM letters WHERE id = ?", (letter.id,))
            return next((_letter(row) for row in rows), None)

        return await self._write(work)

    async def drop(self, letters: Sequence[Letter]) -> None:
        """All in one transaction."""
        found = [(letter.id,) for letter in letters]
        await self._write(lambda database: database.executemany("DELETE FROM outbox WHERE id = ?", found))

    async def postpone(self, letter: Letter, due: float) -> None:
        """It keeps its place at the head of the lane."""
        await self._do("UPDATE outbox SET due = ? WHERE id = ?", due, letter.id)

    async def settle(self, letter: Letter, posted: Posted | None = None, then: Sequence[Letter] = ()) -> None:
        """One transaction, so that the message is known exactly when its letter is gone."""

        def work(database: sqlite3.Connection) -> None:
            database.execute("DELETE FROM outbox WHERE id = ?", (letter.id,))
            if posted and letter.role:
                sql = "INSERT OR REPLACE INTO messages (table_id, role, channel, message, body) VALUES (?, ?, ?, ?, ?)"
                database.execute(sql, (letter.table, letter.role, posted.channel, posted.message, _text(posted.body)))
            _post(database, then)

        await self._write(work)

    async def bury(self, letter: Letter, reason: str, then: Sequence[Letter] = ()) -> None:
        """The row stays for the operator."""

        def work(database: sqlite3.Connection) -> None:
            database.execute("UPDATE outbox SET dead = ? WHERE id = ?", (reason, letter.id))
            _post(database, then)

        await self._write(work)

    async def is_buried(self, table: TableId, role: str, reason: str) -> bool:
        """Whether a letter of that role was buried for that reason."""
        sql = "SELECT 1 FROM outbox WHERE table_id = ? AND role = ? AND dead = ? LIMIT 1"
        return bool(await self._rows(sql, table, role, reason))

    async def posted(self, table: TableId, role: str) -> Posted | None:
        """The message remembered under that role."""
        sql = "SELECT channel, message, body FROM messages WHERE table_id = ? AND role = ?"
        return next((Posted(row[0], row[1], _body(row[2])) for row in await self._rows(sql, table, role)), None)

    async def forget(self, table: TableId, role: str) -> None:
        """The message is gone."""
        await self._do("DELETE FROM messages WHERE table_id = ? AND role = ?", table, role)

    async def note(self, key: str, value: str | None = None) -> str | None:
        """Store, or read."""
        if value is not None:
            await self._do("INSERT OR REPLACE INTO meta (key, value) VALUES (?, ?)", key, value)
            return value
        return next((row[0] for row in await self._rows("SELECT value FROM meta WHERE key = ?", key)), None)

    async def _heads(self, sql: str, *values: object) -> Sequence[Head]:
        rows = await self._rows(sql, *values)
        with troubles():
            return [_head(row[0]) for row in rows]

    async def _rows(self, sql: str, *values: object) -> list[Any]:
        with troubles():
            return list(await self._database.execute_fetchall(sql, values))

    async def _do(self, sql: str, *values: object) -> None:
        await self._write(lambda database: database.execute(sql, values))

    async def _write(self, work: Work[T]) -> T:
        with troubles():
            result = await self._database.run(lambda database: _transaction(database, work))
        self._writes += 1
        if self._writes % WRITES == 0 and (self._checkpoint is None or self._checkpoint.done()):
            self._checkpoint = asyncio.ensure_future(asyncio.to_thread(_checkpointed, self._path))
        return result


def _connected(path: Path) -> sqlite3.Connection:
    database = sqlite3.connect(path, timeout=BUSY_SECONDS, isolation_level=None)
    for pragma in (
        "journal_mode = WAL",
        "synchronous = FULL",
        "foreign_keys = ON",
        f"wal_autocheckpoint = {LATEST * LOG_PAGES}",
    ):
        database.execute(f"PRAGMA {pragma}")
    _grow_log(database, path.with_name(f"{path.name}-wal"))
    return database


def _checkpointed(path: Path) -> None:
    """Carry the log over into the database, on a connection of its own: no commit waits for that."""
    with suppress(sqlite3.Error), closing(sqlite3.connect(path, timeout=BUSY_SECONDS)) as database:
        database.execute("PRAGMA wal_checkpoint(PASSIVE)")


def _grow_log(database: sqlite3.Connection, log: Path) -> None:
    """Give the write-ahead log its full length at once: a commit that writes over it is synced in half the time.

    What is too big for the cache goes into the log before its transaction ends, and this one is taken back.
    """
    if log.exists() and log.stat().st_size >= LOG_PAGES * PAGE:
        return
    (usual,) = database.execute("PRAGMA cache_size").fetchone()
    database.execute("PRAGMA cache_size = 8")
    with suppress(sqlite3.Error):  # locked, full, read-only: then the log grows as it is written
        _transaction(database, _pad)
    database.execute(f"PRAGMA cache_size = {usual}")


def _pad(database: sqlite3.Connection) -> None:
    sql = "INSERT INTO meta (key, value) VALUES ('padding', printf('%.*c', ?, 'x'))"
    database.execute(sql, (LOG_PAGES * PAGE,))
    database.execute("ROLLBACK")
    database.execute("BEGIN")


def _transaction(database: sqlite3.Connection, work: Work[T]) -> T:
    database.execute("BEGIN IMMEDIATE")
    try:
        result = work(database)
        database.execute("COMMIT")
        return result
    finally:
        if database.in_transaction:  # the work or the commit failed
            with suppress(sqlite3.Error):
                database.execute("ROLLBACK")


def _commit(database: sqlite3.Connection, change: Change) -> None:
    head = change.head
    _put_head(database, head)
    if change.chairs is not None:
        database.execute("DELETE FROM seats WHERE table_id = ?", (head.id,))
        seats = [(head.id, seat, chair.user, _text(chair)) for seat, chair in enumerate(change.chairs)]
        database.executemany("INSERT INTO seats (table_id, seat, user, chair) VALUES (?, ?, ?, ?)", seats)
    if change.entries:
        at = int(time.time())
        numbered = enumerate(change.entries, change.first)
        rows = [(head.id, n, _text(entry.what), entry.interaction, entry.why, at) for n, entry in numbered]
        sql = "INSERT INTO decisions (table_id, n, entry, interaction, why, at) VALUES (?, ?, ?, ?, ?, ?)"
        database.executemany(sql, rows)
    if change.letters:
        _post(database, _superseding(database, change))


def _put_head(database: sqlite3.Connection, head: Head) -> None:
    columns = (_text(head), head.version, head.status, head.place.channel, head.since, head.computer, head.due)
    if head.version == 1:
        sql = """INSERT INTO tables (head, version, status, channel, since, computer, due, id)
                 VALUES (?, ?, ?, ?, ?, ?, ?, ?)"""
        database.execute(sql, (*columns, head.id))
        return
    sql = """UPDATE tables SET head = ?, version = ?, status = ?, channel = ?, since = ?, computer = ?, due = ?
             WHERE id = ? AND version = ?"""
    cursor = database.execute(sql, (*columns, head.id, head.version - 1))
    if cursor.rowcount != 1:
        raise Fenced


def _superseding(database: sqlite3.Connection, change: Change) -> list[Letter]:
    sql = "SELECT * FROM letters WHERE table_id = ? AND NOT begun ORDER BY id"
    waiting = [_letter(row) for row in database.execute(sql, (change.head.id,))]
    letters: list[Letter] = []
    for letter in change.letters:
        older = [each for each in waiting if letter.role and each.role == letter.role]
        database.executemany("DELETE FROM outbox WHERE id = ?", [(each.id,) for each in older])
        letters.append(supersede(older, letter, change.head.waiting))
    return letters


def _post(database: sqlite3.Connection, letters: Iterable[Letter]) -> None:
    rows = [
        (each.table, each.lane, each.role, each.kind, each.channel, each.user, _text(each.body), each.due)
        for each in letters
    ]
    sql = "INSERT INTO outbox (table_id, lane, role, kind, channel, user, body, due) VALUES (?, ?, ?, ?, ?, ?, ?, ?)"
    database.executemany(sql, rows)


def _text(struct: msgspec.Struct) -> str:
    return _json(struct).decode()


def _letter(row: Any) -> Letter:
    number, table, _lane, kind, channel, user, body, due, attempts, begun = row
    return Letter(table, kind, channel, user, _body(body), due, attempts, bool(begun), number)


def _stored(database: sqlite3.Connection, table: TableId) -> Stored | None:
    heads = database.execute("SELECT head FROM tables WHERE id = ?", (table,)).fetchall()
    chairs = database.execute("SELECT chair FROM seats WHERE table_id = ? ORDER BY seat", (table,)).fetchall()
    log = database.execute("SELECT entry FROM decisions WHERE table_id = ? ORDER BY n", (table,)).fetchall()
    made = tuple(_entry(entry) for (entry,) in log)
    return next((Stored(_head(head), tuple(_chair(chair) for (chair,) in chairs), made) for (head,) in heads), None)
