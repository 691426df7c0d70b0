"""Handler of the button "I'm back"."""

from __future__ import annotations

from typing import Any

from bot.core.commands.reminders import ComeBack
from bot.core.discord.clicks.dispatch import Context, Handler
from bot.core.table.timing import returning


async def back(context: Context, command: ComeBack) -> None:
    await (await context.table(command.table)).change(returning.back, context.user)
    await context.reply.done("Welcome back! I'll stop moving for you.")


HANDLERS: tuple[Handler[Any], ...] = (Handler(ComeBack, back),)
