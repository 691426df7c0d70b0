"""Which table a command means: the one in this channel where the person sits, else it asks."""

from __future__ import annotations

import logging
from collections.abc import Callable, Coroutine, Sequence
from typing import Any, TypeAlias

import discord
import msgspec
from discord import app_commands

from bot.commands import codec
from bot.commands import types as commands
from bot.commands.board import ChooseTable
from bot.commands.panel import OpenPanel
from bot.commands.types import AtTable, verb
from bot.discord.clicks.dispatch import Ask, Click
from bot.discord.clicks.response import Reply
from bot.discord.commands.option_types import are_typed
from bot.discord.commands.suggestions import MOST, choices, require_choice
from bot.discord.commands.table_titles import table_id, titles
from bot.discord.failures import MISTYPED, explain, is_too_late, was_answered
from bot.discord.floods import admitted
from bot.pages import reference
from bot.pages.parts.buttons import select
from bot.pages.parts.message import Page
from bot.refusals import NotNow
from bot.services import Services
from bot.storage import Head
from bot.table.registry import Tables

log = logging.getLogger(__name__)

Command: TypeAlias = app_commands.Command[Any, ..., None]
At: TypeAlias = Callable[[str], AtTable]
Completer: TypeAlias = Callable[[Ask, str], Coroutine[Any, Any, list[app_commands.Choice[str]]]]


_NONE = {
    "": "You're not at a table here.",
    "playing": "You have no game in progress here.",
    "lobby": "No table here is waiting to start. To leave a game in progress, use `/table resign`.",
}
_NEW = "`/table new` opens a table."
_LISTED = f"`/tables` lists yours, {_NEW}"


class Wanted(msgspec.Struct, frozen=True):
    """What kind of table a command is about."""

    game: str = ""  # of this game only
    status: str = ""  # in this status only
    seated: bool = True  # only one where the person sits; else any in the channel will do
    ended: bool = False  # where none is in play, the last one in the channel that ended
    prefer_waiting: bool = True  # of several, the only one that waits for the person

    def fits(self, head: Head) -> bool:
        """Whether it can be this one."""
        has_status = self.status in ("", head.status) or (self.ended and head.status == "over")
        return self.game in ("", head.game) and has_status


MINE = Wanted(prefer_waiting=False)
PAST = Wanted(status="playing", ended=True)
ANY = Wanted(seated=False, ended=True)
PLAYING = Wanted(status="playing")
LOBBY = Wanted(status="lobby", prefer_waiting=False)


async def candidates(tables: Tables, ask: Ask, wanted: Wanted) -> Sequence[Head]:
    """The tables that may be meant: the person's in this channel, else the person's.

    If any will do, one of others here comes before the person's elsewhere; so does one that ended here, if it will do.
    """
    user, channel = ask.user.id, ask.channel_id
    remembered = _meant(tables.seated.remembered(user), user, channel, wanted)
    if len(remembered) == 1 and remembered[0].place.channel == channel:
        return remembered
    mine = [head for head in await tables.of_user(user) if wanted.fits(head)]
    if channel is not None and all(head.place.channel != channel for head in mine):
        mine += await _others(tables, user, channel, wanted)
    return _meant(mine, user, channel, wanted)


async def _others(tables: Tables, user: int, channel: int, wanted: Wanted) -> Sequence[Head]:
    """What will do in the channel, beside the person's tables in play."""
    found = () if wanted.seated else await tables.in_channel(channel)
    if found or not wanted.ended:
        return found
    return await tables.ended_in(channel, user if wanted.seated else None)


def _meant(heads: Sequence[Head], user: int, channel: int | None, wanted: Wanted) -> Sequence[Head]:
    """Of these the fitting ones: those in the channel if any are; of several the only one that waits for the user."""
    fitting = [head for head in heads if wanted.fits(head)]
    found = [head for head in fitting if head.place.channel == channel] or fitting
    asked = [head for head in found if user in head.waiting]
    return asked if wanted.prefer_waiting and len(asked) == 1 else found


