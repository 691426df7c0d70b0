"""The outbox, which delivers stored messages: each one once, in order within its channel, without delaying any move.

A commit writes messages to the outbox (`bot.core.storage`). A background task takes the first message of each queue (a
channel or a DM), has the courier compose it from the table's current state, and sends it or edits the previous one,
depending on its kind (`bot.core.storage.kinds`). Only then does it delete the row. If the bot crashes in between, or
Discord's response is lost, the message may have been sent. To find that out, each message carries a nonce made from the
row's id: the courier can look for it at any later time, and for some minutes Discord itself recognizes duplicates by
it.

- `Outbox`, in this module, is the task: when it looks for messages, how many deliveries run at once, and how it stops.
- `due_messages` decides which messages are due and worth sending.
- `attempt` makes one attempt at a message, and decides what happens after it failed: retry, set aside, or give up.
- `send_or_edit` decides whether a message becomes a new one (`new_message`) or edits a posted one (`posted_message`).
- `giving_up` buries undeliverable messages; `lost_channels` tells tables that the bot can't post in their channels.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Sequence
from contextlib import suppress

from bot.core.delivery.budget import PRIORITY, Budget, Unlimited
from bot.core.delivery.courier_protocol import Courier, TokenRefused
from bot.core.delivery.outbox.attempt import Attempts
from bot.core.delivery.outbox.due_messages import DueMessages
from bot.core.delivery.outbox.lost_channels import LostPost
from bot.core.delivery.outbox.unreached import UnreachedMessages
from bot.core.refusals import Refusal, StorageTrouble
from bot.core.storage import OutboxMessage
from bot.core.storage.sql.leases import Lost
from bot.core.table.position import Position
from bot.core.table.registry import Tables

log = logging.getLogger(__name__)

SLOTS = 8  # deliveries at the same time, each from a different queue: Discord allows 50 requests a second in all
SLOW_SECONDS = 1.0  # a delivery that takes longer only waits for Discord, and no longer takes a slot
BATCH = 4 * SLOTS  # messages of each priority read at once; some of them are in flight or useless
AFTER_COMMIT_SECONDS = 0.05  # between a commit and delivery, so that the interaction's response is sent first
POLL_SECONDS = 5.0  # how often to look for messages that other processes wrote
SHARED_POLL_SECONDS = 2.0  # the same if processes share a database: the process that wrote a message may be killed
AHEAD_SECONDS = 2.0  # when the bot stops, it also sends new messages that would be due within this time


class Outbox:
    """The background task that delivers messages. Every commit wakes it.

    `lost_posts` are called with a channel in which a message of kind "post" can't be sent anymore.
    """

    def __init__(
        self, tables: Tables, courier: Courier, budget: Budget | None = None, lost_posts: Sequence[LostPost] = ()
    ) -> None:
        self._store = tables.store
        self._budget = budget or Unlimited()
        self._unreached = UnreachedMessages(tables.store.outbox)
        self._due_messages = DueMessages(tables)
        self._attempts = Attempts(tables, courier, self._unreached, lost_posts)
        self._in_flight: dict[str, asyncio.Task[None]] = {}  # the delivery of each queue
        self._begun: dict[str, float] = {}  # when each of these deliveries began, by the loop's clock
        self._token_refused: TokenRefused | None = None
        self._woken = asyncio.Event()
        self._finished = asyncio.Event()
        self._is_closing = False  # deliver what is due, then end
        self._has_nothing_due = False  # as of the last query
        self._is_closed = False  # start no more deliveries
        self._budget.under_way = self._in_flight
        tables.watchers.append(self._wake_after_commit)

    def wake(self) -> None:
        """Check soon whether any messages are due."""
        self._woken.set()

    def note_answer(self) -> None:
        """Note that Discord has answered a request, so that messages that failed to reach it are retried."""
        if self._unreached.note_answer():
            self.wake()

    async def run(self) -> None:
        """Deliver messages until `stop` is called. Raises TokenRefused if Discord rejects the bot's token."""
        try:
            while not self._is_done():
                self._woken.clear()
                pause = await self._start_deliveries()
                if self._token_refused:
                    raise self._token_refused
                if not self._is_done():
                    # not wait_for: Python 3.11 loses a cancellation that comes at the same time as the event
                    with suppress(TimeoutError):
                        async with asyncio.timeout(pause):
                            await self._woken.wait()
        finally:
            self._finished.set()
            if self._token_refused:
                await self._cancel_deliveries()

    async def stop(self, patience: float = 2.0) -> None:
        """Deliver due messages for at most `patience` seconds, and stop. All others stay in storage."""
        self._is_closing, self._has_nothing_due = True, False  # query once more
        self.wake()
        with suppress(asyncio.TimeoutError):
            await asyncio.wait_for(self._finished.wait(), patience)
        self._is_closed = True
        await self._cancel_deliveries()

    async def _cancel_deliveries(self) -> None:
        """Cancel the deliveries in flight; they'll be retried after the next start."""
        tasks = tuple(self._in_flight.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self._attempts.close()

    def _is_done(self) -> bool:
        """Tell whether the outbox is closing and has nothing left to do."""
        return self._is_closed or (self._is_closing and self._has_nothing_due and not self._in_flight)

    def _wake_after_commit(self, _position: Position) -> None:
        asyncio.get_running_loop().call_later(AFTER_COMMIT_SECONDS, self.wake)

    async def _start_deliveries(self) -> float:
        """Start deliveries of due messages. Return how many seconds the task may sleep if nothing wakes it."""
        now, is_last = time.time(), self._is_closing
        until = now + AHEAD_SECONDS if is_last else now
        busy = set(self._in_flight)  # deliveries that end during the queries may still show up in their results
        try:
            await self._unreached.retry(now)
            messages, next_due = await self._due_messages.first_of_queues(now, until, BATCH)
            self._has_nothing_due = is_last and not messages  # a query that began before closing didn't look ahead
            waiting = [message for message in messages if message.queue not in busy]
            leased, to_send = await self._due_messages.claim(waiting[: self._free_slots()], until)
        except (Lost, StorageTrouble) as trouble:
            log.warning("the outbox waits: %s", trouble)
            return POLL_SECONDS
        if self._is_closed:
            await self._store.outbox.let_go(leased)
            return POLL_SECONDS
        for message in to_send:
            self._begun[message.queue] = asyncio.get_running_loop().time()
            self._in_flight[message.queue] = asyncio.create_task(self._deliver(message))
        if len(to_send) < len(leased):
            self.wake()  # for the next messages in the queues of the deleted ones
        usual = SHARED_POLL_SECONDS if self._store.leases.is_shared else POLL_SECONDS
        longest = SLOW_SECONDS if len(waiting) > len(to_send) else usual
        return min(longest, next_due - now if next_due else longest)

    def _free_slots(self) -> int:
        """Return how many more deliveries may start.

        Their number is limited so that messages stay in storage, where newer ones can replace them.
        """
        now = asyncio.get_running_loop().time()
        busy = sum(now - began < SLOW_SECONDS for began in self._begun.values())
        return max(0, SLOTS - max(busy, self._budget.waiting))

    async def _deliver(self, message: OutboxMessage) -> None:
        """Attempt to deliver the message, then release its queue and free its slot."""
        PRIORITY.set(message.queue_priority)
        try:
            await self._attempts.make(message)
        except TokenRefused as refusal:
            self._token_refused = refusal
        except Lost:
            log.info("another process delivers a message", extra={"fields": {"outbox_id": message.id}})
        except StorageTrouble as trouble:
            log.warning("a message waits: %s", trouble, extra={"fields": {"outbox_id": message.id}})
            await asyncio.sleep(POLL_SECONDS)
        except Refusal:  # the message's table was deleted or can't be read
            await self._store.outbox.drop((message,))
        finally:
            await self._store.outbox.let_go([message])
            del self._in_flight[message.queue], self._begun[message.queue]
            self.wake()
