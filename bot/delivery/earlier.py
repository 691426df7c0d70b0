"""Changes to the earlier message of a role when a new one is sent."""

from __future__ import annotations

import time

from msgspec.structs import replace

from bot.storage import Body, OutboxMessage, Posted
from bot.storage.kinds import KINDS

EPOCH_MS = 1420070400000  # the start of Discord's snowflake ids, in milliseconds since the Unix epoch


def age(message: int) -> float:
    """Return how many seconds ago Discord created the message with that id."""
    return time.time() - ((message >> 22) + EPOCH_MS) / 1000


def since(body: Body, earlier: Body | None) -> Body:
    """Extend the body of a new board to everything since the earlier one was posted."""
    return replace(body, after=min(body.after, earlier.upto)) if earlier else body


def folding(message: OutboxMessage, earlier: Posted | None, posted: Posted) -> tuple[OutboxMessage, ...]:
    """Return the outbox message that collapses the earlier message of the role, if a new one has replaced it."""
    kind = KINDS[message.kind]
    if earlier is None or earlier.message == posted.message or (kind.only_closes and earlier.body.continues):
        return ()
    body = replace(earlier.body, message=earlier.message)
    return (
        OutboxMessage(message.table, "fold" if kind.is_folded else "replaced", earlier.channel, message.user, body),
    )
