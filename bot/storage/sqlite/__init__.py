"""The Store in one SQLite file.

One connection, in one thread. A transaction is one function run there from BEGIN to COMMIT, so no other task can come
between its statements, and a caller who is cancelled leaves none half done.
"""

from __future__ import annotations

import asyncio
import sqlite3
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import closing, suppress
from pathlib import Path
from typing import Any, TypeAlias, TypeVar

import aiosqlite
import msgspec

from bot.refusals import StorageTrouble
from bot.storage import (
    Chair,
    Change,
    DailyBook,
    Fenced,
    Head,
    Letter,
    Place,
    Posted,
    Stale,
    Stored,
    TableId,
    daily,
    letters,
    people,
)
from bot.storage.cleaning import clean
from bot.storage.kinds import KINDS
from bot.storage.letters import read_head, text_of
from bot.storage.people import PeopleBook
from bot.storage.sqlite.migrate import migrate
from bot.storage.sqlite.trouble import troubles
from games.record import LogEntry

BUSY_SECONDS = 2.0  # wait for another process's lock: Discord wants an interaction acknowledged within 3
LOG_PAGES = 1000  # length of the write-ahead log: what some dozens of moves write
PAGE = 4096  # bytes
WRITES = 64  # transactions between two checkpoints, which are made beside the writing
LATEST = 8  # a commit that finds the log so many times LOG_PAGES long makes the checkpoint itself
T = TypeVar("T")
Work: TypeAlias = Callable[[sqlite3.Connection], T]

