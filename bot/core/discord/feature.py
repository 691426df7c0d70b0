"""The record with which a feature describes itself to the rest of the bot ("core")."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Iterable, Sequence
from typing import Any, TypeAlias

import discord
import msgspec
from discord import app_commands

from bot.core.delivery.outbox.lost_channels import LostPost
from bot.core.discord.clicks.dispatch import AfterMove, Gate, Handler, OpeningRule, OtherPanel
from bot.core.pages.hooks import PageHooks
from bot.core.services import Exported, InsteadOfPanel, Services
from bot.core.storage import Head
from bot.core.storage.hooks import SqlTable
from bot.core.table.hooks import TableHooks

TableCommand: TypeAlias = app_commands.Command[Any, ..., Any]
SlashCommand: TypeAlias = TableCommand | app_commands.Group
Task: TypeAlias = Coroutine[Any, Any, None]
Arrived: TypeAlias = Callable[[Services, discord.Guild], Task]


def nothing(_services: Services) -> tuple[()]:
    """Return (). This is the default for the commands and background tasks of a `Feature`."""
    return ()


class OpeningOption(msgspec.Struct, frozen=True):
    """A yes-or-no option of `/table new`. If chosen, `prepared` adds the feature's data to the new table's head."""

    name: str
    description: str
    prepared: Callable[[Head], Head]


def no_tasks(_services: Services, _client: discord.Client) -> tuple[()]:
    """Return (): the default for tasks that use the Discord client."""
    return ()


class Feature(msgspec.Struct, frozen=True, kw_only=True):
    """Everything that a feature (a folder in `bot/features`) adds to the bot: see docs/adding-a-feature.md."""

    key: str  # the folder's name
    sql: Sequence[SqlTable] = ()  # its own tables in the database
    tables: TableHooks = TableHooks()  # what it adds to game tables
    pages: PageHooks = PageHooks()  # what it adds to core's pages
    handlers: Sequence[Handler[Any]] = ()  # what its buttons and slash commands do
    gates: Sequence[Gate[Any]] = ()  # handles some commands in place of their handlers, such as those of core
    panels: Sequence[OtherPanel] = ()  # Play panels for something other than a table's turn
    instead_of_panel: InsteadOfPanel | None = None  # a page in place of a table's Play panel
    opening_rule: OpeningRule | None = None  # who may open, join, start and move which tables where, and how they begin
    after_move: AfterMove | None = None  # buttons below the result of a move that ends the turn
    slash: Callable[[Services], Iterable[SlashCommand]] = nothing
    table_slash: Callable[[Services], Iterable[TableCommand]] = nothing  # subcommands of `/table`
    opening: Sequence[OpeningOption] = ()  # options of `/table new`
    tasks: Callable[[Services], Iterable[Task]] = nothing  # background tasks, which run until canceled
    client_tasks: Callable[[Services, discord.Client], Iterable[Task]] = no_tasks  # tasks that use the Discord client
    arrived: Arrived | None = None  # called when the bot joins a server
    lost_post: LostPost | None = None  # called with a channel in which its posts can't be sent anymore
    personal_settings: Sequence[str] = ()  # the stored names of the settings that it keeps for each person
    exported: Exported | None = None  # what it stores about a user, for `/privacy`; required if `sql` has a user column
