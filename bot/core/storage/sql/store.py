"""The store in SQL, for both databases. Its subclasses differ in how they run `bot.core.storage.sql.work`."""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence

from bot.core.ids import ChannelId, InteractionId, TableId, UserId
from bot.core.storage.hooks import SqlTable
from bot.core.storage.outbox_rows import Change
from bot.core.storage.protocol import OutboxBook, ScheduleBook, UpkeepBook
from bot.core.storage.rows import Chair, Head, Place, Stored
from bot.core.storage.sql import packing, tables
from bot.core.storage.sql.leases import Leases, UnsharedLeases
from bot.core.storage.sql.outbox_store import OutboxStore
from bot.core.storage.sql.people import PeopleBook, PeopleStore
from bot.core.storage.sql.schedule_store import ScheduleStore
from bot.core.storage.sql.upkeep_store import UpkeepStore
from bot.core.storage.sql.work import P, Row, T, Work, execute


class SqlStore(ABC):
    """A `bot.core.storage.Store` in SQL. The protocol documents the methods; docstrings here say how they work."""

    def __init__(self, feature_tables: Sequence[SqlTable] = ()) -> None:
        self.feature_tables = feature_tables  # the tables of features
        self.people: PeopleBook = PeopleStore(self)
        self.outbox: OutboxBook = OutboxStore(self)
        self.schedule: ScheduleBook = ScheduleStore(self)
        self.upkeep: UpkeepBook = UpkeepStore(self, feature_tables)
        self.leases: Leases = UnsharedLeases()

    # -- methods that differ between the databases

    @abstractmethod
    async def rows(self, sql: str, *values: object) -> list[Row]:
        """Execute one statement that only reads, and return its rows."""

    @abstractmethod
    async def referring(self) -> Sequence[tuple[str, str]]:
        """Return a (database table, column) pair for each column that refers to game tables."""

    @abstractmethod
    async def look(self, work: Callable[P, Work[T]], *args: P.args, **kwargs: P.kwargs) -> T:
        """Run work that only reads, on a single snapshot of the database."""

    @abstractmethod
    async def write(self, work: Callable[P, Work[T]], *args: P.args, **kwargs: P.kwargs) -> T:
        """Run work in one transaction, so that either all of its changes are stored or none are."""

    @abstractmethod
    async def commit(self, change: Change, meanwhile: Callable[[], None] | None = None) -> None:
        """Write the change in one transaction, and call `meanwhile` while the database is writing."""

    @abstractmethod
    async def last_outbox_id(self, number: int = 0) -> int:
        """Return the greatest id that an outbox message has ever had, after raising it to `number` if it's lower."""

    @abstractmethod
    async def close(self) -> None:
        """Finish running work, then close the store."""

    async def hear(self, _heard: Callable[[TableId | None], None]) -> None:
        """Wait until canceled: no other process changes this store, so there's nothing to report."""
        await asyncio.Event().wait()

    # -- tables

    async def do(self, sql: str, *values: object) -> None:
        """Execute one statement in its own transaction."""
        await self.write(execute, sql, *values)

    async def read(self, table: TableId) -> Stored | None:
        return await self.look(tables.stored, table)

    async def version(self, table: TableId) -> int | None:
        return next((row[0] for row in await self.rows("SELECT version FROM tables WHERE id = ?", table)), None)

    async def made_by(self, interaction: InteractionId) -> TableId | None:
        rows = await self.rows("SELECT table_id FROM decisions WHERE interaction = ?", interaction)
        return next((row[0] for row in rows), None)

    async def whys(self, table: TableId) -> Mapping[int, str]:
        return await self.look(packing.whys, table)

    async def of_user(self, user: UserId) -> Sequence[Head]:
        mine = 'id IN (SELECT table_id FROM seats WHERE "user" = ?)'
        return await self._heads(f"SELECT id, head FROM live_tables WHERE {mine} ORDER BY since", user)  # noqa: S608

    async def chairs(self, names: Sequence[TableId]) -> Mapping[TableId, Sequence[Chair]]:
        return await self.look(tables.chairs, names)

    async def in_channel(self, channel: ChannelId) -> Sequence[Head]:
        return await self._heads("SELECT id, head FROM live_tables WHERE channel = ? ORDER BY since DESC", channel)

    async def ended_in(self, channel: ChannelId, user: UserId | None = None) -> Sequence[Head]:
        sql = "SELECT id, head FROM tables WHERE channel = ? AND status = 'over'{} ORDER BY since DESC LIMIT 1"
        if user is None:
            return await self._heads(sql.format(""), channel)
        with_user = ' AND id IN (SELECT table_id FROM seats WHERE "user" = ?)'
        return await self._heads(sql.format(with_user), channel, user)

    async def live(self) -> Sequence[Head]:
        return await self._heads("SELECT id, head FROM live_tables ORDER BY since DESC")

    async def count(self, owner: UserId, place: Place) -> Mapping[tuple[str, str], int]:
        """Count the open tables of the owner, the channel and the server, using partial indexes on open tables."""
        return await self.look(tables.count, owner, place)

    # -- notes

    async def note(self, key: str, value: str | None = None) -> str | None:
        if value is not None:
            sql = "INSERT INTO meta (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value"
            await self.do(sql, key, value)
            return value
        return next((row[0] for row in await self.rows("SELECT value FROM meta WHERE key = ?", key)), None)

    async def first_note(self, key: str, value: str) -> str:
        await self.do("INSERT INTO meta (key, value) VALUES (?, ?) ON CONFLICT DO NOTHING", key, value)
        return await self.note(key) or value

    async def _heads(self, sql: str, *values: object) -> Sequence[Head]:
        return tables.legible_heads(await self.rows(sql, *values))
