"""The Store in SQL, whatever the database: what differs is how work is run, see `bot.storage.sql.work`."""

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
from bot.storage.outbox_rows import Change, Letter, Posted
from bot.storage.protocol import DailyBook
from bot.storage.rows import Chair, Figures, Finished, Head, Place, Stale, Stored, TableId
from bot.storage.sql import cleaning, packing, tables
from bot.storage.sql import letters as outbox
from bot.storage.sql.daily import DailyStore
from bot.storage.sql.damage import legible
from bot.storage.sql.leases import Leases
from bot.storage.sql.people import PeopleBook, PeopleStore
from bot.storage.sql.work import P, Row, T, Work, ask

NEVER: Final = 2**53  # seconds: later than any deadline


class SqlStore(ABC):
    """See `bot.storage.Store`. Docstrings say how, and by which index."""

    def __init__(self, own: Sequence[SqlTable] = ()) -> None:
        self.own = own  # the tables of features
        self.daily: DailyBook = DailyStore(self)
        self.people: PeopleBook = PeopleStore(self)
        self.leases = Leases()

    # -- what each database does in its own way

    @abstractmethod
    async def rows(self, sql: str, *values: object) -> list[Row]:
        """Of one statement that changes nothing."""

    @abstractmethod
    async def look(self, work: Callable[P, Work[T]], *args: P.args, **kwargs: P.kwargs) -> T:
        """Work that changes nothing, and sees the database at one moment."""

    @abstractmethod
    async def write(self, work: Callable[P, Work[T]], *args: P.args, **kwargs: P.kwargs) -> T:
        """One transaction: all of it is stored, or nothing."""

    @abstractmethod
    async def commit(self, change: Change, meanwhile: Callable[[], None] | None = None) -> None:
        """`bot.storage.sql.tables.commit` in one transaction; `meanwhile` is called while it is written."""

    @abstractmethod
    async def letters_given(self, number: int = 0) -> int:
        """The greatest id that a letter ever had; or had elsewhere, if that number is greater."""

    @abstractmethod
    async def close(self) -> None:
        """What was begun is finished first."""

    async def hear(self, _heard: Callable[[TableId | None], None]) -> None:
        """A store that nobody shares hears nothing."""
        await asyncio.Event().wait()

    # -- tables

    async def do(self, sql: str, *values: object) -> None:
        """One statement in a transaction."""
        await self.write(ask, sql, *values)

    async def read(self, table: TableId) -> Stored | None:
        """The whole table."""
        return await self.look(tables.stored, table)

    async def version(self, table: TableId) -> int | None:
        """Its version alone."""
        return next((row[0] for row in await self.rows("SELECT version FROM tables WHERE id = ?", table)), None)

    async def made_by(self, interaction: int) -> TableId | None:
        """A unique index of the log answers."""
        rows = await self.rows("SELECT table_id FROM decisions WHERE interaction = ?", interaction)
        return next((row[0] for row in rows), None)

    async def whys(self, table: TableId) -> Mapping[int, str]:
        """A row for each move of a computer player or for somebody who was away."""
        return await self.look(packing.whys, table)

    async def of_user(self, user: int) -> Sequence[Head]:
        """By the time of the last move."""
        mine = 'id IN (SELECT table_id FROM seats WHERE "user" = ?)'
        return await self._heads(f"SELECT id, head FROM live_tables WHERE {mine} ORDER BY since", user)  # noqa: S608

    async def chairs(self, names: Sequence[TableId]) -> Mapping[TableId, Sequence[Chair]]:
        """By the primary key."""
        return await self.look(tables.chairs, names)

    async def in_channel(self, channel: int) -> Sequence[Head]:
        """Newest first."""
        return await self._heads("SELECT id, head FROM live_tables WHERE channel = ? ORDER BY since DESC", channel)

    async def ended_in(self, channel: int, user: int | None = None) -> Sequence[Head]:
        """By the time of its last move."""
        sql = "SELECT id, head FROM tables WHERE channel = ? AND status = 'over'{} ORDER BY since DESC LIMIT 1"
        if user is None:
            return await self._heads(sql.format(""), channel)
        with_user = ' AND id IN (SELECT table_id FROM seats WHERE "user" = ?)'
        return await self._heads(sql.format(with_user), channel, user)

    async def live(self) -> Sequence[Head]:
        """By the time of the last move."""
        return await self._heads("SELECT id, head FROM live_tables ORDER BY since DESC")

    async def archived(self) -> Sequence[Head]:
        """By a look at every row: it is asked for rarely."""
        return await self._heads("SELECT id, head FROM tables WHERE status = 'archived' ORDER BY since DESC")

    async def damaged(self) -> Sequence[TableId]:
        """By a look at every row: it is asked for rarely."""
        return await self.look(tables.damaged)

    async def count(self, owner: int, place: Place) -> Mapping[tuple[str, str], int]:
        """By indexes that hold only open tables."""
        return await self.look(tables.count, owner, place)

    async def computers_due(self) -> Sequence[TableId]:
        """The index `tables_for_computers` holds only these."""
        return [row[0] for row in await self.rows("SELECT id FROM tables WHERE computer")]

    async def overdue(self, now: float, shards: Shards | None = None) -> Sequence[TableId]:
        """The index `tables_by_due` holds only tables with a deadline."""
        where, on = _on(shards)
        rows = await self.rows(f"SELECT id FROM tables WHERE due <= ?{where}", _whole(now), *on)  # noqa: S608
        return [row[0] for row in rows]

    async def limited(self, now: float, shards: Shards | None = None) -> Sequence[TableId]:
        """The index `tables_by_limit` holds only tables with a limit."""
        where, on = _on(shards)
        rows = await self.rows(f"SELECT id FROM tables WHERE limited <= ?{where}", _whole(now), *on)  # noqa: S608
        return [row[0] for row in rows]

    async def next_due(self, now: float, shards: Shards | None = None) -> float | None:
        """By the index of `overdue`."""
        where, on = _on(shards)
        rows = await self.rows(f"SELECT min(due) FROM tables WHERE due > ?{where}", _whole(now), *on)  # noqa: S608
        return next((row[0] for row in rows), None)

    async def behind(self, rules: Mapping[str, int]) -> Sequence[TableId]:
        """It is asked for once, at the start."""
        return await self.look(tables.behind, rules)

    async def lobbies(self, before: int) -> Sequence[TableId]:
        """By the time of the last change."""
        sql = "SELECT id FROM tables WHERE status = 'lobby' AND status IN ('lobby', 'cancelled') AND since < ?"
        return [row[0] for row in await self.rows(sql, before)]

    async def figures(self, now: float) -> Figures:
        """By indexes that hold only what waits, what is dead and what is open."""
        return await self.look(outbox.figures, now)

    # -- letters

    async def heads(self, now: float, most: int) -> tuple[Sequence[Letter], float | None]:
        """By the index `outbox_by_urgency`. A damaged letter is buried at once, and those behind it come."""
        while True:
            letters, due, damaged = await self.look(outbox.first_due, now, most, unheld=self.leases.is_shared)
            if not damaged:
                return letters, due
            await self.write(outbox.set_aside, damaged)

    async def hold(self, letters: Sequence[Letter], now: float) -> Sequence[Letter]:
        """In one statement for all; then they are read again, for others may have had them meanwhile."""
        if not (letters and self.leases.is_shared):
            return letters
        tokens = await self.leases.take([letter.lane for letter in letters])
        mine = [letter for letter in letters if letter.lane in tokens]
        try:
            found = await self.look(outbox.still_first, mine, now) if mine else []
        except StorageTrouble:
            self._ended(mine)
            raise
        await self.leases.release(sorted(set(tokens) - {letter.lane for letter in found}))
        return [replace(letter, lease=tokens[letter.lane]) for letter in found]

    def is_mine(self, letter: Letter) -> bool:
        """By this process's own clock."""
        return self.leases.is_held(letter.lane, letter.lease)

    async def let_go(self, letters: Sequence[Letter]) -> None:
        """Where what became of a letter has not given its lane back already; those that cannot be given back lapse."""
        with suppress(StorageTrouble):
            await self.leases.release([letter.lane for letter in letters])

    async def begin(self, letter: Letter) -> Letter | None:
        """Committed before anything is sent, so that after a crash a letter that may have arrived is never merged."""
        return await self.write(outbox.begin, letter)

    async def merge(self, letter: Letter) -> bool:
        """The letter goes, and the next of its role tells what it would have told."""
        return bool(letter.role) and await self.write(outbox.give_way, letter)

    async def gather(self, letter: Letter, now: float) -> Letter | None:
        """In one transaction; by the index `outbox_calls`."""
        return await self.write(outbox.gather, letter, now)

    async def post(self, letter: Letter) -> None:
        """It pings nobody."""
        await self.write(outbox.add, (letter,))

    async def drop(self, letters: Sequence[Letter]) -> None:
        """All in one transaction."""
        await self.write(outbox.drop, letters)
        self._ended(letters)

    async def postpone(self, letter: Letter, due: float) -> None:
        """Its id, by which the lane is ordered, stays."""
        await self.write(outbox.postpone, letter, due)
        self._ended([letter])

    async def relane(self, letter: Letter, again: Letter) -> None:
        """In one transaction."""
        await self.write(outbox.relane, letter, again)
        self._ended([letter])

    async def hasten(self, letters: Sequence[int], due: float) -> None:
        """By their ids."""
        await self.write(outbox.hasten, letters, due)

    async def settle(self, letter: Letter, posted: Posted | None = None, then: Sequence[Letter] = ()) -> None:
        """In one transaction: the message is remembered exactly when its letter is deleted."""
        await self.write(outbox.settle, letter, posted, then)
        self._ended([letter])

    async def bury(self, letter: Letter, reason: str, then: Sequence[Letter] = ()) -> None:
        """The row stays in the outbox with the reason, for the operator to read; no view shows it any more."""
        await self.write(outbox.bury, letter, reason, then)
        self._ended([letter])

    async def revive(self, before: int, most: int) -> None:
        """As new letters, in the same order."""
        await self.write(outbox.revive, before, most)

    async def is_buried(self, table: TableId, role: str, reason: str, since: float = 0.0) -> bool:
        """By the index `outbox_by_table`."""
        sql = "SELECT 1 FROM outbox WHERE table_id = ? AND role = ? AND dead = ? AND died >= ? LIMIT 1"
        return bool(await self.rows(sql, table, role, reason, int(since)))

    async def untold(self, table: TableId, role: str) -> int | None:
        """By the index `outbox_by_table`."""
        sql = "SELECT body FROM outbox WHERE table_id = ? AND role = ? AND dead IS NOT NULL ORDER BY id"
        bodies = [legible(outbox.body, said, "letter of table", table) for (said,) in await self.rows(sql, table, role)]
        return min((body.after for body in bodies if body and not body.repairs), default=None)

    async def posted(self, table: TableId, role: str) -> Posted | None:
        """The message remembered under that role."""
        sql = "SELECT channel, message, body FROM messages WHERE table_id = ? AND role = ?"
        for channel, message, said in await self.rows(sql, table, role):
            body = legible(outbox.body, said, "message", message, "of table", table)
            return Posted(channel, message, body) if body else None
        return None

    async def is_owed(self, table: TableId, role: str) -> bool:
        """By the index `outbox_by_table`."""
        sql = "SELECT 1 FROM outbox WHERE table_id = ? AND role = ? AND dead IS NULL LIMIT 1"
        return bool(await self.rows(sql, table, role))

    async def requests(self, table: TableId, since: int) -> int:
        """By the primary key."""
        rows = await self.rows("SELECT role FROM messages WHERE table_id = ? AND message > ?", table, since)
        kinds = {kind.role.partition(":")[0] for kind in KINDS.values() if kind.is_request}
        return sum(row[0].partition(":")[0] in kinds for row in rows)

    async def forget(self, table: TableId, role: str) -> None:
        """The next letter of the role sends a new message."""
        await self.do("DELETE FROM messages WHERE table_id = ? AND role = ?", table, role)

    # -- the house

    async def clean(self, before: Stale, most: int) -> int:
        """In one transaction."""
        return await self.write(cleaning.clean, before, most, self.own)

    async def finished(self, after: tuple[int, TableId], before: int, most: int) -> Sequence[Finished]:
        """By an index that holds only these."""
        return await self.look(packing.finished, after, before, most)

    async def pack(self, table: TableId, before: int) -> bool:
        """In one transaction."""
        return await self.write(packing.pack, table, before)

    async def note(self, key: str, value: str | None = None) -> str | None:
        """In the table `meta`."""
        if value is not None:
            sql = "INSERT INTO meta (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value"
            await self.do(sql, key, value)
            return value
        return next((row[0] for row in await self.rows("SELECT value FROM meta WHERE key = ?", key)), None)

    async def first_note(self, key: str, value: str) -> str:
        """Whoever was first: what is there stays."""
        await self.do("INSERT INTO meta (key, value) VALUES (?, ?) ON CONFLICT DO NOTHING", key, value)
        return await self.note(key) or value

    async def tables_with(self, user: int) -> Sequence[TableId]:
        """By a look at every row: it is asked for rarely."""
        sql = """SELECT table_id FROM seats WHERE CAST(chair AS TEXT) LIKE ?
                 UNION SELECT id FROM tables WHERE CAST(head AS TEXT) LIKE ?"""
        return [row[0] for row in await self.rows(sql, f"%{user}%", f"%{user}%")]

    async def forget_user(self, user: int) -> None:
        """In one transaction."""
        await self.write(cleaning.forget_user, user, self.own)
        saved.note()

    def _ended(self, letters: Sequence[Letter]) -> None:
        for letter in letters:
            self.leases.ended(letter.lane)

    async def _heads(self, sql: str, *values: object) -> Sequence[Head]:
        return tables.legible_heads(await self.rows(sql, *values))


def _whole(now: float) -> int:
    """Deadlines are whole seconds, and compared with such an index serves; infinity is asked for too."""
    return int(min(now, NEVER))


def _on(shards: Shards | None) -> tuple[str, tuple[int, ...]]:
    """A condition for tables of servers on these shards, and its values; private ones are on shard 0."""
    if shards is None:
        return "", ()
    return " AND (coalesce(guild, 0) >> 22) % ? BETWEEN ? AND ?", (shards.count, shards.first, shards.last)
