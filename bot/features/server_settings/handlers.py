"""Handlers of `/settings`. Each checks that the sender manages the server; Discord checks that only for commands."""

from __future__ import annotations

import io
from collections.abc import Callable, Mapping
from itertools import chain
from typing import Any

import discord
from msgspec.structs import replace

from bot.core.commands.codec import UNKNOWN, number
from bot.core.discord.clicks.dispatch import Context, Handler
from bot.core.discord.clicks.tables.place import why_not
from bot.core.ids import ChannelId, GuildId, TableId, UserId
from bot.core.markdown import quoted
from bot.core.refusals import NoTable, NotNow
from bot.core.storage import Place
from bot.core.storage.sql.tables import legible_heads
from bot.core.table.people import moderation
from bot.core.table.table import Table
from bot.features.server_settings import log, pages, results
from bot.features.server_settings.commands import (
    AskToClose,
    Ban,
    CloseTable,
    ExportResults,
    SetChannels,
    SetChoice,
    SetGames,
    SetLog,
    SetRoles,
    ShowServer,
    Unban,
)
from bot.features.server_settings.settings import ServerSettings
from bot.features.server_settings.store import Kept, ServerBook
from games.english import count

MANAGERS = "Only members with the Manage Server permission can change this server's settings."
CHANGED = "**Someone else changed these settings in the meantime.** Your choice wasn't saved: look again, then choose."
BY = "Someone who manages this server"
NUMBERS = ("patience", "per_person", "in_all")
PAGE_OF = {"threads": "open", "per_person": "limits", "in_all": "limits"}


def _guild(context: Context) -> discord.Guild:
    """Return the server. Raises NotNow if the sender doesn't manage it, or if the bot isn't a member of it."""
    guild = context.interaction.guild
    if guild is None or not context.interaction.permissions.manage_guild:
        raise NotNow(MANAGERS)
    if guild.me is None:
        raise NotNow("I'm not a member of this server, so it has no settings.")
    return guild


def _book(context: Context) -> ServerBook:
    return ServerBook(context.tables.store)


async def _here(context: Context, kept: Kept | None = None) -> pages.Here:
    guild = _guild(context)
    kept = kept or await _book(context).read(GuildId(guild.id))
    extra = tuple(chain.from_iterable(buttons() for buttons in context.services.slots.server_buttons))
    return pages.Here(guild, kept, context.tables.games, context.tables.hooks, extra)


async def show(context: Context, command: ShowServer) -> None:
    if command.page == "people":
        await _show_people(context)
    elif command.page == "tables":
        await _show_tables(context)
    else:
        await context.reply.put(pages.page(await _here(context), command.page if command.page in pages.TABS else ""))


async def _set(
    context: Context, version: int, tab: str, what: str, change: Callable[[ServerSettings], ServerSettings]
) -> None:
    """Change the settings, log the change, and show the updated page. If the page was outdated, only show it."""
    guild = _guild(context)
    kept = await _book(context).change(GuildId(guild.id), version, change)
    if kept is None:
        await context.reply.put(pages.page(await _here(context), tab, CHANGED))
        return
    await log.note(context.tables.store, GuildId(guild.id), f"{quoted(context.person.name)} changed {what}.")
    await context.reply.put(pages.page(await _here(context, kept), tab, f"Saved: {what}."))


async def set_roles(context: Context, command: SetRoles) -> None:
    """Set who may open tables. Raises NotNow if one of the roles is deleted, or if nobody can have any of them."""
    guild, chosen = _guild(context), _ids(command.roles)
    roles = [role for key in chosen if (role := guild.get_role(key))]
    if len(roles) < len(chosen):
        raise NotNow("One of those roles was just deleted. Pick the roles again.")
    if roles and all(role.is_bot_managed() for role in roles):
        raise NotNow("Only bots have that role, so nobody could open tables. Pick a role that members have.")
    is_all = any(role.is_default() for role in roles)
    await _set(
        context,
        command.version,
        "open",
        "who may open tables",
        lambda old: replace(old, roles=() if is_all else tuple(chosen)),
    )


async def set_channels(context: Context, command: SetChannels) -> None:
    """Set where tables may be opened. Raises NotNow if the bot can't post in one of the channels."""
    for key in (chosen := _ids(command.channels)):
        _require_post(context, ChannelId(key))
    words = "where tables may be opened"
    await _set(context, command.version, "open", words, lambda old: replace(old, channels=tuple(chosen)))


async def set_log(context: Context, command: SetLog) -> None:
    chosen = next(iter(_ids(command.channel)), 0)
    if chosen:
        _require_post(context, ChannelId(chosen))
    words = "this log's channel" if chosen else "the log: there's none now"
    await _set(context, command.version, "limits", words, lambda old: replace(old, log=chosen))


def _require_post(context: Context, channel: ChannelId) -> None:
    guild = _guild(context)
    if guild.get_channel(channel) is None:
        raise NotNow("One of those channels was just deleted. Pick the channels again.")
    if why_not(context.interaction.client, Place(GuildId(guild.id), channel)):
        raise NotNow(f"I can't post in <#{channel}>. Give me permission to, or leave it out.")


