"""The dispatch of commands to their handlers, whether a command comes from a button, a list or a slash command.

All three decode into the same command types (`bot.core.commands`), so each type needs only one handler.
"""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Iterable
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Generic, Literal, TypeAlias, TypeVar

import msgspec

from bot.core.commands import codec
from bot.core.commands.panel import InPanel, OpenPanel, PanelState
from bot.core.commands.types import Command, verb
from bot.core.discord.clicks.response import Reply
from bot.core.discord.interactions import AnyInteraction, sender
from bot.core.discord.table_visibility import require_visible, require_visible_unread
from bot.core.ids import InteractionId, TableId, UserId
from bot.core.pages.parts.buttons import Row
from bot.core.refusals import Frozen, NotNow, Refusal
from bot.core.services import Services
from bot.core.storage import Head, Person, Place
from bot.core.table.people.renaming import has_new_name, renamed
from bot.core.table.position import Position
from bot.core.table.table import Table

C = TypeVar("C", bound=Command)


class Context:
    """The context in which a command is handled: its sender, how to reply, and the tables that the sender may see.

    The interaction is a click or a slash command. `head` is the table's row if it was just read, which saves another
    query.
    """

    def __init__(self, services: Services, interaction: AnyInteraction, head: Head | None = None) -> None:
        self.services = services
        self.tables = services.tables
        self.gallery = services.gallery
        self.interaction = interaction
        self.head = head
        self._visible = ""  # the table whose visibility was checked, so that one interaction checks once
        self.user = UserId(interaction.user.id)
        self.interaction_id = InteractionId(interaction.id)
        self.reply = Reply(interaction)  # one per interaction: two would both tell the sender to wait

    @property
    def person(self) -> Person:
        """The sender, with their display name on one line, and their roles on the server where they act."""
        return sender(self.interaction)

    @property
    def handlers(self) -> Handlers:
        handlers: Handlers = self.interaction.client.handlers
        return handlers

    async def handle(self, command: Command) -> None:
        """Handle the command. If that takes more than a second, tell the sender to wait.

        Raises NotNow if the command has no handler, and whatever the handler raises.
        """
        self.reply.about = _about(command)
        handle = self.handlers.of(command)
        with self.reply.patience():
            command = codec.cleaned(command)
            if not await self.handlers.is_taken(self, command):
                await handle(self, command)

    async def table(self, table_id: TableId) -> Table:
        """Return the table with that id.

        Raises NoTable if it doesn't exist or the sender may not know about it, and whatever `Tables.get` raises.
        """
        try:
            table = await self.tables.get(table_id, self.head if self.head and self.head.id == table_id else None)
        except Frozen:
            await require_visible_unread(self.interaction, self.tables, table_id)
            raise
        if self._visible != table_id:
            await require_visible(self.interaction, table.now)
            self._visible = table_id
        await self._mind_name(table)
        return table

    async def position(self, table_id: TableId) -> Position:
        """Return the current position of the table with that id. Raises the same errors as `table`."""
        return (await self.table(table_id)).now

    async def url(self, position: Position) -> str:
        """Return a link to the table's latest message."""
        return await self.services.url(position.head)

    async def zone(self) -> str:
        """Return the sender's time zone; "" if they haven't set one."""
        return (await self.tables.store.people.wishes((self.user,)))[self.user].zone

    async def _mind_name(self, table: Table) -> None:
        """Store the sender's current name at the table if it has changed, but only on the table's own server."""
        is_there = self.interaction.guild_id == table.now.place.guild
        if is_there and has_new_name(table.now, self.person):
            with suppress(Refusal):  # the command itself fails for the same reason, and says so
                await table.change(renamed, self.person)


def _about(command: Command) -> tuple[object, ...]:
    """Return the subject of the page that the command opens.

    A new page closes the user's older one on the same subject.
    """
    kind = OpenPanel if isinstance(command, InPanel) else type(command)
    return kind, getattr(command, "table", "")


@dataclass(frozen=True)
class Handler(Generic[C]):
    """A command type, and the function that handles it."""

    command: type[C]
    function: Callable[[Context, C], Coroutine[Any, Any, None]]


@dataclass(frozen=True)
class Gate(Generic[C]):
    """A command type, and a function that may handle commands of that type in place of their handlers.

    Subtypes are included. The function returns whether it has handled the command.
    """

    command: type[C]
    function: Callable[[Context, C], Coroutine[Any, Any, bool]]


@dataclass(frozen=True)
class OtherPanel:
    """A Play panel for something other than a table's turn, such as a lesson.

    Its commands carry a name in place of a table's id; `is_its` recognizes these names.
    """

    is_its: Callable[[TableId], bool]
    show_state: Callable[[Context, PanelState], Coroutine[Any, Any, None]]  # goes to a state of the panel


class Opening(msgspec.Struct, frozen=True):
    """A table that a person is about to open, join, start or move, as features' opening rules see it.

    `place` is the channel where it's played, or where its thread will be. `adapted` changes the head of a new table.
    """

    purpose: Literal["open", "again", "join", "start", "move"]
    game: str
    place: Place
    thread: bool = False
    adapted: Callable[[Head], Head] = lambda head: head


OpeningRule: TypeAlias = Callable[[Context, Opening], Coroutine[Any, Any, Opening]]
"""Returns the opening after applying a feature's rule to it. Raises NotNow if the rule forbids it."""
AfterMove: TypeAlias = Callable[[Context, Position, Position], Coroutine[Any, Any, Row]]


class Handlers:
    """The handlers of all commands and panels, and the features' gates, opening rules and buttons after a move."""

    def __init__(
        self,
        handlers: Iterable[Handler[Any]],
        panels: Iterable[OtherPanel] = (),
        after_moves: Iterable[AfterMove] = (),
        gates: Iterable[Gate[Any]] = (),
        rules: Iterable[OpeningRule] = (),
    ) -> None:
        self._panels, self._after_moves = tuple(panels), tuple(after_moves)
        self._gates, self._rules = tuple(gates), tuple(rules)
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

    def panel(self, table_id: TableId) -> OtherPanel | None:
        """Return the panel with that name (see `OtherPanel`), or None if the name is a table's id."""
        return next((panel for panel in self._panels if panel.is_its(table_id)), None)

    async def after_move(self, context: Context, before: Position, after: Position) -> Row:
        """Return the buttons that features add below the result of a move, given the table before and after it."""
        return tuple([button for each in self._after_moves for button in await each(context, before, after)])

    async def is_taken(self, context: Context, command: Command) -> bool:
        """Tell whether a feature's gate has handled the command in place of its handler."""
        for gate in self._gates:
            if isinstance(command, gate.command) and await gate.function(context, command):
                return True
        return False

    async def opening(self, context: Context, opening: Opening) -> Opening:
        """Return the opening after applying every feature's opening rule to it. Raises NotNow if a rule forbids it."""
        for rule in self._rules:
            opening = await rule(context, opening)
        return opening

    def of(self, command: Command) -> Callable[[Context, Any], Coroutine[Any, Any, None]]:
        """Return the function that handles the command. Raises NotNow if there is none."""
        handler = self._by_command.get(type(command))
        if handler is None:
            raise NotNow(codec.UNKNOWN)
        return handler.function


async def clicked(services: Services, interaction: AnyInteraction) -> None:
    """Handle the click on a button or list, and tell the sender if anything goes wrong."""
    data: Any = interaction.data or {}
    context = Context(services, interaction)
    try:
        values = [str(value) for value in data.get("values") or ()]
        await context.handle(codec.decode(context.handlers.kinds, str(data.get("custom_id")), values))
    except Exception as error:
        await context.reply.fail(error)
