"""The message that a table posts when only one of several people is left."""

from __future__ import annotations

from typing import Final

from bot.core.storage import Body, OutboxMessage
from bot.core.storage.kinds import MessageKind
from bot.core.table.position import Position
from bot.features.ending import steps

LAST_PERSON: Final = "lastperson"  # the name under which databases store the kind
KINDS = {
    # Tells the last person at a table that they can end the game, or that it's over.
    LAST_PERSON: MessageKind("lastperson")
}


def messages(before: Position, after: Position) -> list[OutboxMessage]:
    """Return a message if the change leaves a single person with computer players in a game that had more."""
    is_last = len(after.people) == 1 < len(before.people)
    if not (is_last and before.status == "playing" and steps.can_end(after)):
        return []
    return [OutboxMessage(after.id, LAST_PERSON, after.place.channel, None, Body())]
