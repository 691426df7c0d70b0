"""What a click does: one function for each command, listed at the end of its module."""

from __future__ import annotations

from typing import Any

from bot.discord.clicks import board, daily, panel, rewinding, tutorial
from bot.discord.clicks.dispatch import Handler
from bot.discord.clicks.own import notify, plan, privacy, queue
from bot.discord.clicks.tables import clock, handover, lobby, opening, place

HANDLERS: tuple[Handler[Any], ...] = (
    *board.HANDLERS,
    *panel.HANDLERS,
    *lobby.HANDLERS,
    *opening.HANDLERS,
    *place.HANDLERS,
    *clock.HANDLERS,
    *handover.HANDLERS,
    *notify.HANDLERS,
    *plan.HANDLERS,
    *privacy.HANDLERS,
    *queue.HANDLERS,
    *rewinding.HANDLERS,
    *tutorial.HANDLERS,
    *daily.HANDLERS,
)
