"""Delivering one message: the decision whether to send a new message or edit a posted one."""

from __future__ import annotations

from msgspec.structs import replace

from bot.core.delivery.calls import Calls
from bot.core.delivery.courier_protocol import Courier
from bot.core.delivery.outbox.delivered import NOTHING_POSTED, Delivered
from bot.core.delivery.outbox.new_message import NewMessages
from bot.core.delivery.outbox.posted_message import PostedMessages
from bot.core.delivery.outbox.private_digest import private_digest
from bot.core.delivery.outbox.reminders import closing_reminder
from bot.core.storage import OutboxMessage, Posted
from bot.core.storage.kinds import KINDS
from bot.core.table.registry import Tables


class SendOrEdit:
    """Delivers messages as their kinds require (`bot.core.storage.kinds.MessageKind`)."""

    def __init__(self, tables: Tables, courier: Courier, calls: Calls) -> None:
        self._tables = tables
        self._outbox = tables.store.outbox
        self._courier = courier
        self._calls = calls
        self._new_messages = NewMessages(tables, courier, calls)
        self._posted_messages = PostedMessages(tables, courier)

    async def deliver(self, message: OutboxMessage) -> Delivered:
        """Send the message or edit the posted one.

        Users whom the message would ping, but who want pings elsewhere or later, get calls as follow-up messages.
        """
        message, calls = await self._calls.split_pings(message)
        result = await self._send_or_edit(message)
        if result.posted is None:
            return result
        closing = await closing_reminder(self._tables, message)
        return result._replace(follow_ups=(*result.follow_ups, *calls, *closing))

    async def _send_or_edit(self, message: OutboxMessage) -> Delivered:
        kind = KINDS[message.kind]
        previous = await self._outbox.posted(message.table, message.role) if message.role else None
        if message.body.repairs:
            return await self._posted_messages.repair(message, previous)
        if kind.is_private:
            says = await private_digest(self._tables, message)
            message = replace(message, body=replace(message.body, says=says))
        if message.body.continues:
            if previous and (extended := await self._posted_messages.extend_previous(message, previous)):
                return extended
            if kind.only_closes:
                return NOTHING_POSTED
        if kind.sent_anew == "always":
            message = await self._with_everything_since(message, previous)
        payload = await self._courier.compose(message)
        if payload is None:
            return NOTHING_POSTED
        if kind.edits_given:
            await self._posted_messages.edit_given(message, payload)
            return NOTHING_POSTED
        is_new = kind.sent_anew == "always" or (kind.sent_anew == "if it pings" and message.body.pings)
        if previous and not is_new:
            edited = await self._posted_messages.edit_previous(message, previous, payload)
            if edited:
                return edited
        return await self._new_messages.send(message, payload, previous)

    async def _with_everything_since(self, message: OutboxMessage, previous: Posted | None) -> OutboxMessage:
        """Return the message, extended to describe everything since the previous message of its role.

        If no such message is posted, but boards were undeliverable, it also describes what they would have described.
        """
        begin = previous.body.upto if previous else None
        if previous is None and KINDS[message.kind].collapses_previous:
            begin = await self._outbox.undelivered_since(message.table, message.role)
        if begin is None:
            return message
        return replace(message, body=replace(message.body, after=min(message.body.after, begin)))
