"""Which messages are due, and which of those are worth sending."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Sequence

from bot.core.delivery import calls
from bot.core.delivery.outbox.private_digest import private_digest
from bot.core.logs import fault
from bot.core.refusals import Refusal, StorageTrouble
from bot.core.storage import OutboxMessage
from bot.core.storage.kinds import CLOSED, KINDS
from bot.core.storage.protocol import OutboxBook
from bot.core.storage.sql.leases import Lost
from bot.core.table.registry import Tables

log = logging.getLogger(__name__)


def require_lease(outbox: OutboxBook, message: OutboxMessage) -> None:
    """Raise Lost if this process's lease of the queue has expired, so that another process may deliver the message."""
    if not outbox.is_mine(message):
        raise Lost(message.queue)


class DueMessages:
    """The messages that could be delivered now: the first of each queue, if it's due."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._outbox = tables.store.outbox

    async def first_of_queues(
        self, now: float, until: float, limit: int
    ) -> tuple[Sequence[OutboxMessage], float | None]:
        """Return the first messages of queues that are due by `until`, and the time when the next one is due, if any.

        Messages that were attempted before are only returned if they're due by `now`. At most `limit` messages of each
        priority are returned. Times are in epoch seconds.
        """
        messages, next_due = await self._outbox.heads(until, limit)
        return [message for message in messages if message.due <= now or not message.attempts], next_due

    async def claim(
        self, messages: Sequence[OutboxMessage], until: float
    ) -> tuple[Sequence[OutboxMessage], Sequence[OutboxMessage]]:
        """Lease the messages' queues for this process. Return the leased messages, and those of them to send.

        Messages that would change nothing on Discord, such as most updates of hands, are deleted instead of sent.
        Raises Lost or StorageTrouble; then no queue is leased.
        """
        leased = await self._outbox.hold(messages, until)
        try:
            useless = await asyncio.gather(*map(self._is_useless, leased))
            deleted = [message for message, is_useless in zip(leased, useless, strict=True) if is_useless]
            if deleted:
                await self._outbox.drop(deleted)
        except (Lost, StorageTrouble):
            await self._outbox.let_go(leased)
            raise
        return leased, [message for message in leased if message not in deleted]

    async def _is_useless(self, message: OutboxMessage) -> bool:
        """Tell whether a private message repeats the posted one, or its user is known to refuse DMs.

        If that can't be found out, return False, so that the message isn't lost.
        """
        if not KINDS[message.kind].is_private:
            return False
        try:
            return await self._is_for_closed_dm(message) or await self._repeats_posted(message)
        except Refusal as refusal:  # such as storage trouble: the delivery will fail in the same way, and handle it
            log.info(
                "a message can't be compared: %s", type(refusal).__name__, extra={"fields": {"outbox_id": message.id}}
            )
        except Exception as error:
            fault(
                "a message can't be compared with the one before it", error, outbox_id=message.id, table=message.table
            )
        return False

    async def _is_for_closed_dm(self, message: OutboxMessage) -> bool:
        since = time.time() - calls.CLOSED_SECONDS if message.body.acted else 0.0
        return await self._outbox.is_buried(message.table, message.role, CLOSED, since)

    async def _repeats_posted(self, message: OutboxMessage) -> bool:
        if message.body.pings or message.body.continues:
            return False
        posted = await self._outbox.posted(message.table, message.role)
        return posted is not None and posted.body.says == await private_digest(self._tables, message)
