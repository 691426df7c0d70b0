"""The SQL implementation of the outbox and of the record of posted messages."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from typing import Protocol

from msgspec.structs import replace

from bot.core.ids import TableId
from bot.core.refusals import StorageTrouble
from bot.core.storage.kinds import KINDS
from bot.core.storage.outbox_rows import OutboxMessage, Posted
from bot.core.storage.sql import outbox
from bot.core.storage.sql.damage import legible
from bot.core.storage.sql.leases import Leases
from bot.core.storage.sql.work import Runner


class LeasedRunner(Runner, Protocol):
    """A runner of work on a database that other processes may share."""

    @property
    def leases(self) -> Leases:
        """The leases of this process."""


class OutboxStore:
    """A `bot.core.storage.protocol.OutboxBook` in SQL. The protocol documents the methods."""

    def __init__(self, database: LeasedRunner) -> None:
        self._database = database

    async def heads(self, now: float, most: int) -> tuple[Sequence[OutboxMessage], float | None]:
        """Return the messages that are first in their queues and due, and when the next one is due. Bury damaged ones.

        The query uses the index `outbox_by_priority`.
        """
        while True:
            messages, due, damaged = await self._database.look(
                outbox.first_due, now, most, unheld=self._database.leases.unheld
            )
            if not damaged:
                return messages, due
            await self._database.write(outbox.set_aside, damaged)

    async def hold(self, messages: Sequence[OutboxMessage], now: float) -> Sequence[OutboxMessage]:
        """Lease the queues in one statement, then read the messages again, as other processes may have changed them."""
        if not (messages and self._database.leases.is_shared):
            return messages
        tokens = await self._database.leases.take([message.queue for message in messages])
        mine = [message for message in messages if message.queue in tokens]
        try:
            reread = await self._database.look(outbox.first_of_queues, mine, now) if mine else []
        except StorageTrouble:
            self._ended(mine)
            raise
        await self._database.leases.release(sorted(set(tokens) - {message.queue for message in reread}))
        return [replace(message, lease=tokens[message.queue]) for message in reread]

    def is_mine(self, message: OutboxMessage) -> bool:
        """Tell whether this process, by its own clock, still holds the lease of the message's queue."""
        return self._database.leases.is_held(message.queue, message.lease)

    async def let_go(self, messages: Sequence[OutboxMessage]) -> None:
        """Release the messages' queues. If the database is unavailable, the leases simply expire."""
        with suppress(StorageTrouble):
            await self._database.leases.release([message.queue for message in messages])

    async def begin(self, message: OutboxMessage) -> OutboxMessage | None:
        """Record that a delivery begins, and commit that before anything is sent.

        From then on, the message isn't merged into a newer one, because it may have been posted already.
        """
        return await self._database.write(outbox.begin, message)

    async def merge(self, message: OutboxMessage) -> bool:
        return bool(message.role) and await self._database.write(outbox.give_way, message)

    async def gather(self, message: OutboxMessage, now: float, apart: Sequence[str] = ()) -> OutboxMessage | None:
        """Merge the user's other due calls into the message, using the index `outbox_calls`."""
        return await self._database.write(outbox.gather, message, now, apart)

    async def post(self, message: OutboxMessage) -> None:
        """Add the message. If it replaces an older message, it doesn't take over that message's pings."""
        await self._database.write(outbox.add, (message,))

    async def drop(self, messages: Sequence[OutboxMessage]) -> None:
        await self._database.write(outbox.drop, messages)
        self._ended(messages)

    async def postpone(self, message: OutboxMessage, due: float) -> None:
        await self._database.write(outbox.postpone, message, due)
        self._ended([message])

    async def requeue(self, message: OutboxMessage, substitute: OutboxMessage) -> None:
        await self._database.write(outbox.requeue, message, substitute)
        self._ended([message])

    async def hasten(self, messages: Sequence[int], due: float) -> None:
        await self._database.write(outbox.hasten, messages, due)

    async def settle(
        self, message: OutboxMessage, posted: Posted | None = None, follow_ups: Sequence[OutboxMessage] = ()
    ) -> None:
        """Delete the message and store what was posted, in one transaction."""
        await self._database.write(outbox.settle, message, posted, follow_ups)
        self._ended([message])

    async def bury(self, message: OutboxMessage, reason: str, follow_ups: Sequence[OutboxMessage] = ()) -> None:
        await self._database.write(outbox.bury, message, reason, follow_ups)
        self._ended([message])

    async def revive(self, before: int, most: int) -> None:
        await self._database.write(outbox.revive, before, most)

    async def is_buried(self, table: TableId, role: str, reason: str, since: float = 0.0) -> bool:
        """Tell whether a message of that role was buried, using the index `outbox_by_table`."""
        sql = "SELECT 1 FROM outbox WHERE table_id = ? AND role = ? AND dead = ? AND died >= ? LIMIT 1"
        return bool(await self._database.rows(sql, table, role, reason, int(since)))

    async def undelivered_since(self, table: TableId, role: str) -> int | None:
        """Return the smallest `body.after` of the table's buried messages of that role, or None if there are none.

        People haven't been told what happened after that many decisions. The query uses the index `outbox_by_table`.
        """
        sql = "SELECT body FROM outbox WHERE table_id = ? AND role = ? AND dead IS NOT NULL ORDER BY id"
        bodies = [
            legible(outbox.body, text, "outbox message of table", table)
            for (text,) in await self._database.rows(sql, table, role)
        ]
        return min((body.after for body in bodies if body and not body.repairs), default=None)

    async def is_owed(self, table: TableId, role: str) -> bool:
        """Tell whether a message of that role is waiting, using the index `outbox_by_table`."""
        sql = "SELECT 1 FROM outbox WHERE table_id = ? AND role = ? AND dead IS NULL LIMIT 1"
        return bool(await self._database.rows(sql, table, role))

    async def posted(self, table: TableId, role: str) -> Posted | None:
        sql = "SELECT channel, message, body FROM messages WHERE table_id = ? AND role = ?"
        for channel, message, text in await self._database.rows(sql, table, role):
            body = legible(outbox.body, text, "message", message, "of table", table)
            return Posted(channel, message, body) if body else None
        return None

    async def requests(self, table: TableId, since: int) -> int:
        """Return how many of the table's recently posted messages are requests. The query uses the primary key."""
        rows = await self._database.rows("SELECT role FROM messages WHERE table_id = ? AND message > ?", table, since)
        kinds = {kind.role.partition(":")[0] for kind in KINDS.values() if kind.is_request}
        return sum(row[0].partition(":")[0] in kinds for row in rows)

    async def forget(self, table: TableId, role: str) -> None:
        """Delete the record of the posted message, so that the next message of that role is sent as a new one."""
        await self._database.do("DELETE FROM messages WHERE table_id = ? AND role = ?", table, role)

    def _ended(self, messages: Sequence[OutboxMessage]) -> None:
        for message in messages:
            self._database.leases.ended(message.queue)
