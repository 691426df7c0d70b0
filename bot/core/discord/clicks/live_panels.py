"""Private panels that stay open after a move and always show the latest state, drawing one picture at a time.

Clicks may come faster than pictures can be drawn. A click that comes while a picture is being drawn is acknowledged at
once, and the next picture responds to all clicks since, so a panel may skip states but never goes back. Other players'
changes appear a little later. After a restart, old panels still work, because a click's custom_id holds everything it
needs.
"""

from __future__ import annotations

import asyncio
import time
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

import discord

from bot.core.commands.panel import PanelState
from bot.core.discord.clicks.own import own_side
from bot.core.discord.clicks.response import Reply
from bot.core.discord.failures import UNSAID
from bot.core.ids import TableId, UserId
from bot.core.services import Services
from bot.core.table.position import Position
from bot.core.table.reading import prompts, turn_counts
from games.kernel import digest

SOON = 0.5  # seconds until a click is acknowledged if its picture isn't ready
OTHERS_SECONDS = 2.0  # between two pictures drawn because of other players' changes
INVALID_TOKEN = 50027  # Discord's error code for an interaction that has expired
LIFE_SECONDS = 14 * 60.0  # Discord takes edits for a quarter of an hour after a click


@dataclass
class _Panel:
    """A user's open panel at a table. `reply` responds to the newest click in the panel."""

    reply: Reply
    clicked: float
    cursor: str = ""
    notice: str = ""
    shown: tuple[Reply, str] | None = None  # the last click answered, and a digest of what was shown
    turn: int = 0
    at: float = 0.0  # when the panel was last redrawn
    is_stale: bool = True
    drawing: asyncio.Task[None] | None = None
    looking: asyncio.TimerHandle | None = field(default=None, repr=False)


class LivePanels:
    """The open panels. If a user has several panels for a table, only the one clicked last is kept up to date."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._open: dict[tuple[TableId, UserId], _Panel] = {}
        services.tables.watchers.append(self._committed)
        services.tables.neighbours.append(self._changed)

    async def show(self, reply: Reply, state: PanelState, notice: str = "") -> None:
        """Respond to the click by showing the table as it is now, with the cursor (the selected item) from `state`."""
        key = state.table, UserId(reply.interaction.user.id)
        panel = self._open.setdefault(key, _Panel(reply, 0.0))
        earlier, panel.reply, panel.clicked = panel.reply, reply, time.monotonic()
        panel.cursor, panel.notice, panel.is_stale = state.group, notice, True
        if panel.drawing is None:
            panel.drawing = asyncio.create_task(self._draw(key, panel))
        elif earlier is not reply:
            await _acknowledge(reply)

    def _committed(self, position: Position) -> None:
        """Redraw the table's panels: at once if a new turn has begun, otherwise within `OTHERS_SECONDS`."""
        for key, panel in [(key, panel) for key, panel in self._open.items() if key[0] == position.id]:
            is_new_turn = position.status != "playing" or turn_counts.current_turn(position) != panel.turn
            wait = 0.0 if is_new_turn else max(0.0, panel.at + OTHERS_SECONDS - time.monotonic())
            if panel.looking is not None and (not is_new_turn or panel.looking.when() <= time.monotonic()):
                continue
            if panel.looking is not None:
                panel.looking.cancel()
            panel.looking = asyncio.get_running_loop().call_later(wait, self._look, key, panel)

    def _changed(self, table: TableId | None) -> None:
        """Schedule a redraw of the panels of a table that another process changed, or of all panels if `table` is None.

        Panels aren't redrawn at once, because the table must be read first to know whether the turn is over.
        """
        for key, panel in self._open.items():
            if table in (None, key[0]) and panel.looking is None:
                wait = max(0.0, panel.at + OTHERS_SECONDS - time.monotonic())
                panel.looking = asyncio.get_running_loop().call_later(wait, self._look, key, panel)

    def _look(self, key: tuple[TableId, UserId], panel: _Panel) -> None:
        panel.looking = None
        if time.monotonic() - panel.clicked > LIFE_SECONDS:
            self._open.pop(key, None)
            return
        panel.is_stale = True
        if panel.drawing is None:
            panel.drawing = asyncio.create_task(self._draw(key, panel))

    async def _draw(self, key: tuple[TableId, UserId], panel: _Panel) -> None:
        try:
            while panel.is_stale:
                panel.is_stale, reply = False, panel.reply
                try:
                    await self._shown(key, panel, reply)
                except Exception as error:
                    if panel.reply is reply:  # otherwise a later click still has to be answered
                        self._open.pop(key, None)
                    if not _is_gone(error):
                        await reply.fail(error)
        finally:
            panel.drawing = None

    async def _shown(self, key: tuple[TableId, UserId], panel: _Panel, reply: Reply) -> None:
        position = (await self._services.tables.get(key[0])).now
        seat = position.require_seat(key[1])
        notice, panel.notice = panel.notice, ""
        now = digest(position.view(seat)) + panel.cursor + notice
        if panel.shown == (reply, now) and position.status == "playing":
            return
        late = asyncio.get_running_loop().call_later(SOON, lambda: asyncio.ensure_future(_acknowledge(reply)))
        try:
            state = PanelState(position.id, prompts.prompt(position, seat), group=panel.cursor)
            page = await own_side.play(self._services, position, seat, state, notice)
        finally:
            late.cancel()
        await reply.put(page)
        panel.shown, panel.turn, panel.at = (reply, now), turn_counts.current_turn(position), time.monotonic()
        if position.status != "playing":
            self._open.pop(key, None)


def _is_gone(error: Exception) -> bool:
    """Tell whether the error means that the user dismissed the panel, or that it's too old to be edited."""
    return isinstance(error, discord.HTTPException) and (error.status in (401, 404) or error.code == INVALID_TOKEN)


async def _acknowledge(reply: Reply) -> None:
    with suppress(*UNSAID):
        await reply.hold()


def of(client: Any) -> LivePanels:
    panels: LivePanels = client.panels
    return panels
