"""Pings about plans: calls to players whose plans failed, and the delay of pings that a plan may make unnecessary."""

from __future__ import annotations

from bot.core.ids import ChannelId, UserId
from bot.core.storage import Body, OutboxMessage
from bot.core.table.position import Position
from bot.features.planned_turns.stored import plans

FAILED = "plan"  # the value of `Body.call` in calls about failed plans


def messages(before: Position, after: Position) -> list[OutboxMessage]:
    """Return a call to each player whose planned turn failed and who has to move by hand."""
    new = [
        seat for seat in after.people if plans(after.chairs[seat]).failure_reasons and _has_news(before, after, seat)
    ]
    users = after.users(new) if before.steps else ()
    return [OutboxMessage(after.id, "call", ChannelId(0), user, Body(pings=(user,), call=FAILED)) for user in users]


def _has_news(before: Position, after: Position, seat: int) -> bool:
    return plans(before.chairs[seat]).failure_reasons != plans(after.chairs[seat]).failure_reasons


def ping_delay(position: Position, user: UserId) -> float:
    """Return when the user's plan will be tried (epoch seconds), so that a ping can wait until then.

    Return 0.0 if no plan will be tried.
    """
    attempts = (attempt for attempt in position.head.timers if position.chairs[attempt.seat].user == user)
    return next((float(attempt.due) for attempt in attempts), 0.0)