async def run(services: Services, ask: Ask, at: At, table: str | None, wanted: Wanted) -> None:
    """Carry out the command `at` the table that is meant."""
    require_choice(table)
    if table:
        await Click(services, ask).do(at(table_id(table)))
        return
    found = await candidates(services.tables, ask, wanted)
    if not found:
        raise NotNow(f"{_NONE[wanted.status]} {_LISTED if wanted.seated else _NEW}")
    if len(found) == 1:
        await Click(services, ask, found[0]).do(at(found[0].id))
        return
    shown = await titles(services.tables, ask, found[:MOST])
    options = [discord.SelectOption(label=name, value=key) for name, key in shown]
    asked = codec.wire(at(""))
    choose = ChooseTable(asked.verb, asked.codes)
    if not codec.fits(choose):
        choose = ChooseTable(verb(OpenPanel))  # too long to remember: the panel asks again
    rest = f" These are {MOST} of {len(found)}. To pick another, add `table:` to the command."
    text = f"Which table do you mean?{rest if len(found) > MOST else ''}"
    await Reply(ask).put(Page(text, rows=((select(choose, "Which table?", options),),)))


async def listed(services: Services, ask: Ask, heads: Sequence[Head], empty: str) -> Page:
    """The tables with the way to each; the sentence where there is none."""
    shown = reference.listed(heads, ask.user.id)
    urls = {head.id: await services.url(head) for head in shown}
    chairs = await services.tables.store.chairs([head.id for head in shown])
    return reference.waiting(services.tables.games, heads, ask.user.id, urls, empty, chairs)


def completing_table(tables: Tables) -> Completer:
    """Offers the person's tables, for an option `table:`."""

    async def complete(ask: Ask, current: str) -> list[app_commands.Choice[str]]:
        found = await titles(tables, ask, await tables.of_user(ask.user.id))
        return choices([(name, key) for name, key in found if current.casefold() in name.casefold()])

    return complete


async def game_here(services: Services, ask: Ask) -> str:
    """Return the key of the game that is played where somebody asks, "" if there is none."""
    heads = await candidates(services.tables, ask, ANY)
    return heads[0].game if heads else ""


def plain(services: Services, name: str, description: str, wanted: Wanted, at: At) -> Command:
    """Return a slash command without options but the table at which it does that."""

    @app_commands.describe(table="Which table, if there are several")
    @app_commands.autocomplete(table=completing_table(services.tables))
    async def callback(ask: discord.Interaction[Any], table: str | None = None) -> None:
        await run(services, ask, at, table, wanted)

    return app_commands.Command(name=name, description=description, callback=callback)


def everywhere(services: Services, name: str, command: commands.Command, description: str) -> Command:
    """Of the person rather than of a table."""

    async def callback(ask: discord.Interaction[Any]) -> None:
        await Click(services, ask).do(command)

    return app_commands.Command(name=name, description=description, callback=callback)


class Quiet(logging.Filter):
    """Log foreseen failures of an autocomplete in one line: discord.py logs all of them as errors with a trace.

    Discord no longer waited for it, limits the rate or is silent; or there is no such table.
    """

    def filter(self, record: logging.LogRecord) -> bool:
        """Tell whether the library's own record is logged."""
        error = record.exc_info[1] if record.exc_info else None
        if error is None or not (is_too_late(error) or was_answered(error) or explain(error)):
            return True
        is_late = is_too_late(error) or was_answered(error)
        log.info("a suggestion came too late" if is_late else f"no suggestions: {type(error).__name__}")
        return False


logging.getLogger("discord.app_commands.tree").addFilter(Quiet())


class Tree(app_commands.CommandTree[Any]):
    """The commands; whatever goes wrong in one is told in words."""

    async def _call(self, interaction: Ask) -> None:
        """Handle it if it is not one too many, and when it is its sender's turn."""
        client = interaction.client
        async with admitted(client.floods, client.turns, interaction) as is_admitted:
            if is_admitted:
                await super()._call(interaction)

    async def interaction_check(self, interaction: Ask, /) -> bool:
        """Refuse a command whose options have other types than it takes; while it is typed they may."""
        command = interaction.command
        is_sent = interaction.type is not discord.InteractionType.autocomplete
        if is_sent and isinstance(command, app_commands.Command) and not are_typed(command, interaction.data):
            await Reply(interaction).fail(NotNow(MISTYPED))
            return False
        return True

    async def on_error(self, interaction: Ask, error: app_commands.AppCommandError, /) -> None:
        """Answer privately; an autocomplete simply offers nothing."""
        cause = error.original if isinstance(error, app_commands.CommandInvokeError) else error
        if interaction.type is not discord.InteractionType.autocomplete:
            await Reply(interaction).fail(cause)
