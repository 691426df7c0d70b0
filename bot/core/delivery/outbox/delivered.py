"""The result of delivering one message."""

from __future__ import annotations

from typing import NamedTuple

from msgspec.structs import replace

from bot.core.delivery.outbox.setting_aside import repair
from bot.core.storage import OutboxMessage, Posted


class Delivered(NamedTuple):
    """What to store after a delivery.

    `posted` is the message that is on Discord now, which the next message of its role may edit or replace; None leaves
    the stored one as it is. `follow_ups` are messages to add to the outbox.
    """

    posted: Posted | None = None
    follow_ups: tuple[OutboxMessage, ...] = ()


NOTHING_POSTED = Delivered()


def with_repair(message: OutboxMessage, posted: Posted, is_whole: bool) -> Delivered:
    """Return the result for a message that Discord accepted. If it rejected part of the message, a repair follows.

    Then the message is stored without its digest, so that the next one isn't deleted as a repetition.
    """
    if is_whole or not message.role:
        return Delivered(posted)
    return Delivered(replace(posted, body=replace(posted.body, says="")), repair(message, posted))