_chair = msgspec.json.Decoder(Chair).decode
_entry: Callable[[str], LogEntry] = msgspec.json.Decoder(LogEntry).decode


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
        self.daily: DailyBook = daily.DailyStore(self._rows, self._do)
        self.people: PeopleBook = people.PeopleStore(self._rows, self._write)

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
        """What was begun is finished first: the connection's thread runs one function after the other."""
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
        """In one transaction, whose `meanwhile` is called before its COMMIT: that waits for the disk."""
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
        """A unique index of the log answers."""
        rows = await self._rows("SELECT table_id FROM decisions WHERE interaction = ?", interaction)
        return next((row[0] for row in rows), None)

    async def whys(self, table: TableId) -> Mapping[int, str]:
        """A row for each move of a computer player or for somebody who was away."""
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

    async def archived(self) -> Sequence[Head]:
        """By a look at every row: it is asked for rarely."""
        return await self._heads("SELECT head FROM tables WHERE status = 'archived' ORDER BY since DESC")

    async def count(self, owner: int, place: Place) -> Mapping[tuple[str, str], int]:
        """Three counts for each status, all by indexes that hold only open tables."""

        def work(database: sqlite3.Connection) -> dict[tuple[str, str], int]:
            keys = {"person": ("owner", owner), "channel": ("channel", place.channel), "server": ("guild", place.guild)}
            sql = "SELECT count(*) FROM tables WHERE {} = ? AND status = ? AND status IN ('lobby', 'playing')"
            return {
                (status, who): database.execute(sql.format(column), (key, status)).fetchone()[0]
                for status in ("lobby", "playing")
                for who, (column, key) in keys.items()
            }

        with troubles():
            return await self._database.run(work)

    async def computers_due(self) -> Sequence[TableId]:
        """The index `tables_for_computers` holds only these."""
        return [row[0] for row in await self._rows("SELECT id FROM tables WHERE computer")]

    async def overdue(self, now: float) -> Sequence[TableId]:
        """The index `tables_by_due` holds only tables with a deadline."""
        return [row[0] for row in await self._rows("SELECT id FROM tables WHERE due <= ?", now)]

    async def limited(self, now: float) -> Sequence[TableId]:
        """The index `tables_by_limit` holds only tables with a limit."""
        return [row[0] for row in await self._rows("SELECT id FROM tables WHERE limited <= ?", now)]

    async def next_due(self, now: float) -> float | None:
        """By the index of `overdue`."""
        return next((row[0] for row in await self._rows("SELECT min(due) FROM tables WHERE due > ?", now)), None)

    async def heads(self, now: float, most: int) -> tuple[Sequence[Letter], float | None]:
        """A letter whose time has not come holds up those behind it in its lane; triggers keep which is the first."""

        def work(database: sqlite3.Connection) -> tuple[list[Any], Any]:
            due = database.execute("SELECT * FROM first_letters WHERE due <= ? ORDER BY due LIMIT ?", (now, most))
            later = database.execute("SELECT due FROM first_letters WHERE due > ? ORDER BY due LIMIT 1", (now,))
            return due.fetchall(), later.fetchone()

        with troubles():
            rows, later = await self._database.run(work)
            return [letters.read(row) for row in rows], later[0] if later else None

    async def begin(self, letter: Letter) -> Letter | None:
        """Committed before anything is sent, so that after a crash a letter that may have arrived is never merged."""

        def work(database: sqlite3.Connection) -> Letter | None:
            sql = "UPDATE outbox SET begun = max(begun, ?), attempts = attempts + 1 WHERE id = ?"
            database.execute(sql, (0 if letter.begun else int(time.time()), letter.id))
            rows = database.execute("SELECT * FROM letters WHERE id = ?", (letter.id,))
            return next((letters.read(row) for row in rows), None)

        return await self._write(work)

    async def merge(self, letter: Letter) -> bool:
        """The letter goes, and the next of its role tells what it would have told."""
        return bool(letter.role) and await self._write(lambda database: letters.give_way(database, letter))

    async def gather(self, letter: Letter, now: float) -> Letter | None:
        """In one transaction; by the index `outbox_calls`."""
        return await self._write(lambda database: letters.gather(database, letter, now))

    async def post(self, letter: Letter) -> None:
        """It pings nobody."""

        def work(database: sqlite3.Connection) -> None:
            letters.post(database, letters.superseding(database, letter.table, (letter,), ()))

        await self._write(work)

    async def drop(self, letters: Sequence[Letter]) -> None:
        """All in one transaction."""
        found = [(letter.id,) for letter in letters]
        await self._write(lambda database: database.executemany("DELETE FROM outbox WHERE id = ?", found))

    async def postpone(self, letter: Letter, due: float) -> None:
        """Its id, by which the lane is ordered, stays."""
        await self._do("UPDATE outbox SET due = ? WHERE id = ?", due, letter.id)

    async def settle(self, letter: Letter, posted: Posted | None = None, then: Sequence[Letter] = ()) -> None:
        """In one transaction: the message is remembered exactly when its letter is deleted."""

        def work(database: sqlite3.Connection) -> None:
            database.execute("DELETE FROM outbox WHERE id = ?", (letter.id,))
            if posted and letter.role:
                sql = "INSERT OR REPLACE INTO messages (table_id, role, channel, message, body) VALUES (?, ?, ?, ?, ?)"
                database.execute(sql, (letter.table, letter.role, posted.channel, posted.message, text_of(posted.body)))
            letters.post(database, letters.superseding(database, letter.table, then, ()) if then else ())

        await self._write(work)

    async def bury(self, letter: Letter, reason: str, then: Sequence[Letter] = ()) -> None:
        """The row stays in the outbox with the reason, for the operator to read; no view shows it any more."""

        def work(database: sqlite3.Connection) -> None:
            sql = "UPDATE outbox SET dead = ?, died = ? WHERE id = ?"
            database.execute(sql, (reason, int(time.time()), letter.id))
            letters.post(database, then)

        await self._write(work)

    async def revive(self, before: int, most: int) -> None:
        """As new letters, in the same order."""
        await self._write(lambda database: letters.revive(database, before, most))

    async def is_buried(self, table: TableId, role: str, reason: str) -> bool:
        """Whether a letter of that role was buried for that reason."""
        sql = "SELECT 1 FROM outbox WHERE table_id = ? AND role = ? AND dead = ? LIMIT 1"
        return bool(await self._rows(sql, table, role, reason))

    async def posted(self, table: TableId, role: str) -> Posted | None:
        """The message remembered under that role."""
        sql = "SELECT channel, message, body FROM messages WHERE table_id = ? AND role = ?"
        return next((Posted(row[0], row[1], letters.body(row[2])) for row in await self._rows(sql, table, role)), None)

    async def requests(self, table: TableId, since: int) -> int:
        """By the primary key."""
        sql = "SELECT role FROM messages WHERE table_id = ? AND message > ?"
        kinds = {kind.role.partition(":")[0] for kind in KINDS.values() if kind.is_request}
        return sum(row[0].partition(":")[0] in kinds for row in await self._rows(sql, table, since))

    async def forget(self, table: TableId, role: str) -> None:
        """The next letter of the role sends a new message."""
        await self._do("DELETE FROM messages WHERE table_id = ? AND role = ?", table, role)

    async def behind(self, rules: Mapping[str, int]) -> Sequence[TableId]:
        """By a look at every table in play: it is asked for once, at the start."""
        sql = """SELECT head, (SELECT 1 FROM states WHERE table_id = id) FROM live_tables WHERE status = 'playing'"""
        rows = [(read_head(head), stored) for head, stored in await self._rows(sql)]
        return [
            head.id for head, stored in rows if head.game in rules and not (stored and head.rules == rules[head.game])
        ]

    async def lobbies(self, before: int) -> Sequence[TableId]:
        """By the time of the last change."""
        sql = "SELECT id FROM tables WHERE status = 'lobby' AND status IN ('lobby', 'cancelled') AND since < ?"
        return [row[0] for row in await self._rows(sql, before)]

    async def clean(self, before: Stale, most: int) -> int:
        """In one transaction."""
        return await self._write(lambda database: clean(database, before, most))

    async def note(self, key: str, value: str | None = None) -> str | None:
        """In the table `meta`."""
        if value is not None:
            await self._do("INSERT OR REPLACE INTO meta (key, value) VALUES (?, ?)", key, value)
            return value
        return next((row[0] for row in await self._rows("SELECT value FROM meta WHERE key = ?", key)), None)

    async def tables_with(self, user: int) -> Sequence[TableId]:
        """By a look at every row: it is asked for rarely."""
        sql = """SELECT table_id FROM seats WHERE instr(chair, ?) UNION SELECT id FROM tables WHERE instr(head, ?)"""
        return [row[0] for row in await self._rows(sql, str(user), str(user))]

    async def forget_user(self, user: int) -> None:
        """What is stored with a table is its writer's to change, see `Table.erase`."""

        def work(database: sqlite3.Connection) -> None:
            letters.unmention(database, user)
            database.execute("UPDATE messages SET body = '{}' WHERE instr(body, ?)", (str(user),))
            database.execute("DELETE FROM messages WHERE role LIKE ?", (f"%:{user}",))
            database.execute("DELETE FROM meta WHERE key = ?", (f"dm:{user}",))
            people.forget(database, user)
            daily.forget(database, user, int(time.time()) // daily.DAY_SECONDS)

        await self._write(work)

    async def _heads(self, sql: str, *values: object) -> Sequence[Head]:
        rows = await self._rows(sql, *values)
        with troubles():
            return [read_head(row[0]) for row in rows]

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
    """Copy the write-ahead log into the database file, on a connection of its own: no commit waits for that."""
    with suppress(sqlite3.Error), closing(sqlite3.connect(path, timeout=BUSY_SECONDS)) as database:
        database.execute("PRAGMA wal_checkpoint(PASSIVE)")


def _grow_log(database: sqlite3.Connection, log: Path) -> None:
    """Give the file of the write-ahead log its full length at once.

    A commit that overwrites a file is synced in half the time of one that makes it longer. The log is filled by a row
    that is too big for the page cache, so that it is written before its transaction ends; that is then rolled back.
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
    if head.version == 1:
        daily.begin(database, head)
    daily.end(database, change)
    if change.chairs is not None:
        database.execute("DELETE FROM seats WHERE table_id = ?", (head.id,))
        seats = [(head.id, seat, chair.user, text_of(chair)) for seat, chair in enumerate(change.chairs)]
        database.executemany("INSERT INTO seats (table_id, seat, user, chair) VALUES (?, ?, ?, ?)", seats)
    if change.entries:
        at = int(time.time())
        numbered = enumerate(change.entries, change.first)
        rows = [(head.id, n, text_of(entry.what), entry.interaction, entry.why, at) for n, entry in numbered]
        sql = "INSERT INTO decisions (table_id, n, entry, interaction, why, at) VALUES (?, ?, ?, ?, ?, ?)"
        database.executemany(sql, rows)
    if change.state is not None:
        _put_state(database, head.id, change.state)
    if change.letters:
        letters.post(database, letters.superseding(database, head.id, change.letters, head.waiting))


def _put_state(database: sqlite3.Connection, table: TableId, state: bytes) -> None:
    if state:
        sql = """INSERT INTO states (table_id, state) VALUES (?, ?)
                 ON CONFLICT (table_id) DO UPDATE SET state = excluded.state"""
        database.execute(sql, (table, state))
    else:
        database.execute("DELETE FROM states WHERE table_id = ?", (table,))


def _put_head(database: sqlite3.Connection, head: Head) -> None:
    """What hardly ever changes is written when it does: each index of it would be written again."""
    often = (text_of(head), head.version, head.since, head.computer, head.due, head.limited, head.id)
    seldom = (head.status, head.place.channel, head.place.guild, head.owner)
    if head.version == 1:
        sql = """INSERT INTO tables (head, version, since, computer, due, limited, id, status, channel, guild, owner)
                 VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"""
        database.execute(sql, (*often, *seldom))
        return
    sql = """UPDATE tables SET head = ?, version = ?, since = ?, computer = ?, due = ?, limited = ?
             WHERE id = ? AND version = ?"""
    if database.execute(sql, (*often, head.version - 1)).rowcount != 1:
        raise Fenced
    sql = """UPDATE tables SET status = ?, channel = ?, guild = ?, owner = ?
             WHERE id = ? AND (status, channel, guild, owner) IS NOT (?, ?, ?, ?)"""
    database.execute(sql, (*seldom, head.id, *seldom))


def _stored(database: sqlite3.Connection, table: TableId) -> Stored | None:
    heads = database.execute("SELECT head FROM tables WHERE id = ?", (table,)).fetchall()
    chairs = database.execute("SELECT chair FROM seats WHERE table_id = ? ORDER BY seat", (table,)).fetchall()
    log = database.execute("SELECT entry FROM decisions WHERE table_id = ? ORDER BY n", (table,)).fetchall()
    states = database.execute("SELECT state FROM states WHERE table_id = ?", (table,)).fetchall()
    sitting, made = tuple(_chair(chair) for (chair,) in chairs), tuple(_entry(entry) for (entry,) in log)
    state = next((state for (state,) in states), b"")
    return next((Stored(read_head(head), sitting, made, state) for (head,) in heads), None)
