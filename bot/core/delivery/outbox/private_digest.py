"""A digest of what a private message would show, by which the outbox notices that nothing in it has changed."""

from __future__ import annotations

from bot.core.ids import NO_USER
from bot.core.storage import OutboxMessage
from bot.core.table.reading import prompts
from bot.core.table.registry import Tables
from games.kernel import digest


async def private_digest(tables: Tables, message: OutboxMessage) -> str:
    """Return a digest of the secrets that the user's private message would show now; "" if the user has no seat."""
    now = (await tables.get(message.table)).now
    seat = now.seat_of(message.user or NO_USER)
    return digest(prompts.private(now, seat)) if seat is not None else ""
