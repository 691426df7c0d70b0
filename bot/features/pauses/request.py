"""The data that the feature stores for a table: the request for a pause, until the pause ends."""

from __future__ import annotations

from typing import Final

import msgspec

from bot.core.storage import Head
from bot.core.table.edits import with_head
from bot.core.table.feature_state import FeatureState
from bot.core.table.position import Position


class PauseRequest(msgspec.Struct, frozen=True):
    """A pause that a seat has asked for.

    `since` is when the pause took effect, in epoch seconds, or 0 if it hasn't yet.
    """

    id: int  # see bot.core.table.edits.new_id
    seat: int  # the seat whose player asked
    agreed: tuple[int, ...] = ()  # the seats whose players have agreed
    since: int = 0


PAUSE: Final[FeatureState[Head, PauseRequest]] = FeatureState("pauses", PauseRequest)


def of(head: Head) -> PauseRequest | None:
    """Return the table's request for a pause; None if there's none, or if core has ended the pause."""
    request = PAUSE.of(head)
    return request if request and request.since == head.paused_since else None


def put(position: Position, request: PauseRequest | None) -> Position:
    return with_head(position, PAUSE.put(position.head, request))
