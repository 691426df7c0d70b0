"""Who sits at which live tables: what the database last said, and every commit since that became known.

It spares a move the question which table is meant. Another process may know better: whoever finds anything but one
table here asks the database, and a move at a table that was changed elsewhere is fenced off by its version.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Awaitable, Callable, Sequence

from bot.storage import Head, TableId
from bot.table.position import Position

KEPT = 256  # people


class Seated:
    """`read` asks the database for a user's live tables, longest waiting first."""

    def __init__(self, read: Callable[[int], Awaitable[Sequence[Head]]]) -> None:
        self._read = read
        self._heads: OrderedDict[int, dict[TableId, Head]] = OrderedDict()
        self._commits = 0

    def remembered(self, user: int) -> Sequence[Head]:
        """The tables without a look; none for somebody who was not asked about lately."""
        return tuple(self._heads.get(user, {}).values())

    async def of_user(self, user: int) -> Sequence[Head]:
        """The tables as the database has them."""
        before = self._commits
        found = await self._read(user)
        if before == self._commits:  # else the answer may be older than what was committed meanwhile
            self._heads[user] = {head.id: head for head in found}
            self._heads.move_to_end(user)
            if len(self._heads) > KEPT:
                self._heads.popitem(last=False)
        return found

    def changed(self, table: TableId | None) -> None:
        """Another process may have changed the table, None: any of them; its people are looked up again."""
        for user in [user for user, heads in self._heads.items() if table is None or table in heads]:
            del self._heads[user]

    def committed(self, position: Position) -> None:
        """The table is as it says now."""
        self._commits += 1
        for heads in self._heads.values():
            heads.pop(position.id, None)
        if position.status in ("lobby", "playing"):
            for chair in position.chairs:
                if chair.user is not None and chair.user in self._heads:
                    self._heads[chair.user][position.id] = position.head
