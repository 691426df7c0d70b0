"""A cache of each user's open tables, kept up to date with every commit that this process knows about.

The cache saves a database query when a move doesn't name its table. Other processes may have changed the tables, so the
caller queries the database unless the cache has exactly one table for the user. If that table was changed, the move
fails the version check.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Awaitable, Callable, Sequence

from bot.core.ids import TableId, UserId
from bot.core.storage import Head
from bot.core.table.position import Position

KEPT = 256  # maximum number of people in the cache


class OpenTablesCache:
    """A cache of users' tables in a lobby or in play.

    `read` queries the database for a user's tables, longest waiting first.
    """

    def __init__(self, read: Callable[[UserId], Awaitable[Sequence[Head]]]) -> None:
        self._read = read
        self._heads: OrderedDict[int, dict[TableId, Head]] = OrderedDict()
        self._commits = 0

    def remembered(self, user: UserId) -> Sequence[Head]:
        """Return the user's cached tables; () if they aren't cached."""
        return tuple(self._heads.get(user, {}).values())

    async def of_user(self, user: UserId) -> Sequence[Head]:
        """Read the user's tables from the database, cache them, and return them."""
        before = self._commits
        heads = await self._read(user)
        if before == self._commits:  # otherwise, what was read may be older than a commit
            self._heads[user] = {head.id: head for head in heads}
            self._heads.move_to_end(user)
            if len(self._heads) > KEPT:
                self._heads.popitem(last=False)
        return heads

    def changed(self, table: TableId | None) -> None:
        """Remove the table from the cache, or all tables for None, because another process may have changed it."""
        for user in [user for user, heads in self._heads.items() if table is None or table in heads]:
            del self._heads[user]

    def committed(self, position: Position) -> None:
        """Update the cache after a commit that led to this position."""
        self._commits += 1
        for heads in self._heads.values():
            heads.pop(position.id, None)
        if position.status in ("lobby", "playing"):
            for chair in position.chairs:
                if chair.user is not None and chair.user in self._heads:
                    self._heads[chair.user][position.id] = position.head
