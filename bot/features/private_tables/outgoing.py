"""The private messages to newly invited people."""

from __future__ import annotations

from typing import Final

from bot.core.ids import ChannelId
from bot.core.storage import Body, OutboxMessage
from bot.core.table.position import Position
from bot.features.private_tables.state import of
from bot.features.private_tables.steps import is_invited

INVITED: Final = "invited"


def messages(before: Position, after: Position) -> list[OutboxMessage]:
    """Return a call to each person whom this change invites. Their ping rules decide when and how it reaches them."""
    new = [user for user in of(after.head).users if user not in of(before.head).users and is_invited(after, user)]
    return [OutboxMessage(after.id, "call", ChannelId(0), user, Body(pings=(user,), call=INVITED)) for user in new]
