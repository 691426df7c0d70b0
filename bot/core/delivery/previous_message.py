"""Functions that deal with the previous message of a role, such as a table's last board, when a new one is sent."""

from __future__ import annotations

import time

from msgspec.structs import replace

from bot.core.storage import Body, OutboxMessage, Posted
from bot.core.storage.kinds import COLLAPSE, KINDS, Kind

EPOCH_MS = 1420070400000  # the start of Discord's snowflake ids, in milliseconds since the Unix epoch


def age(snowflake: int) -> float:
    """Return how many seconds ago Discord created the message, channel or other object with that id."""
    return time.time() - ((snowflake >> 22) + EPOCH_MS) / 1000


def since(body: Body, previous: Body | None) -> Body:
    """Return the body of a new board, extended to describe everything since the previous board."""
    return replace(body, after=min(body.after, previous.upto)) if previous else body


def collapse_previous(message: OutboxMessage, previous: Posted | None, posted: Posted) -> tuple[OutboxMessage, ...]:
    """Return the outbox message that collapses the role's previous one if `posted` is a new message; otherwise ()."""
    kind = KINDS[message.kind]
    if previous is None or previous.message == posted.message or (kind.only_closes and previous.body.continues):
        return ()
    how: Kind = COLLAPSE if kind.collapses_previous else "replaced"
    body = replace(previous.body, message=previous.message)
    return (OutboxMessage(message.table, how, previous.channel, message.user, body),)
