"""The choice of the table that a slash command is about: the sender's table in the channel, or one that they pick."""

from __future__ import annotations

import logging
from collections.abc import Callable, Coroutine, Sequence
from typing import Any, TypeAlias

import discord
import msgspec
from discord import app_commands

from bot.core.commands import codec
from bot.core.commands import types as commands
from bot.core.commands.board import ChooseTable
from bot.core.commands.choosing_table import at_chosen_table
from bot.core.commands.panel import OpenPanel
from bot.core.commands.types import AtTable, verb
from bot.core.discord.clicks.dispatch import Context
from bot.core.discord.clicks.response import Reply
from bot.core.discord.commands.option_types import are_typed
from bot.core.discord.commands.suggestions import MOST, choices, require_choice
from bot.core.discord.commands.table_titles import table_id, titles
from bot.core.discord.failures import MISTYPED, explain, is_too_late, was_answered
from bot.core.discord.floods import admitted
from bot.core.discord.interactions import AnyInteraction, channel_id, sender
from bot.core.ids import ChannelId, TableId, UserId
from bot.core.pages import reference
from bot.core.pages.parts.buttons import select
from bot.core.pages.parts.message import Page
from bot.core.refusals import NotNow
from bot.core.services import Services
from bot.core.storage import Head, Person
from bot.core.table.registry import Tables

log = logging.getLogger(__name__)

Command: TypeAlias = app_commands.Command[Any, ..., None]
At: TypeAlias = Callable[[TableId], AtTable]
Completer: TypeAlias = Callable[[AnyInteraction, str], Coroutine[Any, Any, list[app_commands.Choice[str]]]]


_NONE = {
    "": "You're not at a table here.",
    "playing": "You have no game in progress here.",
    "lobby": "No table here is waiting to start. To leave a game in progress, use `/table resign`.",
}
_NEW = "`/table new` opens a table."
_LISTED = f"`/tables` lists yours, and {_NEW}"


class Wanted(msgspec.Struct, frozen=True):
    """The conditions that a table must meet for a slash command to be about it."""

    game: str = ""  # only a table of this game
    status: str = ""  # only a table in this status
    seated: bool = True  # only a table where the sender has a seat; otherwise any table in the channel
    ended: bool = False  # if no table is in play, also the last one that ended in the channel
    prefer_waiting: bool = True  # if exactly one of several tables is waiting for the sender, choose that one

    def fits(self, head: Head) -> bool:
        """Tell whether the table has the right game and status."""
        has_status = self.status in ("", head.status) or (self.ended and head.status == "over")
        return self.game in ("", head.game) and has_status


MINE = Wanted(prefer_waiting=False)
PAST = Wanted(status="playing", ended=True)
ANY = Wanted(seated=False, ended=True)
PLAYING = Wanted(status="playing")
LOBBY = Wanted(status="lobby", prefer_waiting=False)
SEATED = Wanted(status="playing", prefer_waiting=False)


async def candidates(tables: Tables, interaction: AnyInteraction, wanted: Wanted) -> Sequence[Head]:
    """Return the tables that the command may be about: the sender's tables in this channel, or else all of theirs.

    If `wanted.seated` is false, other people's tables in this channel take precedence over the sender's tables
    elsewhere. If `wanted.ended` is true, so does the last table that ended in this channel.
    """
    user, channel = UserId(interaction.user.id), channel_id(interaction)
    remembered = _meant(tables.open_tables.remembered(user), user, channel, wanted)
    if len(remembered) == 1 and remembered[0].place.channel == channel:
        return remembered
    mine = [head for head in await tables.of_user(user) if wanted.fits(head)]
    if channel is not None and all(head.place.channel != channel for head in mine):
        mine += await _others(tables, sender(interaction), channel, wanted)
    return _meant(mine, user, channel, wanted)


async def _others(tables: Tables, person: Person, channel: ChannelId, wanted: Wanted) -> Sequence[Head]:
    """Return tables in the channel that the command may be about, other than the sender's tables in play."""
    found = () if wanted.seated else await tables.listed_in(channel, person)
    if found or not wanted.ended:
        return found
    return await tables.ended_in(channel, person.id if wanted.seated else None)


def _meant(heads: Sequence[Head], user: UserId, channel: ChannelId | None, wanted: Wanted) -> Sequence[Head]:
    """Return the tables that meet the conditions in `wanted`: those in the channel if there are any, else all of them.

    If `wanted.prefer_waiting` is set and exactly one of these tables is waiting for the user, return only that one.
    """
    fitting = [head for head in heads if wanted.fits(head)]
    found = [head for head in fitting if head.place.channel == channel] or fitting
    asked = [head for head in found if user in head.waiting]
    return asked if wanted.prefer_waiting and len(asked) == 1 else found


