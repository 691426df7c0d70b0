"""The store in SQL, for both databases; subclasses differ in how they run work, see `bot.storage.sql.work`."""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from typing import Final

from msgspec.structs import replace

from bot import saved
from bot.refusals import StorageTrouble
from bot.settings import Shards
from bot.storage.hooks import SqlTable
from bot.storage.kinds import KINDS
from bot.storage.outbox_rows import Change, OutboxMessage, Posted
from bot.storage.protocol import DailyBook
from bot.storage.rows import Chair, Figures, Finished, Head, Place, Stale, Stored, TableId
from bot.storage.sql import cleaning, outbox, packing, tables
from bot.storage.sql.daily import DailyStore
from bot.storage.sql.damage import legible
from bot.storage.sql.leases import Leases
from bot.storage.sql.people import PeopleBook, PeopleStore
from bot.storage.sql.work import P, Row, T, Work, execute

NEVER: Final = 2**53  # seconds: later than any deadline


class SqlStore(ABC):
    """A `bot.storage.Store` in SQL. That protocol documents the methods; docstrings here are about how they work."""

    def __init__(self, own: Sequence[SqlTable] = ()) -> None:
        self.own = own  # the tables of features
        self.daily: DailyBook = DailyStore(self)
        self.people: PeopleBook = PeopleStore(self)
        self.leases = Leases()

    # -- what each database does in its own way

    @abstractmethod
    async def rows(self, sql: str, *values: object) -> list[Row]:
        """Return the rows of one statement that only reads."""

    @abstractmethod
    async def look(self, work: Callable[P, Work[T]], *args: P.args, **kwargs: P.kwargs) -> T:
        """Run work that only reads, on one snapshot of the database."""

    @abstractmethod
    async def write(self, work: Callable[P, Work[T]], *args: P.args, **kwargs: P.kwargs) -> T:
        """Run work in one transaction: all of it is stored, or nothing."""

    @abstractmethod
    async def commit(self, change: Change, meanwhile: Callable[[], None] | None = None) -> None:
        """Write the change in one transaction; `meanwhile` is called while the database writes."""

    @abstractmethod
    async def last_outbox_id(self, number: int = 0) -> int:
        """Return the greatest id that any outbox message has had. A greater `number` becomes the greatest id."""

    @abstractmethod
    async def close(self) -> None:
        """Finish running work, then close the store."""

    async def hear(self, _heard: Callable[[TableId | None], None]) -> None:
        """Wait until cancelled: there's nothing to hear in a store that no other process shares."""
        await asyncio.Event().wait()

    # -- tables

    async def do(self, sql: str, *values: object) -> None:
        """Execute one statement in a transaction of its own."""
        await self.write(execute, sql, *values)

    async def read(self, table: TableId) -> Stored | None:
        return await self.look(tables.stored, table)

    async def version(self, table: TableId) -> int | None:
        return next((row[0] for row in await self.rows("SELECT version FROM tables WHERE id = ?", table)), None)

    async def made_by(self, interaction: int) -> TableId | None:
        rows = await self.rows("SELECT table_id FROM decisions WHERE interaction = ?", interaction)
        return next((row[0] for row in rows), None)

    async def whys(self, table: TableId) -> Mapping[int, str]:
        return await self.look(packing.whys, table)

    async def of_user(self, user: int) -> Sequence[Head]:
        mine = 'id IN (SELECT table_id FROM seats WHERE "user" = ?)'
        return await self._heads(f"SELECT id, head FROM live_tables WHERE {mine} ORDER BY since", user)  # noqa: S608

    async def chairs(self, names: Sequence[TableId]) -> Mapping[TableId, Sequence[Chair]]:
        return await self.look(tables.chairs, names)

    async def in_channel(self, channel: int) -> Sequence[Head]:
        return await self._heads("SELECT id, head FROM live_tables WHERE channel = ? ORDER BY since DESC", channel)

    async def ended_in(self, channel: int, user: int | None = None) -> Sequence[Head]:
        sql = "SELECT id, head FROM tables WHERE channel = ? AND status = 'over'{} ORDER BY since DESC LIMIT 1"
        if user is None:
            return await self._heads(sql.format(""), channel)
        with_user = ' AND id IN (SELECT table_id FROM seats WHERE "user" = ?)'
        return await self._heads(sql.format(with_user), channel, user)

    async def live(self) -> Sequence[Head]:
        return await self._heads("SELECT id, head FROM live_tables ORDER BY since DESC")

    async def archived(self) -> Sequence[Head]:
        """Read every row, which is good enough for a rare query."""
        return await self._heads("SELECT id, head FROM tables WHERE status = 'archived' ORDER BY since DESC")

    async def damaged(self) -> Sequence[TableId]:
        """Read every open table's row, which is good enough for a rare query."""
        return await self.look(tables.damaged)

    async def count(self, owner: int, place: Place) -> Mapping[tuple[str, str], int]:
        """Use indexes that contain only open tables."""
        return await self.look(tables.count, owner, place)

    async def computers_due(self) -> Sequence[TableId]:
        """Use the index `tables_for_computers`, which contains only these tables."""
        return [row[0] for row in await self.rows("SELECT id FROM tables WHERE computer")]

    async def overdue(self, now: float, shards: Shards | None = None) -> Sequence[TableId]:
        """Use the index `tables_by_due`, which contains only tables with a deadline."""
        where, on = _on(shards)
        rows = await self.rows(f"SELECT id FROM tables WHERE due <= ?{where}", _whole(now), *on)  # noqa: S608
        return [row[0] for row in rows]

    async def limited(self, now: float, shards: Shards | None = None) -> Sequence[TableId]:
        """Use the index `tables_by_limit`, which contains only tables with a limit."""
        where, on = _on(shards)
        rows = await self.rows(f"SELECT id FROM tables WHERE limited <= ?{where}", _whole(now), *on)  # noqa: S608
        return [row[0] for row in rows]

    async def next_due(self, now: float, shards: Shards | None = None) -> float | None:
        """Use the index of `overdue`."""
        where, on = _on(shards)
        rows = await self.rows(f"SELECT min(due) FROM tables WHERE due > ?{where}", _whole(now), *on)  # noqa: S608
        return next((row[0] for row in rows), None)

    async def behind(self, rules: Mapping[str, int]) -> Sequence[TableId]:
        """Read every table in play, which is good enough for a query that runs once, at the start."""
        return await self.look(tables.behind, rules)

    async def lobbies(self, before: int) -> Sequence[TableId]:
        """Use the index `tables_not_begun`, which the odd condition selects."""
        sql = "SELECT id FROM tables WHERE status = 'lobby' AND status IN ('lobby', 'cancelled') AND since < ?"
        return [row[0] for row in await self.rows(sql, before)]

    async def figures(self, now: float) -> Figures:
        """Use indexes that contain only waiting messages, dead messages, or open tables."""
        return await self.look(outbox.figures, now)

    # -- the outbox

    async def heads(self, now: float, most: int) -> tuple[Sequence[OutboxMessage], float | None]:
        """Use the index `outbox_by_priority`. Bury damaged messages at once, so that those behind them follow."""
        while True:
            messages, due, damaged = await self.look(outbox.first_due, now, most, unheld=self.leases.is_shared)
            if not damaged:
                return messages, due
            await self.write(outbox.set_aside, damaged)

    async def hold(self, messages: Sequence[OutboxMessage], now: float) -> Sequence[OutboxMessage]:
        """Take all leases in one statement, then reread the messages: other processes may have changed them."""
        if not (messages and self.leases.is_shared):
            return messages
        tokens = await self.leases.take([message.queue for message in messages])
        mine = [message for message in messages if message.queue in tokens]
        try:
            reread = await self.look(outbox.still_first, mine, now) if mine else []
        except StorageTrouble:
            self._ended(mine)
            raise
        await self.leases.release(sorted(set(tokens) - {message.queue for message in reread}))
        return [replace(message, lease=tokens[message.queue]) for message in reread]

    def is_mine(self, message: OutboxMessage) -> bool:
        """Decide by this process's own clock."""
        return self.leases.is_held(message.queue, message.lease)

    async def let_go(self, messages: Sequence[OutboxMessage]) -> None:
        """Release the queues that aren't released yet. If the database is unavailable, the leases expire."""
        with suppress(StorageTrouble):
            await self.leases.release([message.queue for message in messages])

    async def begin(self, message: OutboxMessage) -> OutboxMessage | None:
        """Commit before anything is sent, so that after a crash a message that may have arrived is never merged."""
        return await self.write(outbox.begin, message)

    async def merge(self, message: OutboxMessage) -> bool:
        return bool(message.role) and await self.write(outbox.give_way, message)

    async def gather(self, message: OutboxMessage, now: float) -> OutboxMessage | None:
        """Use the index `outbox_calls`."""
        return await self.write(outbox.gather, message, now)

    async def post(self, message: OutboxMessage) -> None:
        """Add the message, without the pings of an older one that it supersedes."""
        await self.write(outbox.add, (message,))

    async def drop(self, messages: Sequence[OutboxMessage]) -> None:
        await self.write(outbox.drop, messages)
        self._ended(messages)

    async def postpone(self, message: OutboxMessage, due: float) -> None:
        await self.write(outbox.postpone, message, due)
        self._ended([message])

    async def requeue(self, message: OutboxMessage, again: OutboxMessage) -> None:
        await self.write(outbox.requeue, message, again)
        self._ended([message])

    async def hasten(self, messages: Sequence[int], due: float) -> None:
        await self.write(outbox.hasten, messages, due)

    async def settle(
        self, message: OutboxMessage, posted: Posted | None = None, then: Sequence[OutboxMessage] = ()
    ) -> None:
        """Delete the message and remember what was posted, in one transaction."""
        await self.write(outbox.settle, message, posted, then)
        self._ended([message])

    async def bury(self, message: OutboxMessage, reason: str, then: Sequence[OutboxMessage] = ()) -> None:
        """Keep the row in the outbox with the reason, for the operator; it's no longer in any view."""
        await self.write(outbox.bury, message, reason, then)
        self._ended([message])

    async def revive(self, before: int, most: int) -> None:
        """Add them as new messages, in the same order."""
        await self.write(outbox.revive, before, most)

    async def is_buried(self, table: TableId, role: str, reason: str, since: float = 0.0) -> bool:
        """Use the index `outbox_by_table`."""
        sql = "SELECT 1 FROM outbox WHERE table_id = ? AND role = ? AND dead = ? AND died >= ? LIMIT 1"
        return bool(await self.rows(sql, table, role, reason, int(since)))

    async def untold(self, table: TableId, role: str) -> int | None:
        """Use the index `outbox_by_table`."""
        sql = "SELECT body FROM outbox WHERE table_id = ? AND role = ? AND dead IS NOT NULL ORDER BY id"
        bodies = [
            legible(outbox.body, text, "outbox message of table", table)
            for (text,) in await self.rows(sql, table, role)
        ]
        return min((body.after for body in bodies if body and not body.repairs), default=None)

    async def posted(self, table: TableId, role: str) -> Posted | None:
        sql = "SELECT channel, message, body FROM messages WHERE table_id = ? AND role = ?"
        for channel, message, text in await self.rows(sql, table, role):
            body = legible(outbox.body, text, "message", message, "of table", table)
            return Posted(channel, message, body) if body else None
        return None

    async def is_owed(self, table: TableId, role: str) -> bool:
        """Use the index `outbox_by_table`."""
        sql = "SELECT 1 FROM outbox WHERE table_id = ? AND role = ? AND dead IS NULL LIMIT 1"
        return bool(await self.rows(sql, table, role))

    async def requests(self, table: TableId, since: int) -> int:
        """Use the primary key."""
        rows = await self.rows("SELECT role FROM messages WHERE table_id = ? AND message > ?", table, since)
        kinds = {kind.role.partition(":")[0] for kind in KINDS.values() if kind.is_request}
        return sum(row[0].partition(":")[0] in kinds for row in rows)

    async def forget(self, table: TableId, role: str) -> None:
        """Delete the remembered message, so that the next one of the role is sent anew."""
        await self.do("DELETE FROM messages WHERE table_id = ? AND role = ?", table, role)

    # -- upkeep

    async def clean(self, before: Stale, most: int) -> int:
        return await self.write(cleaning.clean, before, most, self.own)

    async def finished(self, after: tuple[int, TableId], before: int, most: int) -> Sequence[Finished]:
        """Use an index that contains only ended games."""
        return await self.look(packing.finished, after, before, most)

    async def pack(self, table: TableId, before: int) -> bool:
        return await self.write(packing.pack, table, before)

    async def note(self, key: str, value: str | None = None) -> str | None:
        """Use the database table `meta`."""
        if value is not None:
            sql = "INSERT INTO meta (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value"
            await self.do(sql, key, value)
            return value
        return next((row[0] for row in await self.rows("SELECT value FROM meta WHERE key = ?", key)), None)

    async def first_note(self, key: str, value: str) -> str:
        await self.do("INSERT INTO meta (key, value) VALUES (?, ?) ON CONFLICT DO NOTHING", key, value)
        return await self.note(key) or value

    async def tables_with(self, user: int) -> Sequence[TableId]:
        """Search every row for the id, which is good enough for a rare query."""
        sql = """SELECT table_id FROM seats WHERE CAST(chair AS TEXT) LIKE ?
                 UNION SELECT id FROM tables WHERE CAST(head AS TEXT) LIKE ?"""
        return [row[0] for row in await self.rows(sql, f"%{user}%", f"%{user}%")]

    async def forget_user(self, user: int) -> None:
        await self.write(cleaning.forget_user, user, self.own)
        saved.note()

    def _ended(self, messages: Sequence[OutboxMessage]) -> None:
        for message in messages:
            self.leases.ended(message.queue)

    async def _heads(self, sql: str, *values: object) -> Sequence[Head]:
        return tables.legible_heads(await self.rows(sql, *values))


def _whole(now: float) -> int:
    """Convert a time to an integer, which lets SQL use the indexes of deadlines. It may be infinite."""
    return int(min(now, NEVER))


def _on(shards: Shards | None) -> tuple[str, tuple[int, ...]]:
    """Return an SQL condition for tables on these shards, and its values. Tables in DMs are on shard 0."""
    if shards is None:
        return "", ()
    return " AND (coalesce(guild, 0) >> 22) % ? BETWEEN ? AND ?", (shards.count, shards.first, shards.last)
