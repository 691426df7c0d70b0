"""Functions that ask Discord who is on a server, and who can see a table's channel.

Only people who see the channel are offered a free seat, and can take it.
"""

from __future__ import annotations

import aiohttp
import discord

from bot.core.delivery.discord_errors import is_absence, is_no_member
from bot.core.ids import GuildId, UserId
from bot.core.storage import Place


def hears(client: discord.Client, guild: GuildId) -> bool:
    """Tell whether this process receives the server's events. If it doesn't, the server isn't in its cache."""
    shards = client.shards if isinstance(client, discord.AutoShardedClient) else {client.shard_id or 0: None}
    return (guild >> 22) % (client.shard_count or 1) in shards


async def server(client: discord.Client, guild: GuildId) -> discord.Guild | None:
    """Return the server, or None if the bot isn't in it. Raises discord.HTTPException if Discord can't tell."""
    known = client.get_guild(guild)
    if known is not None or hears(client, guild):
        return known
    try:
        return await client.fetch_guild(guild)
    except discord.HTTPException as refusal:
        if not is_absence(refusal):
            raise
        return None


async def is_member(client: discord.Client, user: UserId, guild: GuildId) -> bool:
    """Tell whether the user is a member of the server; True if Discord can't tell, or if the bot isn't one itself.

    Discord doesn't announce departures to bots without the members intent, so this is one request.
    """
    try:
        known = await server(client, guild)
        if known is not None:
            await known.fetch_member(user)
    except discord.HTTPException as refusal:
        return not is_no_member(refusal)
    except (discord.RateLimited, TimeoutError, OSError, aiohttp.ClientError):
        return True
    return True


async def sees(client: discord.Client, user: int | discord.Member, where: Place) -> bool:
    """Tell whether the user can read the channel. Raises discord.HTTPException if Discord can't tell.

    To save a request, pass a `discord.Member` of that server, such as an interaction's user, instead of a user id.
    """
    guild = await server(client, where.guild or GuildId(0))
    if guild is None:
        return False
    try:
        member = user if isinstance(user, discord.Member) else await guild.fetch_member(user)
        channel = guild.get_channel_or_thread(where.channel) or await guild.fetch_channel(where.channel)
        above = channel
        if isinstance(channel, discord.Thread):
            above = guild.get_channel(channel.parent_id) or await guild.fetch_channel(channel.parent_id)
        may = above.permissions_for(member)
        if isinstance(channel, discord.Thread) and channel.is_private() and not may.manage_threads:
            await channel.fetch_member(member.id)  # channel permissions give no access to a private thread
    except discord.HTTPException as refusal:
        if not is_absence(refusal):
            raise
        return False
    except discord.ClientException:  # a thread whose channel is missing
        return False
    return may.view_channel
