"""Handlers of commands: one function per command. Each module ends with a list of its handlers."""

from __future__ import annotations

from typing import Any

from bot.core.discord.clicks import board, panel
from bot.core.discord.clicks.dispatch import Handler
from bot.core.discord.clicks.own import privacy, reminders
from bot.core.discord.clicks.tables import lobby, place, returning

HANDLERS: tuple[Handler[Any], ...] = (
    *board.HANDLERS,
    *panel.HANDLERS,
    *lobby.HANDLERS,
    *place.HANDLERS,
    *returning.HANDLERS,
    *reminders.HANDLERS,
    *privacy.HANDLERS,
)
