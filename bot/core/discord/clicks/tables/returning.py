"""Handler of the button "I'm back"."""

from __future__ import annotations

from typing import Any

from bot.core.commands.reminders import ComeBack
from bot.core.discord.clicks.dispatch import Click, Handler
from bot.core.table.timing import returning


async def back(click: Click, command: ComeBack) -> None:
    """Stop the bot from moving for a player who was away."""
    await (await click.table(command.table)).change(returning.back, click.user)
    await click.reply.done("Welcome back! I'll stop moving for you.")


HANDLERS: tuple[Handler[Any], ...] = (Handler(ComeBack, back),)
