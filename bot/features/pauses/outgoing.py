"""The message about a pause that was requested, has started, or has ended."""

from __future__ import annotations

from typing import Final

from bot.core.storage import Body, OutboxMessage
from bot.core.storage.kinds import MessageKind
from bot.core.table.position import Position
from bot.features.pauses import request

PAUSE: Final = "rest"  # the name under which databases store the kind
KINDS = {
    # A request for a pause that others have to agree to, and then the pause: with buttons until the game continues.
    PAUSE: MessageKind("rest:{request}", is_request=True)
}


def messages(before: Position, after: Position) -> list[OutboxMessage]:
    """Return a message if a pause was requested, has started or has ended. A request pings those who have to agree."""
    old, new = request.of(before.head), request.of(after.head)
    ends = "over" in {before.status, after.status} and before.status != after.status  # or an undo reopens the game
    if after.status not in ("playing", "over") or (old == new and not (new and ends)):
        return []
    unanswered = after.users([seat for seat in after.people if new and not new.since and seat not in new.agreed])
    latest = new or old
    assert latest is not None
    return [
        OutboxMessage(
            after.id, PAUSE, after.place.channel, None, Body(request=latest.id, pings=() if old and new else unanswered)
        )
    ]
