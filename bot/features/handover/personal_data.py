"""Personal data that the feature stores: who was offered a seat, and who asked to get one back."""

from __future__ import annotations

from msgspec.structs import replace

from bot.table.changes import changed, without
from bot.table.position import Position


def erased(position: Position, user: int) -> Position:
    """Return the table without offers to the user, and without the user's request to get a seat back."""
    chairs = tuple(
        replace(
            chair,
            offer=None if chair.offer and chair.offer.user == user else chair.offer,
            back=None if chair.back and chair.back.user == user else chair.back,
        )
        for chair in position.chairs
    )
    return position if chairs == position.chairs else changed(position, chairs)


def cleared(position: Position) -> Position:
    """Return the table without offers of seats, and without requests to get seats back."""
    return without(position, chair=("offer", "back"))
