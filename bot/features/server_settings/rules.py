"""The rules that follow from a server's settings: who may open tables, where, of which games, and how many."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import discord
from msgspec.structs import replace

from bot.core.delivery.channel_visibility import server
from bot.core.discord.clicks.dispatch import Context, Opening
from bot.core.ids import ChannelId
from bot.core.refusals import NotNow
from bot.core.storage import Head, Person, Store
from bot.core.table.hooks import Hooks
from bot.core.table.position import Position
from bot.features.server_settings.settings import ServerSettings, by_the_book
from bot.features.server_settings.store import ServerBook
from games.english import listing
from games.kernel import AnyGame

BANNED = "Someone who manages this server has banned you from its tables."


async def rule(context: Context, opening: Opening) -> Opening:
    """Return the opening with the server's choice about threads, and with how its tables begin.

    Raises NotNow if the server's settings forbid it.
    """
    if not opening.place.guild:
        return opening
    settings = (await ServerBook(context.tables.store).read(opening.place.guild)).settings
    guild = await server(context.interaction.client, opening.place.guild)
    if opening.purpose != "move":
        _require_offered(settings, context.tables.games, opening.game)
    if guild is not None:
        _require_channel(settings, guild, opening.place.channel)
        if opening.purpose in ("open", "again"):
            await _require_role(context, settings, guild)
    game = context.tables.games.get(opening.game)
    adapted = _adapting(settings, game, context.tables.hooks) if game else opening.adapted
    return replace(opening, thread=_wants_thread(context, settings, opening), adapted=adapted)


def games_offered(settings: ServerSettings, games: Mapping[str, AnyGame]) -> Mapping[str, str]:
    """Return the names of the games that the server offers, by key: all games if none of the chosen ones exists now."""
    names = {key: game.name for key, game in games.items()}
    return {key: name for key, name in names.items() if key in settings.games} or names


def _require_offered(settings: ServerSettings, games: Mapping[str, AnyGame], game: str) -> None:
    names = games_offered(settings, games)
    if game in games and game not in names:
        raise NotNow(f"This server doesn't offer {games[game].name}. It has {listing(tuple(names.values()))}.")


def known_channels(settings: ServerSettings, guild: discord.Guild) -> Sequence[int]:
    """Return the chosen channels that still exist."""
    return [key for key in settings.channels if guild.get_channel(key)]


def known_roles(settings: ServerSettings, guild: discord.Guild) -> Sequence[int]:
    """Return the chosen roles that still exist."""
    return [key for key in settings.roles if guild.get_role(key)]


def _require_channel(settings: ServerSettings, guild: discord.Guild, channel: ChannelId) -> None:
    allowed = known_channels(settings, guild)
    thread = guild.get_thread(channel)
    if allowed and channel not in allowed and (thread is None or thread.parent_id not in allowed):
        places = listing([f"<#{key}>" for key in allowed], "or")
        raise NotNow(f"Tables on this server are played in {places}. Use `/table new` there.")


async def _require_role(context: Context, settings: ServerSettings, guild: discord.Guild) -> None:
    allowed = known_roles(settings, guild)
    if not allowed:
        return
    sender = context.interaction.user
    is_here = isinstance(sender, discord.Member) and sender.guild.id == guild.id
    member = sender if is_here else await guild.fetch_member(context.user)
    assert isinstance(member, discord.Member)
    manages = context.interaction.permissions.manage_guild if is_here else member.guild_permissions.manage_guild
    if not manages and not {role.id for role in member.roles} & set(allowed):
        raise NotNow(f"Only members with the role {listing([f'<@&{key}>' for key in allowed], 'or')} open tables here.")


def _wants_thread(context: Context, settings: ServerSettings, opening: Opening) -> bool:
    if settings.threads == "ask" or opening.purpose != "open":
        return opening.thread
    return settings.threads == "always" and not isinstance(context.interaction.channel, discord.Thread)


def _adapting(settings: ServerSettings, game: AnyGame, hooks: Hooks) -> Callable[[Head], Head]:
    def adapted(head: Head) -> Head:
        if settings.clock in hooks.turn_clocks.choices:
            head = hooks.turn_clocks.choose(head, settings.clock, settings.zone)
        options = {**head.options, **by_the_book(game)} if settings.rules == "book" else head.options
        return replace(head, patience=settings.patience, options=options)

    return adapted


async def admits(store: Store, position: Position, person: Person) -> str:
    """Return why the person may not sit down: they're banned here, or have opened too many tables; "" if they may."""
    guild = position.place.guild
    if not guild:
        return ""
    book = ServerBook(store)
    if await book.is_banned(guild, person.id):
        return BANNED
    is_opened = position.head.version == 0 and person.id == position.head.owner
    return await book.why_full(guild, person.id) if is_opened else ""