async def set_games(context: Context, command: SetGames) -> None:
    """Set which games are offered. Raises NotNow if none is picked."""
    games = context.tables.games
    chosen = tuple(key for key in games if key in command.games)
    if not chosen:
        raise NotNow("Offer at least one game.")
    words = "which games are offered"
    is_all = len(chosen) == len(games)
    await _set(context, command.version, "open", words, lambda old: replace(old, games=() if is_all else chosen))


WORDS: Mapping[str, str] = {
    "threads": "whether tables get threads",
    "clock": "the usual turn clock",
    "patience": "the usual response time",
    "rules": "the usual house rules",
    "zone": "the time zone",
    "per_person": "how many tables a person may open",
    "in_all": "how many tables may be open",
}


async def set_choice(context: Context, command: SetChoice) -> None:
    here = await _here(context)
    if command.field not in WORDS or command.choice not in here.choices(command.field):
        raise NotNow(UNKNOWN)
    value: object = number(command.choice) if command.field in NUMBERS else command.choice
    page, words = PAGE_OF.get(command.field, "usual"), WORDS[command.field]
    await _set(context, command.version, page, words, lambda old: replace(old, **{command.field: value}))


async def _show_people(context: Context, note: str = "") -> None:
    here = await _here(context)
    banned = await _book(context).banned(GuildId(here.guild.id))
    known = {user: context.interaction.client.get_user(user) for user in banned}
    names = {user: one.display_name for user, one in known.items() if one}
    await context.reply.put(pages.people(here, banned, names, note))


async def ban(context: Context, command: Ban) -> None:
    """Ban a member from the server's tables, and remove them from those where they have a seat."""
    guild, user = _guild(context), UserId(command.member)
    if user in (context.user, guild.owner_id, guild.me.id) or _manages(context, user):
        raise NotNow("You can't ban yourself, me, or anyone who manages this server.")
    await _book(context).ban(GuildId(guild.id), user)
    left = await moderation.remove_everywhere(context.tables, user, BY, GuildId(guild.id))
    words = f"{quoted(context.person.name)} banned <@{user}> from tables."
    await log.note(context.tables.store, GuildId(guild.id), words)
    tables = f" They left {left} table{'s' if left > 1 else ''}." if left else ""
    await _show_people(context, f"Banned <@{user}>.{tables}")


def _manages(context: Context, user: UserId) -> bool:
    """Tell whether the picked member manages the server, as Discord says in the interaction."""
    data: Any = context.interaction.data or {}
    picked = data.get("resolved", {}).get("members", {}).get(str(user), {})
    return discord.Permissions(int(picked.get("permissions", 0))).manage_guild


async def unban(context: Context, command: Unban) -> None:
    guild = _guild(context)
    await _book(context).unban(GuildId(guild.id), UserId(command.member))
    words = f"{quoted(context.person.name)} lifted the ban of <@{command.member}>."
    await log.note(context.tables.store, GuildId(guild.id), words)
    await _show_people(context, f"<@{command.member}> can join tables again.")


async def _show_tables(context: Context, note: str = "") -> None:
    here = await _here(context)
    sql = "SELECT id, head FROM tables WHERE guild = ? AND status IN ('lobby', 'playing') ORDER BY since DESC, id"
    heads = legible_heads(await context.tables.store.rows(sql, GuildId(here.guild.id)))
    chairs = await context.tables.store.chairs([head.id for head in heads[: pages.MOST]])
    await context.reply.put(pages.tables(here, heads, chairs, note))


async def _table(context: Context, table_id: TableId) -> Table:
    """Return one of the server's tables. Raises NoTable for a table of another server."""
    table = await context.tables.get(table_id)
    if table.now.place.guild != _guild(context).id:
        raise NoTable
    return table


async def ask_to_close(context: Context, command: AskToClose) -> None:
    _guild(context)
    now = (await _table(context, TableId(command.table))).now
    await context.reply.put(pages.close(TableId(command.table), f"{now.game.name} (`{now.id}`)"))


async def close(context: Context, command: CloseTable) -> None:
    _guild(context)
    table = await _table(context, TableId(command.table))
    await table.change(moderation.closed, BY)
    await _show_tables(context, f"Closed {table.now.game.name} (`{table.now.id}`).")


async def export(context: Context, _command: ExportResults) -> None:
    guild = _guild(context)
    await context.reply.hold_beside()
    ids, total = await results.finished(context.tables, GuildId(guild.id))
    data = await results.in_csv(context.tables, ids)
    words = (
        f"The results of {count(len(ids), 'finished game')}."
        if total <= len(ids)
        else f"The results of the latest {len(ids)} of {total} finished games."
    )
    await context.reply.hand_over(words, discord.File(io.BytesIO(data), "results.csv"))


def _ids(values: tuple[str, ...]) -> list[int]:
    return [number(value) for value in values]


HANDLERS: tuple[Handler[Any], ...] = (
    Handler(ShowServer, show),
    Handler(SetRoles, set_roles),
    Handler(SetChannels, set_channels),
    Handler(SetGames, set_games),
    Handler(SetLog, set_log),
    Handler(SetChoice, set_choice),
    Handler(Ban, ban),
    Handler(Unban, unban),
    Handler(AskToClose, ask_to_close),
    Handler(CloseTable, close),
    Handler(ExportResults, export),
)
