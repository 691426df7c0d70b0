"""The SQL implementation of the schedule, which finds tables where the bot has to act."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bot.core.ids import TableId
from bot.core.settings import Shards
from bot.core.storage.sql.work import Runner

NEVER: Final = 2**53  # a time in epoch seconds that is later than any deadline


class ScheduleStore:
    """A `bot.core.storage.protocol.ScheduleBook` in SQL. The protocol documents the methods."""

    def __init__(self, database: Runner) -> None:
        self._database = database

    async def computers_due(self) -> Sequence[TableId]:
        """Return tables that are waiting for a computer player, using the index `tables_for_computers`."""
        return [row[0] for row in await self._database.rows("SELECT id FROM tables WHERE computer")]

    async def overdue(self, now: float, shards: Shards | None = None) -> Sequence[TableId]:
        """Return tables with a deadline, reminder or timer that is due, using the index `tables_by_due`."""
        where, on = _on(shards)
        rows = await self._database.rows(f"SELECT id FROM tables WHERE due <= ?{where}", _whole(now), *on)  # noqa: S608
        return [row[0] for row in rows]

    async def limited(self, now: float, shards: Shards | None = None) -> Sequence[TableId]:
        """Return tables whose time limit has ended, using the index `tables_by_limit`."""
        where, on = _on(shards)
        rows = await self._database.rows(f"SELECT id FROM tables WHERE limited <= ?{where}", _whole(now), *on)  # noqa: S608
        return [row[0] for row in rows]

    async def next_due(self, now: float, shards: Shards | None = None) -> float | None:
        """Return when the next deadline is due, using the index `tables_by_due`."""
        where, on = _on(shards)
        rows = await self._database.rows(f"SELECT min(due) FROM tables WHERE due > ?{where}", _whole(now), *on)  # noqa: S608
        return next((row[0] for row in rows), None)


def _whole(now: float) -> int:
    """Return the time as an integer, even if it's infinite.

    SQL can use the indexes on times only if it compares them to an integer.
    """
    return int(min(now, NEVER))


def _on(shards: Shards | None) -> tuple[str, tuple[int, ...]]:
    """Return an SQL condition for tables on these shards, and the values in it. Tables in DMs are on shard 0."""
    if shards is None:
        return "", ()
    return " AND (coalesce(guild, 0) >> 22) % ? BETWEEN ? AND ?", (shards.count, shards.first, shards.last)
