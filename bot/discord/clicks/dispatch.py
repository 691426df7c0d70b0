"""Call the handler of a command, whether it came by a button, a list or a slash command.

All of them decode into the same commands (`bot.commands`), so a thing is done in one place however it is asked for.
"""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Iterable
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Generic, TypeAlias, TypeVar

import discord

from bot.commands import codec
from bot.commands.panel import PanelState
from bot.commands.types import Command, verb
from bot.discord.clicks.response import Reply
from bot.discord.table_visibility import require_visible, require_visible_unread
from bot.markdown import bare
from bot.pages.parts.buttons import Row
from bot.refusals import Frozen, NotNow, Refusal
from bot.services import Services
from bot.storage import Head, Person
from bot.table.people.renaming import has_new_name, renamed
from bot.table.position import Position
from bot.table.writer import Table

Ask: TypeAlias = discord.Interaction[Any]
C = TypeVar("C", bound=Command)


class Click:
    """Somebody's interaction with the bot, while a command is carried out.

    `head` is a table's as it was just read: it spares another look at the database.
    """

    def __init__(self, services: Services, interaction: Ask, head: Head | None = None) -> None:
        self.services = services
        self.tables = services.tables
        self.gallery = services.gallery
        self.interaction = interaction
        self.head = head
        self._visible = ""  # the table whose visibility was checked, so that one click checks once
        self.user = interaction.user.id
        self.reply = Reply(interaction)  # one an interaction: two would both ask for patience

    @property
    def person(self) -> Person:
        """Return who asks, under a name that fits on one line."""
        return Person(self.user, bare(self.interaction.user.display_name))

    @property
    def handlers(self) -> Handlers:
        """Return the handlers of this bot's commands."""
        handlers: Handlers = self.interaction.client.handlers
        return handlers

    async def do(self, command: Command) -> None:
        """Carry out a command; whoever has to wait is told so. Raises whatever its handler does."""
        await self.handlers.handle(self, command)

    async def table(self, name: str) -> Table:
        """Return the table with that id. Raises NoTable unless the sender may know of it, and as `Tables.get` does."""
        try:
            table = await self.tables.get(name, self.head if self.head and self.head.id == name else None)
        except Frozen:
            await require_visible_unread(self.interaction, self.tables, name)
            raise
        if self._visible != name:
            await require_visible(self.interaction, table.now)
            self._visible = name
        await self._mind_name(table)
        return table

    async def position(self, name: str) -> Position:
        """Return the table with that id as it is now, to be read. Raises as `table`."""
        return (await self.table(name)).now

    async def url(self, position: Position) -> str:
        """Return a link to the table's latest message."""
        return await self.services.url(position.head)

    async def _mind_name(self, table: Table) -> None:
        """Let the table know the person's new name, where it is the one that they have on the table's server."""
        is_there = self.interaction.guild_id == table.now.place.guild
        if is_there and has_new_name(table.now, self.person):
            with suppress(Refusal):  # what they asked for meets the same trouble, and tells of it
                await table.change(renamed, self.person)


@dataclass(frozen=True)
class Handler(Generic[C]):
    """The function that carries out a kind of command."""

    command: type[C]
    function: Callable[[Click, C], Coroutine[Any, Any, None]]


@dataclass(frozen=True)
class OtherPanel:
    """A Play panel of something else than a table's turn, whose name stands where a table's id would."""

    is_its: Callable[[str], bool]
    step: Callable[[Click, PanelState], Coroutine[Any, Any, None]]  # goes to a state of the panel


AfterMove: TypeAlias = Callable[[Click, Position, Position], Coroutine[Any, Any, Row]]


class Handlers:
    """What a bot does when people ask for it: the handlers of all commands, panels, and buttons after a move."""

    def __init__(
        self, handlers: Iterable[Handler[Any]], panels: Iterable[OtherPanel] = (), after_moves: Iterable[AfterMove] = ()
    ) -> None:
        self._panels, self._after_moves = tuple(panels), tuple(after_moves)
        self._by_command: dict[type[Command], Handler[Any]] = {}
        self.kinds: dict[str, type[Command]] = {}
        for handler in handlers:
            self._add(handler)

    def _add(self, handler: Handler[Any]) -> None:
        self._by_command[handler.command] = handler
        for word in (verb(handler.command), *handler.command.former):
            if word in self.kinds:
                raise ValueError(f"{word} is handled twice")
            self.kinds[word] = handler.command

    def panel(self, name: str) -> OtherPanel | None:
        """Return the panel that the name stands for; None if it's a table's own."""
        return next((panel for panel in self._panels if panel.is_its(name)), None)

    async def after_move(self, click: Click, before: Position, after: Position) -> Row:
        """Return the buttons of features below what a move did, from the table before and after it."""
        return tuple([button for each in self._after_moves for button in await each(click, before, after)])

    async def handle(self, click: Click, command: Command) -> None:
        """Carry out the command. Raises NotNow if nobody handles it, and whatever its handler does."""
        handler = self._by_command.get(type(command))
        if handler is None:
            raise NotNow(codec.UNKNOWN)
        await click.reply.while_waiting(handler.function(click, codec.cleaned(command)))


async def clicked(services: Services, ask: Ask) -> None:
    """Carry out what a click's custom_id says; whatever goes wrong is told in words."""
    data: Any = ask.data or {}
    click = Click(services, ask)
    try:
        values = [str(value) for value in data.get("values") or ()]
        await click.do(codec.decode(click.handlers.kinds, str(data.get("custom_id")), values))
    except Exception as error:
        await click.reply.fail(error)
