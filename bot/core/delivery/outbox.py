"""The outbox, which delivers stored messages: each one once, in order within its channel, without delaying any move.

A commit writes messages to the outbox (bot.core.storage). A task takes the first message of each queue (a channel or a
DM), has the courier compose it from the table's current state, and sends it or edits the previous one, depending on its
kind (bot.core.storage.kinds). Only then does the task delete the row. If the bot crashes in between, or Discord's
response is lost, the message may have been sent. To find that out, each message carries a nonce made from the row's id:
the courier can look for it at any later time, and for some minutes Discord itself recognizes duplicates by it.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from hashlib import blake2b
from typing import Any, TypeAlias

from msgspec.structs import replace

from bot.core.delivery import calls
from bot.core.delivery.budget import PRIORITY, Budget, Unlimited
from bot.core.delivery.calls import Calls
from bot.core.delivery.courier_protocol import (
    Closed,
    ContentRefused,
    Courier,
    Crowded,
    Later,
    MessageGone,
    NoPlace,
    Refused,
    Shown,
    TokenRefused,
    Undeliverable,
)
from bot.core.delivery.departures import Departures
from bot.core.delivery.previous_message import age, collapse_previous, since
from bot.core.delivery.setting_aside import Stuck, aside, given_up, gives_up, rejoining, repair, waiting
from bot.core.ids import NO_USER, ChannelId
from bot.core.logs import fault
from bot.core.refusals import Frozen, NoTable, Refusal, StorageTrouble
from bot.core.storage import Body, OutboxMessage, Posted, Store
from bot.core.storage.kinds import CLOSED, COLLAPSE, KINDS
from bot.core.storage.sql.leases import Lost
from bot.core.table import place
from bot.core.table.position import Position
from bot.core.table.reading import prompts
from bot.core.table.registry import Tables
from bot.core.table.table import Table
from games.kernel import digest

log = logging.getLogger(__name__)

SLOTS = 8  # deliveries at the same time, each from a different queue: Discord allows 50 requests a second in all
SLOW_SECONDS = 1.0  # a delivery that takes longer only waits for Discord, and no longer takes a slot
LOOKED_AT = 4 * SLOTS  # messages read at once; some of them are in flight or outdated
AFTER_YOU = 0.05  # seconds between a commit and delivery, so that the interaction's response is sent first
LOOK_SECONDS = 5.0  # how often to look for messages that other processes wrote
SHARED_LOOK_SECONDS = 2.0  # the same if processes share a database: the process that wrote a message may be killed
AHEAD_SECONDS = 2.0  # when the bot stops, it also sends new messages that would be due within this time
LONGEST_BACKOFF = 30.0  # maximum seconds between two attempts
AGAIN_SECONDS = 5.0  # between two rounds of retries that a successful request to Discord triggers
STUCK = 4  # attempts at an edit that keeps failing temporarily, before the message is set aside
OLD_SECONDS = 3600.0  # older messages are posted again, as Discord limits edits to them and people don't see the edits
UNDER_WAY_SECONDS = 60.0  # how long after beginning a message a suspended process may still send it
FAULTS = 5  # attempts at a message whose delivery raises unexpected errors, before the outbox gives up on it
NO_DM = "I couldn't send you a message. Press My hand instead."
DELAYED = "Your private message will take a few minutes. Press My hand to see your hand now."

LostPost: TypeAlias = Callable[[Store, ChannelId], Awaitable[None]]


class Outbox:
    """The background task that delivers messages. Every commit wakes it."""

    def __init__(
        self, tables: Tables, courier: Courier, budget: Budget | None = None, lost_posts: Sequence[LostPost] = ()
    ) -> None:
        self._store = tables.store
        self._budget = budget or Unlimited()
        self._tables = tables
        self._courier = courier
        self._calls = Calls(tables)
        self._departures = Departures(tables, courier)
        self._looking = set[asyncio.Task[bool]]()  # checks of whether people have left their servers
        self._lost_posts = lost_posts  # called with a channel in which a post can't be sent anymore
        self._in_flight: dict[str, asyncio.Task[None]] = {}
        self._begun: dict[str, float] = {}  # when each of these deliveries began, by the loop's clock
        self._refused: TokenRefused | None = None
        self._unreached = set[int]()  # messages that wait because Discord couldn't be reached
        self._is_answering = False
        self._tried_again = -AGAIN_SECONDS  # when these were last retried, by the loop's clock
        self._woken = asyncio.Event()
        self._finished = asyncio.Event()
        self._is_closing = False  # deliver what is due, then end
        self._has_nothing_due = False  # at the last look
        self._is_closed = False  # start no more deliveries
        self._salt = ""
        self._budget.under_way = self._in_flight
        tables.watchers.append(self._committed)

    def wake(self) -> None:
        """Check soon whether any messages are due."""
        self._woken.set()

    def answered(self) -> None:
        """Note that Discord has answered a request, so that messages that failed to reach it are retried."""
        if self._unreached and not self._is_answering:
            self._is_answering = True
            self.wake()

    async def run(self) -> None:
        """Deliver messages until `stop` is called. Raises TokenRefused if Discord rejects the bot's token."""
        try:
            while not self._is_idle():
                self._woken.clear()
                pause = await self._look()
                if self._refused:
                    raise self._refused
                if not self._is_idle():
                    # not wait_for: Python 3.11 loses a cancellation that comes at the same time as the event
                    with suppress(TimeoutError):
                        async with asyncio.timeout(pause):
                            await self._woken.wait()
        finally:
            self._finished.set()
            if self._refused:
                await self._abandon()

    async def stop(self, patience: float = 2.0) -> None:
        """Deliver due messages for at most `patience` seconds, and stop. All others stay in storage."""
        self._is_closing, self._has_nothing_due = True, False  # look once more
        self.wake()
        with suppress(asyncio.TimeoutError):
            await asyncio.wait_for(self._finished.wait(), patience)
        self._is_closed = True
        await self._abandon()

    async def _abandon(self) -> None:
        """Cancel the deliveries in flight; they'll be retried after the next start."""
        tasks = (*self._in_flight.values(), *self._looking)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _is_idle(self) -> bool:
        """Tell whether the outbox is closing and has nothing left to do."""
        return self._is_closed or (self._is_closing and self._has_nothing_due and not self._in_flight)

    def _committed(self, _position: Position) -> None:
        asyncio.get_running_loop().call_later(AFTER_YOU, self.wake)

    async def _look(self) -> float:
        """Start the deliveries that are due. Return how many seconds the task may sleep if nothing wakes it."""
        now, is_last, held = time.time(), self._is_closing, list[OutboxMessage]()
        until = now + AHEAD_SECONDS if is_last else now
        busy = set(self._in_flight)  # deliveries that end during the queries may still show up in their results
        try:
            await self._try_again(now)
            messages, due = await self._store.outbox.heads(until, LOOKED_AT)
            # retries aren't sent early
            messages = [message for message in messages if message.due <= now or not message.attempts]
            self._has_nothing_due = is_last and not messages  # a look that began before closing didn't look ahead
            waiting = [message for message in messages if message.queue not in busy]
            held += await self._store.outbox.hold(waiting[: self._free_slots()], until)
            news = await self._news(held)
            if self._is_closed:
                await self._store.outbox.let_go(held)
                return LOOK_SECONDS
        except (Lost, StorageTrouble) as trouble:
            log.warning("the outbox waits: %s", trouble)
            await self._store.outbox.let_go(held)
            return LOOK_SECONDS
        for message in news:
            self._begun[message.queue] = asyncio.get_running_loop().time()
            self._in_flight[message.queue] = asyncio.create_task(self._deliver(message))
        usual = SHARED_LOOK_SECONDS if self._store.leases.is_shared else LOOK_SECONDS
        longest = SLOW_SECONDS if len(waiting) > len(news) else usual
        return min(longest, due - now if due else longest)

    async def _try_again(self, now: float) -> None:
        """Retry the messages that failed to reach Discord, if Discord has answered a request since then.

        This happens at most every `AGAIN_SECONDS`.
        """
        if not self._is_answering or asyncio.get_running_loop().time() - self._tried_again < AGAIN_SECONDS:
            return
        self._is_answering, self._tried_again = False, asyncio.get_running_loop().time()
        waiting, self._unreached = self._unreached, set()
        await self._store.outbox.hasten(sorted(waiting), now)

    def _free_slots(self) -> int:
        """Return how many more deliveries may start.

        Their number is limited so that messages stay in storage, where newer ones can replace them.
        """
        now = asyncio.get_running_loop().time()
        busy = sum(now - began < SLOW_SECONDS for began in self._begun.values())
        return max(0, SLOTS - max(busy, self._budget.waiting))

    async def _news(self, messages: Sequence[OutboxMessage]) -> list[OutboxMessage]:
        """Return the messages worth sending.

        Delete those that would change nothing on Discord, such as most updates of hands.
        """
        old = await asyncio.gather(*map(self._is_old_news, messages))
        dropped = [message for message, is_old in zip(messages, old, strict=True) if is_old]
        if dropped:
            await self._store.outbox.drop(dropped)
            self.wake()  # for the next messages of their queues
        return [message for message in messages if message not in dropped]

    async def _is_old_news(self, message: OutboxMessage) -> bool:
        """Tell whether a private message is useless: it repeats the posted one, or its user is known to refuse DMs."""
        if not KINDS[message.kind].is_private:
            return False
        try:
            since = time.time() - calls.CLOSED_SECONDS if message.body.acted else 0.0
            if await self._store.outbox.is_buried(message.table, message.role, CLOSED, since):
                return True
            previous = (
                None
                if message.body.pings or message.body.continues
                else await self._store.outbox.posted(message.table, message.role)
            )
            return previous is not None and previous.body.says == await self._says(message)
        except Refusal as refusal:  # such as storage trouble: the delivery will fail in the same way, and handle it
            log.info(
                "a message can't be compared: %s", type(refusal).__name__, extra={"fields": {"outbox_id": message.id}}
            )
        except Exception as error:  # deliver the message rather than lose it
            fault(
                "a message can't be compared with the one before it", error, outbox_id=message.id, table=message.table
            )
        return False

    async def _deliver(self, message: OutboxMessage) -> None:
        PRIORITY.set(message.queue_priority)
        try:
            if message.body.aside:
                await self._set_aside(message, rejoining(message))
                return
            if what := self._tables.hooks.invited_by(message.kind):
                await self._calls.invite(message, what)
                return
            is_new_call = message.kind == "call" and not message.begun and not message.body.repairs
            ready = await self._calls.ready(message) if is_new_call else message
            begun = await self._store.outbox.begin(ready) if ready else None
            if begun is not None:
                await self._attempt(begun)
        except Lost:
            log.info("another process delivers a message", extra={"fields": {"outbox_id": message.id}})
        except StorageTrouble as trouble:
            log.warning("a message waits: %s", trouble, extra={"fields": {"outbox_id": message.id}})
            await asyncio.sleep(LOOK_SECONDS)
        except Refusal:  # the call's table was deleted or can't be read
            await self._store.outbox.drop((message,))
        finally:
            await self._store.outbox.let_go([message])
            del self._in_flight[message.queue], self._begun[message.queue]
            self.wake()

    async def _attempt(self, message: OutboxMessage) -> None:
        try:
            posted, then = await self._post(message)
        except (Refused, ContentRefused) as refusal:
            if gives_up(message, refusal):
                await self._give_up(message, given_up(refusal))
            else:
                _warn("Discord rejects a message for now", str(refusal), message)
                await self._set_aside(message, waiting(message, refusal))
        except Undeliverable as refusal:
            await self._give_up(message, refusal)
        except Lost:
            raise
        except Stuck:
            await self._set_aside(message, aside(message, LONGEST_BACKOFF))
        except Later as later:
            await self._wait(message, later)
        except TokenRefused as refusal:
            await self._store.outbox.postpone(message, time.time())
            self._refused = refusal
        except (Frozen, StorageTrouble) as trouble:  # storage works, because `begin` did: only this table is affected
            await self._after_fault(message, str(trouble))
        except Exception as error:
            code = fault(
                "a message cannot be delivered", error, outbox_id=message.id, kind=message.kind, table=message.table
            )
            await self._after_fault(message, f"fault {code}")
        else:
            await self._store.outbox.settle(message, posted, then)
            self.answered()
            self._look_for_departures(message)

    def _look_for_departures(self, message: OutboxMessage) -> None:
        """Check in the background whether the users whom the message has pinged are still on the table's server."""
        users = (message.user or NO_USER,) if message.kind == "call" else message.body.pings
        if users and message.table and (message.kind == "call" or not KINDS[message.kind].is_private):
            is_urgent = message.kind == "reminder"
            looking = asyncio.create_task(self._departures.look(message.table, users, is_urgent=is_urgent))
            self._looking.add(looking)
            looking.add_done_callback(self._looking.discard)

    async def _set_aside(self, message: OutboxMessage, again: OutboxMessage) -> None:
        """Replace the message with `again`, or drop it if a newer message of the same role takes its place."""
        if not await self._store.outbox.merge(message):
            await self._store.outbox.requeue(message, again)

    async def _wait(self, message: OutboxMessage, later: Later) -> None:
        if isinstance(later, Crowded) and message.kind == "hand" and message.attempts == 1:
            for notice in await self._my_hand_instead(message, DELAYED):
                await self._store.outbox.post(notice)
        if later.why:
            _warn("Discord rejects a message for now", later.why, message)
        if not later.after:
            self._unreached.add(message.id)
        await self._store.outbox.postpone(message, time.time() + (later.after or backoff(message.attempts)))

    async def _give_up(self, message: OutboxMessage, refusal: Undeliverable) -> None:
        await self._bury(message, refusal)
        if isinstance(refusal, NoPlace) and message.kind == "post":
            for lost in self._lost_posts:
                await lost(self._store, message.channel)
        if isinstance(refusal, NoPlace) and (table := await self._table_there(message)):
            await table.lose(message.channel, str(refusal))

    async def _table_there(self, message: OutboxMessage) -> Table | None:
        """Return the message's table if the message goes to the channel where the table is played; otherwise None."""
        with suppress(Refusal):
            table = await self._tables.get(message.table)
            if message.channel == table.now.place.channel and message.kind != COLLAPSE:
                return table
        return None

    async def _after_fault(self, message: OutboxMessage, reason: str) -> None:
        if message.attempts < FAULTS:
            await self._store.outbox.postpone(message, time.time() + backoff(message.attempts))
        else:
            await self._store.outbox.bury(message, reason)

    async def _post(self, message: OutboxMessage) -> tuple[Posted | None, tuple[OutboxMessage, ...]]:
        """Send the message or edit the previous one. Return what is posted, if anything, and follow-up messages.

        Follow-up messages include calls to the users whom the message itself doesn't ping.
        """
        message, others = await self._calls.split_pings(message)
        posted, then = await self._put(message)
        if posted is None:
            return posted, then
        return posted, (*then, *others, *await self._heeded(message))

    async def _heeded(self, message: OutboxMessage) -> tuple[OutboxMessage, ...]:
        """Return the outbox message that closes the reminder in the channel, as a tuple of one.

        Return () if the channel has no reminder, or if the table is still waiting for a user whom the reminder pinged.
        """
        ping = (
            await self._store.outbox.posted(message.table, "reminder") if message.kind in ("board", "lobby") else None
        )
        closing = OutboxMessage(message.table, "reminder", message.channel, body=Body(continues=True))
        if ping is None or ping.body.continues or await self._is_pinging(closing, ping):
            return ()
        return (replace(closing, channel=ping.channel),)

    async def _put(self, message: OutboxMessage) -> tuple[Posted | None, tuple[OutboxMessage, ...]]:
        """Send the message or edit the previous one, as the message's kind requires.

        Return the same as `_post`, but without calls.
        """
        kind = KINDS[message.kind]
        previous = await self._store.outbox.posted(message.table, message.role) if message.role else None
        if message.body.repairs:
            return await self._repaired(message, previous)
        if kind.is_private:
            message = replace(message, body=replace(message.body, says=await self._says(message)))
        if message.body.continues:
            if previous and (edited := await self._continued(message, previous)):
                return edited
            if kind.only_closes:
                return None, ()
        if kind.sent_anew == "always":
            message = replace(
                message, body=since(message.body, previous.body if previous else await self._untold(message))
            )
        payload = await self._courier.compose(message)
        if payload is None:
            return None, ()
        if kind.edits_given:
            self._require_hold(message)
            with suppress(MessageGone):
                await self._courier.edit(message.channel, message.body.message, payload)
            return None, ()
        is_new = kind.sent_anew == "always" or (kind.sent_anew == "if it pings" and message.body.pings)
        if previous and not is_new and (edited := await self._edited(message, previous, payload)):
            return edited
        return await self._send(message, payload, previous)

    async def _untold(self, message: OutboxMessage) -> Body | None:
        """Return a stand-in for the previous message's body if messages of the same role were undeliverable, else None.

        Its `upto` is where the earliest undeliverable message would have begun, so that the new message also describes
        what those messages would have described.
        """
        if not KINDS[message.kind].collapses_previous:
            return None
        after = await self._store.outbox.untold(message.table, message.role)
        return None if after is None else Body(upto=after)

    async def _repaired(
        self, message: OutboxMessage, previous: Posted | None
    ) -> tuple[Posted | None, tuple[OutboxMessage, ...]]:
        """Retry a message that Discord accepted only in part, unless a newer one has replaced it.

        Return the same as `_post`.
        """
        if previous is None or previous.message != message.body.repairs:
            return None, ()
        upto = (await self._tables.get(message.table)).now.length if message.kind == "board" else previous.body.upto
        payload = await self._courier.compose(replace(message, body=replace(previous.body, upto=upto)))
        if payload is None:
            return None, ()
        self._require_hold(message)
        try:
            is_whole = await self._courier.edit(previous.channel, previous.message, payload)
        except MessageGone:
            return None, ()
        except (Refused, ContentRefused):
            is_whole = False
        return None, () if is_whole else repair(message, previous)

    async def _says(self, message: OutboxMessage) -> str:
        """Return a digest of the secrets that the user's private message would show now; "" if the user has no seat."""
        now = (await self._tables.get(message.table)).now
        seat = now.seat_of(message.user or NO_USER)
        return digest(prompts.private(now, seat)) if seat is not None else ""

    async def _continued(
        self, message: OutboxMessage, previous: Posted
    ) -> tuple[Posted, tuple[OutboxMessage, ...]] | None:
        """Edit the posted message so that it covers everything until now.

        Return the same as `_post`, or None if the message can't be edited. A board is stored with its old body, so that
        the next board describes everything since that body.
        """
        longer = replace(message, body=replace(previous.body, upto=message.body.upto, continues=True))
        edited = await self._edited(longer, previous, await self._courier.compose(longer))
        if edited is None:
            return None
        is_closed = KINDS[message.kind].only_closes and not await self._is_pinging(message, previous)
        return replace(previous, body=longer.body) if is_closed else previous, edited[1]

    async def _is_pinging(self, message: OutboxMessage, ping: Posted) -> bool:
        """Tell whether `ping` is a reminder and the table is still waiting for somebody whom it pinged."""
        waiting = prompts.openly_waiting((await self._tables.get(message.table)).now)
        return KINDS[message.kind].role == "reminder" and bool(set(ping.body.pings) & set(waiting))

    async def _edited(
        self, message: OutboxMessage, previous: Posted, payload: Any
    ) -> tuple[Posted, tuple[OutboxMessage, ...]] | None:
        """Edit the previous message. Return the same as `_post`, or None if it's too old or gone."""
        kind = KINDS[message.kind]
        if not (kind.only_closes or kind.stays) and age(previous.message) > OLD_SECONDS:
            return None
        self._require_hold(message)
        try:
            is_whole = await self._courier.edit(previous.channel, previous.message, payload)
        except (MessageGone, NoPlace) as error:
            if isinstance(error, NoPlace) and message.channel == previous.channel:
                raise
            await self._store.outbox.forget(message.table, message.role)
            return None
        except Later as later:
            if message.attempts >= STUCK and not later.after:
                raise Stuck from later
            raise
        return self._remembered(message, replace(previous, body=message.body), is_whole)

    def _remembered(
        self, message: OutboxMessage, posted: Posted, is_whole: bool
    ) -> tuple[Posted, tuple[OutboxMessage, ...]]:
        """Return the row to store for the posted message, and a repair to send later if Discord rejected part of it."""
        if is_whole or not message.role:
            return posted, ()
        return replace(posted, body=replace(posted.body, says="")), repair(message, posted)

    async def _send(
        self, message: OutboxMessage, payload: Any, previous: Posted | None
    ) -> tuple[Posted | None, tuple[OutboxMessage, ...]]:
        """Send the message, unless an earlier attempt already did. Return what is posted, and follow-up messages.

        If an earlier attempt failed and a newer message of the same role is waiting, the newer one replaces this one,
        and nothing is sent. So after an outage, a single board covers everything.
        """
        channel, sign = message.channel or await self._dm(message), nonce(await self._database_identity(), message)
        table, sent = await self._table_there(message), None
        was_lost = table is not None and bool(table.now.head.lost)
        if message.attempts > 1:  # `begin` has counted this attempt
            sent = await self._courier.find(channel, payload, sign, message.begun)
            if sent is None and not self._may_be_under_way(message) and await self._store.outbox.merge(message):
                return None, ()
            if sent is None and message.kind == "call" and (wait := await self._calls.quiet_seconds(message)):
                raise Later(wait)
        self._require_hold(message)
        if sent is None:
            channel, sent = await self._sent(message, channel, payload, sign)
        # a message that was under way when the channel was lost doesn't prove that it's back
        if table and was_lost:
            await table.change(place.regained, channel)
        posted, then = self._remembered(message, Posted(channel, sent.message, message.body), sent.whole)
        return posted, (*collapse_previous(message, previous, posted), *then)

    async def _sent(
        self, message: OutboxMessage, channel: ChannelId, payload: Any, sign: str
    ) -> tuple[ChannelId, Shown]:
        """Send the message, and return its channel and id.

        If the stored DM channel belongs to another application, open a new one.
        """
        try:
            return channel, await self._courier.send(channel, payload, sign)
        except NoPlace:
            if message.channel:
                raise
        await self._courier.forget_dm(message.user or NO_USER)
        channel = await self._courier.open_dm(message.user or NO_USER)
        return channel, await self._courier.send(channel, payload, sign)

    def _may_be_under_way(self, message: OutboxMessage) -> bool:
        """Tell whether another process may still be sending the message, because it began to do so a short time ago."""
        return self._store.leases.is_shared and time.time() - message.begun < UNDER_WAY_SECONDS

    def _require_hold(self, message: OutboxMessage) -> None:
        """Raise Lost if this process's lease on the message has expired, so that another process may deliver it."""
        if not self._store.outbox.is_mine(message):
            raise Lost(message.queue)

    async def _dm(self, message: OutboxMessage) -> ChannelId:
        """Return the channel id of the user's DM: that of the role's previous message, or else a newly opened one."""
        previous = await self._store.outbox.posted(message.table, message.role)
        return previous.channel if previous else await self._courier.open_dm(message.user or NO_USER)

    async def _database_identity(self) -> str:
        """Return the id of this database. It's part of every nonce, so that nonces of different databases differ."""
        self._salt = self._salt or await self._tables.database_identity()
        return self._salt

    async def _bury(self, message: OutboxMessage, refusal: Undeliverable) -> None:
        """Give up on the message, and store the reason.

        If the user's DM is closed, say so once in the channel, unless the user has left the server.
        """
        reason, users = _warn("undeliverable", str(refusal), message), () if message.user is None else (message.user,)
        if isinstance(refusal, Closed) and await self._departures.look(message.table, users, is_urgent=True):
            await self._store.outbox.bury(message, CLOSED)
            return
        if message.kind == "call" and isinstance(refusal, Closed | NoPlace):
            await self._store.outbox.bury(message, CLOSED, await self._calls.instead(message))
            return
        if not (KINDS[message.kind].is_private and isinstance(refusal, Closed | NoPlace)):
            await self._store.outbox.bury(message, reason or "refused")
            return
        is_told = await self._store.outbox.is_buried(message.table, message.role, CLOSED)
        quiet = is_told or message.kind != "hand"
        await self._store.outbox.bury(message, CLOSED, () if quiet else await self._my_hand_instead(message, NO_DM))

    async def _my_hand_instead(self, message: OutboxMessage, words: str) -> tuple[OutboxMessage, ...]:
        try:
            now = (await self._tables.get(message.table)).now
        except (NoTable, Frozen):
            return ()
        body = Body(notes=(words,), pings=(message.user or NO_USER,))
        return (OutboxMessage(message.table, "notice", now.place.channel, body=body),)


def _warn(what: str, reason: str, message: OutboxMessage) -> str:
    """Log the first line of the reason, and return that line.

    Further lines may quote the content of messages, so they aren't logged.
    """
    first = reason.partition("\n")[0]
    log.warning("%s: %s", what, first, extra={"fields": {"outbox_id": message.id, "kind": message.kind}})
    return first


def nonce(identity: str, message: OutboxMessage) -> str:
    """Return an id of 24 characters that is the same in every attempt to send the message.

    Discord allows 25 characters.
    """
    return blake2b(f"{identity}:{message.id}".encode(), digest_size=12).hexdigest()


def backoff(attempts: int) -> float:
    """Return how many seconds to wait: 1, 2, 4, ... after 1, 2, 3, ... attempts, at most `LONGEST_BACKOFF`."""
    return min(LONGEST_BACKOFF, 2.0 ** min(attempts - 1, 16))
