"""Giving up on a message: burying it, and sending something in its place."""

from __future__ import annotations

import logging
from collections.abc import Sequence

from bot.core.delivery.calls import Calls
from bot.core.delivery.courier_protocol import Closed, NoPlace, Undeliverable
from bot.core.delivery.departures import Departures
from bot.core.delivery.outbox.lost_channels import LostChannels, LostPost
from bot.core.ids import NO_USER
from bot.core.refusals import Frozen, NoTable
from bot.core.storage import Body, OutboxMessage
from bot.core.storage.kinds import CLOSED, KINDS
from bot.core.table.registry import Tables

NO_DM = "I couldn't send you a message. Press My hand instead."

log = logging.getLogger(__name__)


class GivingUp:
    """Buries messages that can't be delivered."""

    def __init__(self, tables: Tables, calls: Calls, departures: Departures, lost_posts: Sequence[LostPost]) -> None:
        self._tables = tables
        self._outbox = tables.store.outbox
        self._calls = calls
        self._departures = departures
        self._lost_channels = LostChannels(tables, lost_posts)

    async def give_up(self, message: OutboxMessage, refusal: Undeliverable) -> None:
        """Bury the message, store the reason, and report its channel as lost if that's the reason.

        Nothing is sent in its place to a user who has left the server.
        """
        first_line = warn("undeliverable", str(refusal), message)
        users = () if message.user is None else (message.user,)
        if isinstance(refusal, Closed) and await self._departures.look(message.table, users, is_urgent=True):
            await self._outbox.bury(message, CLOSED)
            return
        is_unreachable = isinstance(refusal, Closed | NoPlace)
        if is_unreachable and message.kind == "call":
            await self._outbox.bury(message, CLOSED, await self._calls.instead(message))
        elif is_unreachable and KINDS[message.kind].is_private:
            await self._bury_private(message)
        else:
            await self._outbox.bury(message, first_line or "refused")
        if isinstance(refusal, NoPlace):
            await self._lost_channels.report(message, refusal)

    async def _bury_private(self, message: OutboxMessage) -> None:
        """Bury a message to a closed DM. For the first such hand, a notice in the table's channel tells the user."""
        needs_no_notice = message.kind != "hand" or await self._outbox.is_buried(message.table, message.role, CLOSED)
        notices = () if needs_no_notice else await my_hand_notice(self._tables, message, NO_DM)
        await self._outbox.bury(message, CLOSED, notices)


async def my_hand_notice(tables: Tables, message: OutboxMessage, words: str) -> tuple[OutboxMessage, ...]:
    """Return a notice with these words, which pings the message's user in the table's channel, as a tuple of one.

    Return () if the table can't be read.
    """
    try:
        now = (await tables.get(message.table)).now
    except (NoTable, Frozen):
        return ()
    body = Body(notes=(words,), pings=(message.user or NO_USER,))
    return (OutboxMessage(message.table, "notice", now.place.channel, body=body),)


def warn(what: str, reason: str, message: OutboxMessage) -> str:
    """Log the first line of the reason, and return that line.

    Further lines may quote the content of messages, so they aren't logged.
    """
    first_line = reason.partition("\n")[0]
    log.warning("%s: %s", what, first_line, extra={"fields": {"outbox_id": message.id, "kind": message.kind}})
    return first_line
