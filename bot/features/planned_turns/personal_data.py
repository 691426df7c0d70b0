"""The personal data that this feature stores: a person's plans, and how long the person took for moves."""

from __future__ import annotations

from collections.abc import Mapping

from bot.table.changes import changed, without
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
    """Return the table without the user's response times.

    Plans are stored with the user's chair and are deleted with it.
    """
    times = {other: its for other, its in position.head.response_times.items() if other != user}
    return position if times == position.head.response_times else changed(position, response_times=times)


def cleared(position: Position) -> Position:
    """Return the table without plans, scheduled attempts, and response times."""
    return without(position, chair=("planned_turns", "failure_reasons"), head=("timers", "response_times"))