async def run(services: Services, interaction: AnyInteraction, at: At, table: TableId | None, wanted: Wanted) -> None:
    """Run a command at the table named in the option `table`, or else at the one that fits `wanted`.

    `at` makes the command from the table's id. If several tables fit, ask the sender which one they mean. Raises NotNow
    if none fits.
    """
    require_choice(table)
    if table:
        await Context(services, interaction).handle(at(table_id(table)))
        return
    heads = await candidates(services.tables, interaction, wanted)
    if not heads:
        raise NotNow(f"{_NONE[wanted.status]} {_LISTED if wanted.seated else _NEW}")
    if len(heads) == 1:
        await Context(services, interaction, heads[0]).handle(at(heads[0].id))
        return
    shown = await titles(services.tables, interaction, heads[:MOST])
    options = [discord.SelectOption(label=name, value=key) for name, key in shown]
    choose = at_chosen_table(at(TableId("")))
    if not codec.fits(choose):
        choose = ChooseTable(verb(OpenPanel))  # the command doesn't fit into a custom_id, so open the panel instead
    rest = f" Showing {MOST} of {len(heads)}. To pick another, add `table:` to the command."
    text = f"Which table do you mean?{rest if len(heads) > MOST else ''}"
    await Reply(interaction).put(Page(text, rows=((select(choose, "Which table?", options),),)))


async def listed(services: Services, interaction: AnyInteraction, heads: Sequence[Head], empty: str) -> Page:
    """Return a page with a button for each table, or with the text `empty` if there are none."""
    shown = reference.listed(heads, UserId(interaction.user.id))
    urls = {head.id: await services.url(head) for head in shown}
    chairs = await services.tables.store.chairs([head.id for head in shown])
    return reference.waiting(
        services.tables.games, heads, UserId(interaction.user.id), urls, empty, chairs, services.slots
    )


def completing_table(tables: Tables) -> Completer:
    """Return an autocomplete function that suggests the sender's tables for an option named `table`."""

    async def complete(interaction: AnyInteraction, current: str) -> list[app_commands.Choice[str]]:
        found = await titles(tables, interaction, await tables.of_user(UserId(interaction.user.id)))
        return choices([(name, key) for name, key in found if current.casefold() in name.casefold()])

    return complete


async def game_here(services: Services, interaction: AnyInteraction, wanted: Wanted = ANY) -> str:
    """Return the key of the game that a command in this channel would be about, or "" if there is none.

    `wanted` limits which tables the command can be about.
    """
    heads = await candidates(services.tables, interaction, wanted)
    return heads[0].game if heads else ""


def plain(services: Services, name: str, description: str, wanted: Wanted, at: At) -> Command:
    """Return a slash command whose only option is the table that it's about."""

    @app_commands.describe(table="Which table, if there are several")
    @app_commands.autocomplete(table=completing_table(services.tables))
    async def callback(interaction: discord.Interaction[Any], table: TableId | None = None) -> None:
        await run(services, interaction, at, table, wanted)

    return app_commands.Command(name=name, description=description, callback=callback)


def everywhere(services: Services, name: str, command: commands.Command, description: str) -> Command:
    """Return a slash command that isn't about a table and takes no options. It runs `command`."""

    async def callback(interaction: discord.Interaction[Any]) -> None:
        await Context(services, interaction).handle(command)

    return app_commands.Command(name=name, description=description, callback=callback)


class LateAutocompleteFilter(logging.Filter):
    """A log filter that replaces discord.py's traceback of an expected autocomplete failure with a single line.

    Expected failures are a request that Discord is no longer waiting for, a rate limit, a Discord outage, and a table
    that doesn't exist.
    """

    def filter(self, record: logging.LogRecord) -> bool:
        """Return True to keep discord.py's own record. To replace it, log a single line and return False."""
        error = record.exc_info[1] if record.exc_info else None
        if error is None or not (is_too_late(error) or was_answered(error) or explain(error)):
            return True
        is_late = is_too_late(error) or was_answered(error)
        log.info("a suggestion came too late" if is_late else f"no suggestions: {type(error).__name__}")
        return False


logging.getLogger("discord.app_commands.tree").addFilter(LateAutocompleteFilter())


class Tree(app_commands.CommandTree[Any]):
    """The bot's command tree. If a command fails, the sender is told why."""

    async def _call(self, interaction: AnyInteraction) -> None:
        """Handle the interaction after the sender's earlier ones, unless the sender exceeds a rate limit."""
        client = interaction.client
        async with admitted(client.floods, client.turns, interaction) as is_admitted:
            if is_admitted:
                await super()._call(interaction)

    async def interaction_check(self, interaction: AnyInteraction, /) -> bool:
        """Refuse a sent command whose options have wrong types.

        During autocomplete, unfinished options may have any type.
        """
        command = interaction.command
        is_sent = interaction.type is not discord.InteractionType.autocomplete
        if is_sent and isinstance(command, app_commands.Command) and not are_typed(command, interaction.data):
            await Reply(interaction).fail(NotNow(MISTYPED))
            return False
        return True

    async def on_error(self, interaction: AnyInteraction, error: app_commands.AppCommandError, /) -> None:
        """Tell the sender privately what went wrong. If autocomplete fails, it suggests nothing."""
        cause = error.original if isinstance(error, app_commands.CommandInvokeError) else error
        if interaction.type is not discord.InteractionType.autocomplete:
            await Reply(interaction).fail(cause)
