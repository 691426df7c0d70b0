"""Handlers that pause and resume a game, and give other players more time."""

from __future__ import annotations

import time

from bot.core.discord.clicks.dispatch import Click
from bot.features.pauses import pages, steps
from bot.features.pauses.commands import GiveMoreTime, Pause, Resume


async def pause(click: Click, command: Pause) -> None:
    """Ask for a pause, or agree to one. If the table is already paused, show how to resume."""
    table = await click.table(command.table)
    if table.now.head.paused_since and table.now.seat_of(click.user) is not None and table.now.status == "playing":
        await click.reply.put(pages.resting(table.now))
        return
    after = await table.change(steps.pause, click.user, time.time())
    await click.reply.done(
        "The game is paused."
        if after.head.paused_since
        else "I've asked the others. The clock keeps running until they agree."
    )


async def resume(click: Click, command: Resume) -> None:
    """End a pause, or refuse a request for one."""
    await (await click.table(command.table)).change(steps.resume, click.user, time.time())
    await click.reply.done("The game continues.")


async def more_time(click: Click, command: GiveMoreTime) -> None:
    """Give more time to all other players whose clock is running."""
    await (await click.table(command.table)).change(steps.more_time, click.user, time.time())
    await click.reply.done("Done! They have more time.")
