"""Personal data that the feature stores: a person's plans, and how long they took for moves."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from bot.table.changes import changed
from bot.table.position import Position


def kept(position: Position, user: int) -> Mapping[str, object]:
    """Return the user's plans and response times."""
    seat = position.seat_of(user)
    plans = position.chairs[seat].planned_turns if seat is not None else ()
    times = position.head.response_times.get(user, ())
    return {
        "plans": [plan.descriptions for plan in plans],
        "response times, as [when, seconds]": [(response.at, response.took) for response in times],
    }


def erased(position: Position, user: int) -> Position:
    """Return the table without the user's response times. Plans need no deletion: they go with the user's chair."""
    times = {other: its for other, its in position.head.response_times.items() if other != user}
    return position if times == position.head.response_times else changed(position, response_times=times)


def cleared(position: Position) -> Position:
    """Return the table without plans, attempts at them, and response times."""
    chairs = tuple(replace(chair, planned_turns=(), failure_reasons=()) for chair in position.chairs)
    if chairs == position.chairs and not position.head.timers and not position.head.response_times:
        return position
    return changed(position, chairs, timers=(), response_times={})
