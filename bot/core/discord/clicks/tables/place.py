"""Handlers for a table whose channel the bot can't post in: move the table, end its game, or wake an archived table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import discord

from bot.core.commands.panel import OpenPanel
from bot.core.commands.place import AskToEnd, EndGame, MoveTable, ShowChannels, WakeTable
from bot.core.delivery.channel_visibility import hears, server
from bot.core.delivery.discord_errors import NO_PLACE
from bot.core.discord.clicks.dispatch import Context, Handler, Opening
from bot.core.discord.interactions import channel_id, guild_id
from bot.core.ids import ChannelId, GuildId, UserId
from bot.core.invitation import invite
from bot.core.pages.tables import lobby, place
from bot.core.refusals import NotNow
from bot.core.storage import Place
from bot.core.storage.kinds import CLOSED
from bot.core.table import place as steps
from bot.core.table.place import NO_SERVER
from bot.core.table.position import Position
from bot.core.table.table import Table
from bot.core.table.table_change import TableChange

NO_SIGHT, NO_VOICE, LOCKED = NO_PLACE[50001], NO_PLACE[50013], NO_PLACE[160005]


def why_not(client: discord.Client, where: Place) -> str:
    """Return why the bot can't post in the place, according to cached gateway data; "" if it can or that's unknown."""
    guild = client.get_guild(where.guild) if where.guild else None
    if guild is None:
        return NO_SERVER if where.guild and hears(client, where.guild) else ""
    channel = guild.get_channel_or_thread(where.channel)
    if channel is None or guild.me is None:
        return ""
    may, is_thread = channel.permissions_for(guild.me), isinstance(channel, discord.Thread)
    if not may.view_channel:
        return NO_SIGHT
    if isinstance(channel, discord.Thread) and channel.locked and not may.manage_threads:
        return LOCKED
    return "" if (may.send_messages_in_threads if is_thread else may.send_messages) else NO_VOICE


async def look_at_place(context: Context, table: Table) -> Sequence[UserId]:
    """Check, before a move, whether the table's channel is gone, so that the reply promises nobody a ping there.

    If the channel is gone, return the ids of the players who don't accept DMs, else ().
    """
    where = table.now.place
    if why := why_not(context.interaction.client, where):
        await table.lose(where.channel, why)
    if not table.now.head.lost:
        return ()
    store, users = context.tables.store, table.now.users(table.now.people)
    return [user for user in users if await store.outbox.is_buried(table.now.id, f"hand:{user}", CLOSED)]


async def elsewhere(context: Context, command: ShowChannels) -> None:
    position = await context.position(command.table)
    position.require_seat(context.user)
    await context.reply.put(place.elsewhere(position, await _channels(context, position)))


async def _channels(context: Context, position: Position) -> Mapping[ChannelId, str]:
    """Return the names, by id, of the server's text channels where the bot can post and the sender can see.

    Raises NotNow if the bot or the sender isn't on the server anymore.
    """
    client = context.interaction.client
    guild = await server(client, position.place.guild or GuildId(0))
    if guild is None:
        raise NotNow(
            f"I'm no longer in that server. An admin can {invite('invite me again')}, or you can end the game."
        )
    try:
        member = await guild.fetch_member(context.user)
    except discord.NotFound as error:
        raise NotNow("You're no longer in that server.") from error
    there = GuildId(guild.id)
    if hears(client, there):
        fit = [each for each in guild.text_channels if not why_not(client, Place(there, ChannelId(each.id)))]
    else:
        me, all_there = await guild.fetch_member(client.user.id if client.user else 0), await guild.fetch_channels()
        texts = [each for each in all_there if isinstance(each, discord.TextChannel)]
        fit = [each for each in texts if (may := each.permissions_for(me)).view_channel and may.send_messages]
    return {ChannelId(each.id): each.name for each in fit if each.permissions_for(member).view_channel}


async def relocate(context: Context, command: MoveTable) -> None:
    interaction, table = context.interaction, await context.table(command.table)
    here = Place(guild_id(interaction), channel_id(interaction) or ChannelId(0))
    to = here if command.channel is None else Place(table.now.place.guild, ChannelId(command.channel))
    if command.channel is not None and to.channel not in await _channels(context, table.now):
        raise NotNow("I can't play there. Choose a channel from the list.")
    if why := why_not(interaction.client, to):
        raise NotNow(f"I can't play there: {why}.")
    await context.handlers.opening(context, Opening("move", table.now.game.key, to))
    await table.move(context.user, to)
    await context.reply.done(f"The game continues in <#{to.channel}>.")


async def endgame(context: Context, command: AskToEnd) -> None:
    (await context.position(command.table)).require_seat(context.user)
    words = "End this game for everyone, without a winner?"
    await context.reply.put(lobby.confirm(words, EndGame(command.table), "End game"))


async def ended(context: Context, command: EndGame) -> None:
    await (await context.table(command.table)).change(steps.end, context.user)
    await context.reply.done("The game has ended.")


async def wake(context: Context, command: WakeTable) -> None:
    """Resume a table that was archived because nobody played there."""

    def move_here(now: Position) -> TableChange:
        after = steps.wake(now, context.user)
        name = now.names[now.require_seat(context.user)]
        news = () if after is now else (f"{name} woke the table up. The game continues.",)
        return TableChange(after, news, context.user)

    table = await context.table(command.table)
    await table.change(move_here)
    await table.tell_seated()
    await context.handle(OpenPanel(command.table))


HANDLERS: tuple[Handler[Any], ...] = (
    Handler(ShowChannels, elsewhere),
    Handler(MoveTable, relocate),
    Handler(AskToEnd, endgame),
    Handler(EndGame, ended),
    Handler(WakeTable, wake),
)
