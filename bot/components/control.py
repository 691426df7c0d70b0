"""Every button and select of the bot: its handler is found by the verb in its custom_id, its table by the rest of it.

Slash commands end at the same handlers, so that a thing is done in one place however it was asked for.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Coroutine
from typing import Any, TypeAlias

import discord

from bot.components.reply import Reply
from bot.position import Position
from bot.presenter.spot import TEMPLATE, Spot, parse
from bot.presenter.text import bare
from bot.refusals import NotNow
from bot.services import Services
from bot.storage import Head, Person
from bot.table import Table

Ask: TypeAlias = discord.Interaction[Any]


class Click:
    """Somebody asks for something on a spot: by a button, by a select with `values`, or by a slash command.

    `head` is the table's as it was just read or is remembered, if it is: it spares another look.
    """

    def __init__(self, services: Services, interaction: Ask, spot: Spot, head: Head | None = None) -> None:
        self.services = services
        self.tables = services.tables
        self.gallery = services.gallery
        self.interaction = interaction
        self.spot = spot
        self.head = head
        self.user = interaction.user.id
        self.reply = Reply(interaction)
        data: Any = interaction.data or {}
        self.values: list[str] = list(data.get("values") or ())

    @property
    def person(self) -> Person:
        """Who asks, under a name that fits on one line."""
        return Person(self.user, bare(self.interaction.user.display_name))

    async def table(self) -> Table:
        """The table of the spot, see `Tables.get`."""
        return await self.tables.get(self.spot.table, self.head)

    async def position(self) -> Position:
        """The same, to be read."""
        return (await self.table()).now

    async def url(self, position: Position) -> str:
        """Where the table's latest message is."""
        return await self.services.url(position.head)


Handler: TypeAlias = Callable[[Click], Coroutine[Any, Any, None]]
_handlers: dict[str, Handler] = {}


def handles(verb: str) -> Callable[[Handler], Handler]:
    """Registers the handler of a verb."""

    def register(handler: Handler) -> Handler:
        if verb in _handlers:
            raise ValueError(f"{verb} is handled twice")
        _handlers[verb] = handler
        return handler

    return register


async def handle(verb: str, click: Click) -> None:
    """Do what the verb says; who has to wait for it is told so. May raise whatever its handler does."""
    if verb not in _handlers:
        raise NotNow("I do not know that button any more. `/board` shows the table with those of today.")
    await click.reply.while_waiting(_handlers[verb](click))


async def clicked(services: Services, ask: Ask) -> None:
    """Handle a click by what its custom_id says; whatever goes wrong is told in words."""
    data: Any = ask.data or {}
    match = re.fullmatch(TEMPLATE, str(data.get("custom_id")))
    verb, spot = (match["verb"], parse(match["spot"])) if match else ("", Spot("."))
    click = Click(services, ask, spot)
    try:
        await handle(verb, click)
    except Exception as error:
        await click.reply.fail(error)
