"""Who may see the channel that a table is played in: a free seat there is offered, and given, to nobody else."""

from __future__ import annotations

import discord

from bot.storage import Place


async def sees(client: discord.Client, user: int, where: Place) -> bool:
    """Whether the user may read there. Raises discord.HTTPException where Discord does not say."""
    guild = client.get_guild(where.guild or 0)
    if guild is None:
        return False
    try:
        member = await guild.fetch_member(user)
        channel = guild.get_channel_or_thread(where.channel) or await guild.fetch_channel(where.channel)
        may = channel.permissions_for(member)
        if isinstance(channel, discord.Thread) and channel.is_private() and not may.manage_threads:
            await channel.fetch_member(user)  # its channel's permissions do not let anybody into a private thread
    except (discord.NotFound, discord.Forbidden, discord.ClientException):  # the last: of a thread without its channel
        return False
    return may.view_channel
