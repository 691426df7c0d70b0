"""Handlers that pause and resume a game, and give other players more time."""

from __future__ import annotations

import time

from bot.core.discord.clicks.dispatch import Context
from bot.features.pauses import pages, steps
from bot.features.pauses.commands import GiveMoreTime, Pause, Resume


async def pause(context: Context, command: Pause) -> None:
    """Ask for a pause, or agree to one. If the table is already paused, show how to resume."""
    table = await context.table(command.table)
    if table.now.head.paused_since and table.now.seat_of(context.user) is not None and table.now.status == "playing":
        await context.reply.put(pages.resting(table.now))
        return
    after = await table.change(steps.pause, context.user, time.time())
    await context.reply.done(
        "The game is paused."
        if after.head.paused_since
        else "I've asked the others. The clock keeps running until they agree."
    )


async def resume(context: Context, command: Resume) -> None:
    await (await context.table(command.table)).change(steps.resume, context.user, time.time())
    await context.reply.done("The game continues.")


async def more_time(context: Context, command: GiveMoreTime) -> None:
    await (await context.table(command.table)).change(steps.more_time, context.user, time.time())
    await context.reply.done("Done! They have more time.")
