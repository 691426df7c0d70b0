"""The personal data that the feature stores: who was offered a seat, and who asked to get one back."""

from __future__ import annotations

from bot.core.ids import UserId
from bot.core.table.edits import changed
from bot.core.table.position import Position
from bot.features.handover.requests import REQUESTS, Requests, of


def erased(position: Position, user: UserId) -> Position:
    """Return the table without offers to the user, and without the user's own request to get a seat back."""
    chairs = tuple(
        REQUESTS.put(
            chair,
            Requests(
                offer=None if held.offer and held.offer.user == user else held.offer,
                back=None if held.back and held.back.user == user else held.back,
            ),
        )
        for chair, held in ((chair, of(chair)) for chair in position.chairs)
    )
    return position if chairs == position.chairs else changed(position, chairs)
