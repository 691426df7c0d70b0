"""Handlers of commands: one function per command. Each module ends with a list of its handlers."""

from __future__ import annotations

from typing import Any

from bot.discord.clicks import board, panel
from bot.discord.clicks.dispatch import Handler
from bot.discord.clicks.own import privacy, reminders
from bot.discord.clicks.tables import lobby, place, returning

HANDLERS: tuple[Handler[Any], ...] = (
    *board.HANDLERS,
    *panel.HANDLERS,
    *lobby.HANDLERS,
    *place.HANDLERS,
    *returning.HANDLERS,
    *reminders.HANDLERS,
    *privacy.HANDLERS,
)
