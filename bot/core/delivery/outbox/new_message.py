"""Sending a new message exactly once, even if an earlier attempt crashed or its response was lost."""

from __future__ import annotations

import time
from hashlib import blake2b
from typing import Any

from msgspec.structs import replace

from bot.core.delivery.calls import Calls
from bot.core.delivery.courier_protocol import Courier, Later, NoPlace, Shown
from bot.core.delivery.outbox.delivered import NOTHING_POSTED, Delivered, with_repair
from bot.core.delivery.outbox.due_messages import require_lease
from bot.core.delivery.outbox.lost_channels import table_played_there
from bot.core.ids import NO_USER, ChannelId
from bot.core.storage import OutboxMessage, Posted
from bot.core.storage.kinds import COLLAPSE, KINDS, Kind
from bot.core.table import place
from bot.core.table.registry import Tables

UNDER_WAY_SECONDS = 60.0  # how long after beginning a message a suspended process may still send it


class NewMessages:
    """Sends messages as new ones on Discord."""

    def __init__(self, tables: Tables, courier: Courier, calls: Calls) -> None:
        self._tables = tables
        self._store = tables.store
        self._courier = courier
        self._calls = calls
        self._database_identity = ""

    async def send(self, message: OutboxMessage, payload: Any, previous: Posted | None) -> Delivered:
        """Send the message, unless an earlier attempt already did. `previous` is the posted message of its role.

        If an earlier attempt failed and a newer message of the same role is waiting, the newer one replaces this one,
        and nothing is sent. So after an outage, a single board covers everything.
        """
        channel, nonce = message.channel or await self._dm_channel(message), await self._nonce(message)
        table, accepted = await table_played_there(self._tables, message), None
        was_lost = table is not None and bool(table.now.head.lost)
        if message.attempts > 1:  # `begin` has counted this attempt
            accepted = await self._courier.find(channel, payload, nonce, message.begun)
            if accepted is None and not self._may_be_under_way(message) and await self._store.outbox.merge(message):
                return NOTHING_POSTED
            if accepted is None and message.kind == "call" and (wait := await self._calls.quiet_seconds(message)):
                raise Later(wait)
        require_lease(self._store.outbox, message)
        if accepted is None:
            channel, accepted = await self._send_now(message, channel, payload, nonce)
        # a message that was under way when the channel was lost doesn't prove that it's back
        if table and was_lost:
            await table.change(place.regained, channel)
        posted = Posted(channel, accepted.message, message.body)
        result = with_repair(message, posted, accepted.whole)
        return result._replace(follow_ups=(*_collapse_previous(message, previous, posted), *result.follow_ups))

    async def _send_now(
        self, message: OutboxMessage, channel: ChannelId, payload: Any, nonce: str
    ) -> tuple[ChannelId, Shown]:
        """Send the message, and return its channel and id.

        If the stored DM channel is gone or belongs to another application, open a new one.
        """
        try:
            return channel, await self._courier.send(channel, payload, nonce)
        except NoPlace:
            if message.channel:
                raise
        await self._courier.forget_dm(message.user or NO_USER)
        channel = await self._courier.open_dm(message.user or NO_USER)
        return channel, await self._courier.send(channel, payload, nonce)

    async def _dm_channel(self, message: OutboxMessage) -> ChannelId:
        """Return the channel id of the user's DM: that of the role's previous message, or else a newly opened one."""
        previous = await self._store.outbox.posted(message.table, message.role)
        return previous.channel if previous else await self._courier.open_dm(message.user or NO_USER)

    def _may_be_under_way(self, message: OutboxMessage) -> bool:
        """Tell whether another process may still be sending the message, because it began to do so a short time ago."""
        return self._store.leases.is_shared and time.time() - message.begun < UNDER_WAY_SECONDS

    async def _nonce(self, message: OutboxMessage) -> str:
        self._database_identity = self._database_identity or await self._tables.database_identity()
        return nonce_of(self._database_identity, message)


def _collapse_previous(message: OutboxMessage, previous: Posted | None, posted: Posted) -> tuple[OutboxMessage, ...]:
    """Return the outbox message that collapses the role's previous one if `posted` is a new message; otherwise ()."""
    kind = KINDS[message.kind]
    if previous is None or previous.message == posted.message or (kind.only_closes and previous.body.continues):
        return ()
    how: Kind = COLLAPSE if kind.collapses_previous else "replaced"
    body = replace(previous.body, message=previous.message)
    return (OutboxMessage(message.table, how, previous.channel, message.user, body),)


def nonce_of(database_identity: str, message: OutboxMessage) -> str:
    """Return an id of 24 characters that is the same in every attempt to send the message.

    Discord allows 25 characters. Nonces of different databases differ.
    """
    return blake2b(f"{database_identity}:{message.id}".encode(), digest_size=12).hexdigest()
