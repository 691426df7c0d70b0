"""Closing a table's reminder once the people whom it pinged have moved."""

from __future__ import annotations

from bot.core.ids import TableId
from bot.core.storage import Body, OutboxMessage, Posted
from bot.core.table.reading import prompts
from bot.core.table.registry import Tables


async def closing_reminder(tables: Tables, message: OutboxMessage) -> tuple[OutboxMessage, ...]:
    """Return the outbox message that closes the reminder in the channel after this board or lobby, as a tuple of one.

    Return () if the channel has no open reminder, or if the table still waits for a user whom the reminder pinged.
    """
    if message.kind not in ("board", "lobby"):
        return ()
    reminder = await tables.store.outbox.posted(message.table, "reminder")
    if reminder is None or reminder.body.continues or await is_still_needed(tables, message.table, reminder):
        return ()
    return (OutboxMessage(message.table, "reminder", reminder.channel, body=Body(continues=True)),)


async def is_still_needed(tables: Tables, table: TableId, reminder: Posted) -> bool:
    """Tell whether the table still waits for a user whom the posted reminder pinged."""
    waiting = prompts.openly_waiting((await tables.get(table)).now)
    return bool(set(reminder.body.pings) & set(waiting))
