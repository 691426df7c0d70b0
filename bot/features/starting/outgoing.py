"""The question *Ready?*, and calls about people who joined."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from bot.core.ids import ChannelId
from bot.core.storage import Body, OutboxMessage
from bot.core.storage.kinds import MessageKind
from bot.core.table.pings import THERE_SECONDS
from bot.core.table.position import Position
from bot.features.starting import steps
from bot.features.starting.state import of

READY: Final = "readycheck"
JOINED: Final = "joined"
KINDS = {
    # Asks `body.pings` whether they're ready. If `continues` is set, it updates an earlier question.
    READY: MessageKind("readycheck", sent_anew="if it pings", only_closes=True)
}


def messages(before: Position, after: Position) -> list[OutboxMessage]:
    return [*_ready(before, after), *_joined(before, after)]


def _ready(before: Position, after: Position) -> Iterator[OutboxMessage]:
    old, new = of(before.head), of(after.head)
    if old.waiting != new.waiting or old.is_asking != new.is_asking:
        is_new = bool(new.waiting) and not old.is_asking
        body = Body(pings=new.waiting if is_new else (), continues=not is_new)
        yield OutboxMessage(after.id, READY, after.place.channel, None, body)


def _joined(before: Position, after: Position) -> Iterator[OutboxMessage]:
    """Yield a call to each user who wants to know that another person joined.

    Users who joined only minutes before aren't called, because they're assumed to be still watching.
    """
    there = {chair.user for chair in before.chairs}
    new = (chair.joined for chair in after.chairs if chair.user is not None and chair.user not in there)
    latest, news = max(new, default=0), of(after.head).news
    if before.status != "lobby" or after.status != "lobby" or not latest or news == "none":
        return
    for chair in after.chairs:
        is_interested = chair.user in there and (news == "all" or chair.user == after.head.owner)
        if is_interested and chair.user is not None and steps.elapsed(chair.joined, latest) > THERE_SECONDS:
            yield OutboxMessage(after.id, "call", ChannelId(0), chair.user, Body(pings=(chair.user,), call=JOINED))
