"""The message about a pause that was requested, has started, or has ended."""

from __future__ import annotations

from bot.storage import Body, OutboxMessage
from bot.table.position import Position


def messages(before: Position, after: Position) -> list[OutboxMessage]:
    """Return a message about a pause that was requested, started or ended. A request pings those who have to agree."""
    old, new = before.head.rest, after.head.rest
    ends = "over" in {before.status, after.status} and before.status != after.status  # or an undo takes the end back
    if after.status not in ("playing", "over") or (old == new and not (new and ends)):
        return []
    asked = after.users([seat for seat in after.people if new and not new.since and seat not in new.agreed])
    rest = new or old
    assert rest is not None
    return [
        OutboxMessage(
            after.id, "rest", after.place.channel, None, Body(request=rest.id, pings=() if old and new else asked)
        )
    ]
