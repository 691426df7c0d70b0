"""The handler of the button that stops further reminders."""

from __future__ import annotations

from typing import Any

from bot.core.commands.reminders import StopReminders
from bot.core.discord.clicks.dispatch import Context, Handler
from bot.core.table.timing import deadlines


async def hush(context: Context, command: StopReminders) -> None:
    await (await context.table(command.table)).change(deadlines.hush, context.user)
    more = (f"{words}." for words in context.services.slots.help("reminders"))
    await context.reply.done(" ".join(["No more reminders this turn.", *more]))


HANDLERS: tuple[Handler[Any], ...] = (Handler(StopReminders, hush),)
