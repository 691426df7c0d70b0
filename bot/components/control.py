"""Every button and select of the bot: one DynamicItem that finds its handler by the verb in its custom_id.

Slash commands end at the same handlers, so that a thing is done in one place however it was asked for.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Coroutine
from typing import TYPE_CHECKING, Any, TypeAlias

import discord
from discord import ui

from bot.components.reply import Reply
from bot.failures import report
from bot.position import Position
from bot.presenter.spot import TEMPLATE, Spot, parse
from bot.presenter.text import bare
from bot.storage import Head, Person
from bot.table import Table

if TYPE_CHECKING:
    from bot.client import Guffaw

    Ask: TypeAlias = discord.Interaction[Guffaw]


class Click:
    """Somebody asks for something on a spot: by a button, by a select with `values`, or by a slash command.

    `head` is the table's as it was just read or is remembered, if it is: it spares another look.
    """

    def __init__(self, interaction: Ask, spot: Spot, head: Head | None = None) -> None:
        self.interaction = interaction
        self.spot = spot
        self.head = head
        self.client = interaction.client
        self.gallery = interaction.client.gallery
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
        return await self.client.tables.get(self.spot.table, self.head)

    async def position(self) -> Position:
        """The same, to be read."""
        return (await self.table()).now

    async def url(self, position: Position) -> str:
        """Where the table's latest message is."""
        return await self.client.url(position.head)


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
    await click.reply.while_waiting(_handlers[verb](click))


class Control(ui.DynamicItem[ui.Item[Any]], template=TEMPLATE):
    """What a click on any of our components becomes."""

    def __init__(self, item: ui.Item[Any], verb: str, spot: Spot) -> None:
        super().__init__(item)
        self.verb, self.spot = verb, spot

    @classmethod
    async def from_custom_id(
        cls, _interaction: discord.Interaction[Any], item: ui.Item[Any], match: re.Match[str], /
    ) -> Control:
        """The control that the custom_id describes."""
        return cls(item, match["verb"], parse(match["spot"]))

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        """Handle the click; whatever goes wrong is told in words."""
        click = Click(interaction, self.spot)
        try:
            await handle(self.verb, click)
        except Exception as error:
            await report(click.reply, error)
