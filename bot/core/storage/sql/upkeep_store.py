"""The SQL implementation of upkeep: deleting old data, packing finished games, and rarely used queries."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.core import saved
from bot.core.ids import TableId, UserId
from bot.core.storage.hooks import SqlTable
from bot.core.storage.rows import Cutoffs, Figures, Finished, Head
from bot.core.storage.sql import cleaning, outbox, packing, tables
from bot.core.storage.sql.work import Runner


class UpkeepStore:
    """A `bot.core.storage.protocol.UpkeepBook` in SQL. The protocol documents the methods."""

    def __init__(self, database: Runner, feature_tables: Sequence[SqlTable] = ()) -> None:
        self._database = database
        self._own = feature_tables  # the tables of features

    async def behind(self, rules: Mapping[str, int]) -> Sequence[TableId]:
        """Return tables in play whose rules have changed.

        This reads every table in play, which is fine once at startup.
        """
        return await self._database.look(tables.behind, rules)

    async def lobbies(self, before: int) -> Sequence[TableId]:
        """Return lobbies that nobody has used since `before` (epoch seconds).

        The query repeats the condition of the index `tables_not_begun`, so that the database uses the index.
        """
        sql = "SELECT id FROM tables WHERE status = 'lobby' AND status IN ('lobby', 'cancelled') AND since < ?"
        return [row[0] for row in await self._database.rows(sql, before)]

    async def clean(self, before: Cutoffs, most: int) -> int:
        return await self._database.write(cleaning.clean, before, most, self._own, await self._database.referring())

    async def finished(self, after: tuple[int, TableId], before: int, most: int) -> Sequence[Finished]:
        """Return finished games, using a partial index on finished games."""
        return await self._database.look(packing.finished, after, before, most)

    async def pack(self, table: TableId, before: int) -> bool:
        return await self._database.write(packing.pack, table, before)

    async def damaged(self) -> Sequence[TableId]:
        """Return tables whose stored head can't be decoded.

        This reads every open table, which is fine for a rare query.
        """
        return await self._database.look(tables.damaged)

    async def archived(self) -> Sequence[Head]:
        """Return archived tables. This reads every row, which is fine for a rare query."""
        return tables.legible_heads(
            await self._database.rows("SELECT id, head FROM tables WHERE status = 'archived' ORDER BY since DESC")
        )

    async def tables_with(self, user: UserId) -> Sequence[TableId]:
        """Return the user's tables. This searches every row for the user's id, which is fine for a rare query."""
        sql = """SELECT table_id FROM seats WHERE CAST(chair AS TEXT) LIKE ?
                 UNION SELECT id FROM tables WHERE CAST(head AS TEXT) LIKE ?"""
        return [row[0] for row in await self._database.rows(sql, f"%{user}%", f"%{user}%")]

    async def forget_user(self, user: UserId) -> None:
        await self._database.write(cleaning.forget_user, user, self._own)
        saved.note()

    async def figures(self, now: float) -> Figures:
        """Return the counts, using partial indexes on waiting messages, buried messages, and open tables."""
        return await self._database.look(outbox.figures, now)
