"""Every button and select of the bot: its handler is found by the verb in its custom_id, its table by the rest of it.

Slash commands end at the same handlers, so that a thing is done in one place however it was asked for.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Coroutine
from contextlib import suppress
from typing import Any, TypeAlias

import discord

from bot.discord.clicks.response import Reply
from bot.discord.table_visibility import require_visible, require_visible_unread
from bot.markdown import bare
from bot.pages.parts.custom_id import TEMPLATE, Spot, parse
from bot.refusals import Frozen, NotNow, Refusal
from bot.services import Services
from bot.storage import Head, Person
from bot.table.people.renaming import has_new_name, renamed
from bot.table.position import Position
from bot.table.writer import Table

Ask: TypeAlias = discord.Interaction[Any]


GREATEST = 2**63 - 1  # that a database takes; no id of Discord's is greater
_UNTYPED = re.compile(r"[\x00-\x08\x0b-\x1f\x7f\ud800-\udfff]")
UNKNOWN = "That button is out of date. `/look` shows the table with current ones."


class Click:
    """Somebody asks for something on a spot: by a button, by a select with `values`, or by a slash command.

    `head` is the table's as it was just read or is remembered, if it is: it spares another look.
    """

    def __init__(
        self, services: Services, interaction: Ask, spot: Spot, head: Head | None = None, reply: Reply | None = None
    ) -> None:
        self.services = services
        self.tables = services.tables
        self.gallery = services.gallery
        self.interaction = interaction
        self.spot = Spot(
            _told(spot.table), _told(spot.prompt), tuple(map(_told, spot.codes)), _told(spot.group), spot.page
        )
        self.head = head
        self._visible = ""  # the table whose visibility was checked, so that one click checks once
        self.user = interaction.user.id
        self.reply = reply or Reply(interaction)  # one an interaction: two would both ask for patience
        data: Any = interaction.data or {}
        self.values = tuple(_told(str(value)) for value in data.get("values") or ())

    @property
    def person(self) -> Person:
        """Who asks, under a name that fits on one line."""
        return Person(self.user, bare(self.interaction.user.display_name))

    @property
    def value(self) -> str:
        """What was chosen in the select. Raises NotNow if nothing was."""
        if not self.values:
            raise NotNow("You didn't choose anything. Pick one of the options.")
        return self.values[0]

    @property
    def number(self) -> int:
        """The same of a select whose values are numbers. Raises NotNow."""
        return number(self.value)

    async def table(self, name: str = "") -> Table:
        """Return the table of the spot, or of that id. Raises NoTable unless the sender may know of it.

        Raises whatever `Tables.get` does, too.
        """
        table_id = name or self.spot.table
        try:
            table = await self.tables.get(table_id, self.head)
        except Frozen:
            await require_visible_unread(self.interaction, self.tables, table_id)
            raise
        if self._visible != table_id:
            await require_visible(self.interaction, table.now)
            self._visible = table_id
        await self._mind_name(table)
        return table

    async def _mind_name(self, table: Table) -> None:
        """Let the table know the person's new name, where it is the one that they have on the table's server."""
        is_there = self.interaction.guild_id == table.now.place.guild
        if is_there and has_new_name(table.now, self.person):
            with suppress(Refusal):  # what they asked for meets the same trouble, and tells of it
                await table.change(renamed, self.person)

    async def position(self) -> Position:
        """The same, to be read."""
        return (await self.table()).now

    async def url(self, position: Position) -> str:
        """Where the table's latest message is."""
        return await self.services.url(position.head)


def number(text: str) -> int:
    """What a custom_id or a value says of a number. Raises NotNow for anything else, which no button of ours has."""
    if not re.fullmatch(r"[0-9]{1,19}", text) or int(text) > GREATEST:
        raise NotNow(UNKNOWN)
    return int(text)


def _told(text: str) -> str:
    """What somebody's client sent, without what no keyboard has and no database takes."""
    return _UNTYPED.sub("", text)


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
        raise NotNow(UNKNOWN)
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
