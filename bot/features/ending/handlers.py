"""Handlers that end a game early and replace late players, if the others agree."""

from __future__ import annotations

import time

from bot.core.discord.clicks.dispatch import Context
from bot.core.pages.parts.names import escape_names
from bot.core.table.position import Position
from bot.core.table.reading import undoing
from bot.features.ending import pages, steps
from bot.features.ending.commands import ProposeEnd, ProposeReplacement, ShowEndings
from games.english import listing


async def show(context: Context, command: ShowEndings) -> None:
    """Show the ways to end the game early, or the open request."""
    position = await context.position(command.table)
    seat = steps.require_seat(position, context.user)
    await context.reply.put(pages.endings(position, seat, time.time()))


async def propose(context: Context, command: ProposeEnd) -> None:
    """Ask the other players to end the game now. If nobody has to agree, it ends at once."""
    table = await context.table(command.table)
    after = await table.change(steps.propose, context.user, command.kind, context.interaction_id)
    await _answer(context, after, "The game is over.")


async def replace(context: Context, command: ProposeReplacement) -> None:
    """Ask the other players to replace a late player. If nobody has to agree, it happens at once."""
    table = await context.table(command.table)
    user, interaction = context.user, context.interaction_id
    after = await table.change(steps.propose_replacement, user, command.seat, interaction, time.time())
    await _answer(context, after, "Done. A computer player takes over, and anyone here can take the seat.")


async def _answer(context: Context, after: Position, done: str) -> None:
    waiting = [after.names[seat] for seat in undoing.unanswered(after)]
    await context.reply.done(escape_names(after, f"I've asked {listing(waiting)}.") if waiting else done)
