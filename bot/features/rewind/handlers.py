"""Handlers that undo everything after a chosen point, and that redo what was undone."""

from __future__ import annotations

from bot.core.discord.clicks.dispatch import Context
from bot.core.pages.parts.names import escape_names
from bot.core.table.position import Position
from bot.core.table.reading import undoing
from bot.features.rewind import pages, steps
from bot.features.rewind.commands import Redo, Rewind, ShowRewindPoints
from games.english import listing


async def rewind(context: Context, command: ShowRewindPoints) -> None:
    position = await context.position(command.table)
    seat = steps.require_seat(position, context.user)
    await context.reply.put(pages.points(position, seat, command.why))


async def rewind_to(context: Context, command: Rewind) -> None:
    undone, why, latest = command.undone, command.why, command.latest
    table = await context.table(command.table)
    after = await table.change(steps.request_rewind, context.user, undone, why, context.interaction_id, latest)
    await _answer(context, after, "Rewound. To bring it all back, use `/table redo`.")


async def redo(context: Context, command: Redo) -> None:
    table = await context.table(command.table)
    after = await table.change(steps.request_redo, context.user, context.interaction_id, command.public_names)
    await _answer(context, after, "Redone.")


async def _answer(context: Context, after: Position, done: str) -> None:
    unanswered = [after.names[seat] for seat in undoing.unanswered(after)]
    await context.reply.done(escape_names(after, f"I've asked {listing(unanswered)}.") if after.head.request else done)
