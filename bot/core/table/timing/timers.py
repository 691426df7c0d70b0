"""Times at which features act at a table; see `bot.core.storage.Timer`."""

from __future__ import annotations

from bot.core.table.edits import changed
from bot.core.table.position import Position
from bot.core.table.table_change import TableChange


def is_due(position: Position, now: float) -> bool:
    return any(timer.due <= now for timer in position.head.timers)


def expire(position: Position, now: float) -> TableChange:
    """Return the change that a feature makes because of a timer that is due.

    If no feature makes a change, the feature that set the timer was removed, so all timers that are due are deleted.
    """
    if position.frozen or not is_due(position, now):
        return TableChange(position)
    if change := position.hooks.expire(position, now):
        return change
    return TableChange(changed(position, timers=tuple(timer for timer in position.head.timers if timer.due > now)))
