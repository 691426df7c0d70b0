"""Editing a message that is already on Discord."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

from msgspec.structs import replace

from bot.core.delivery.courier_protocol import ContentRefused, Courier, Later, MessageGone, NoPlace, Refused
from bot.core.delivery.outbox.delivered import NOTHING_POSTED, Delivered, with_repair
from bot.core.delivery.outbox.due_messages import require_lease
from bot.core.delivery.outbox.reminders import is_still_needed
from bot.core.delivery.outbox.setting_aside import Stuck, repair
from bot.core.delivery.snowflakes import age
from bot.core.storage import OutboxMessage, Posted
from bot.core.storage.kinds import KINDS
from bot.core.table.registry import Tables

STUCK_ATTEMPTS = 4  # attempts at an edit that keeps failing temporarily, before the message is set aside
OLD_SECONDS = 3600.0  # older messages are posted again, as Discord limits edits to them and people don't see the edits


class PostedMessages:
    """Edits posted messages."""

    def __init__(self, tables: Tables, courier: Courier) -> None:
        self._tables = tables
        self._outbox = tables.store.outbox
        self._courier = courier

    async def edit_given(self, message: OutboxMessage, payload: Any) -> None:
        """Edit the message whose id is `message.body.message`, for instance to collapse it, unless it's gone."""
        require_lease(self._outbox, message)
        with suppress(MessageGone):
            await self._courier.edit(message.channel, message.body.message, payload)

    async def edit_previous(self, message: OutboxMessage, previous: Posted, payload: Any) -> Delivered | None:
        """Edit the previous message of the role to show the payload. Return None if it's too old or gone."""
        kind = KINDS[message.kind]
        if not (kind.only_closes or kind.stays) and age(previous.message) > OLD_SECONDS:
            return None
        require_lease(self._outbox, message)
        try:
            is_whole = await self._courier.edit(previous.channel, previous.message, payload)
        except (MessageGone, NoPlace) as error:
            if isinstance(error, NoPlace) and message.channel == previous.channel:
                raise
            await self._outbox.forget(message.table, message.role)
            return None
        except Later as later:
            if message.attempts >= STUCK_ATTEMPTS and not later.after:
                raise Stuck from later
            raise
        return with_repair(message, replace(previous, body=message.body), is_whole)

    async def extend_previous(self, message: OutboxMessage, previous: Posted) -> Delivered | None:
        """Edit the previous message so that it covers everything until now. Return None if it can't be edited.

        A board stays stored with its old body, so that the next board describes everything since that body.
        """
        extended = replace(message, body=replace(previous.body, upto=message.body.upto, continues=True))
        edited = await self.edit_previous(extended, previous, await self._courier.compose(extended))
        if edited is None:
            return None
        is_closed = await self._closes(message, previous)
        return edited._replace(posted=replace(previous, body=extended.body) if is_closed else previous)

    async def _closes(self, message: OutboxMessage, previous: Posted) -> bool:
        """Tell whether nothing is left to close after this message; a reminder that's still needed has to be closed."""
        kind = KINDS[message.kind]
        if kind.role == "reminder" and await is_still_needed(self._tables, message.table, previous):
            return False
        return kind.only_closes

    async def repair(self, message: OutboxMessage, previous: Posted | None) -> Delivered:
        """Retry a message that Discord accepted only in part, unless a newer one has replaced it."""
        if previous is None or previous.message != message.body.repairs:
            return NOTHING_POSTED
        upto = (await self._tables.get(message.table)).now.length if message.kind == "board" else previous.body.upto
        payload = await self._courier.compose(replace(message, body=replace(previous.body, upto=upto)))
        if payload is None:
            return NOTHING_POSTED
        require_lease(self._outbox, message)
        try:
            is_whole = await self._courier.edit(previous.channel, previous.message, payload)
        except MessageGone:
            return NOTHING_POSTED
        except (Refused, ContentRefused):
            is_whole = False
        return NOTHING_POSTED if is_whole else Delivered(None, repair(message, previous))
