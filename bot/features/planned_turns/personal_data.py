"""The personal data that this feature stores: a person's plans, and how long the person took for moves."""

from __future__ import annotations

from collections.abc import Mapping

from bot.core.ids import UserId
from bot.core.table.edits import changed, with_head
from bot.core.table.position import Position
from bot.features.planned_turns.stored import plans, response_times, with_response_times


def kept(position: Position, user: UserId) -> Mapping[str, object]:
    """Return the user's plans and response times."""
    seat = position.seat_of(user)
    own = plans(position.chairs[seat]).turns if seat is not None else ()
    times = response_times(position.head, user)
    return {
        "plans": [plan.descriptions for plan in own],
        "response times, as [when, seconds]": [(response.at, response.took) for response in times],
    }


def erased(position: Position, user: UserId) -> Position:
    """Return the table without the user's response times. Plans need no deletion: they go with the user's chair."""
    has_any = bool(response_times(position.head, user))
    return with_head(position, with_response_times(position.head, user, ())) if has_any else position


def cleared(position: Position) -> Position:
    """Return the table without scheduled attempts at plans, for when the feature is removed."""
    return changed(position, timers=()) if position.head.timers else position
