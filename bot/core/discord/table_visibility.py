"""The rule for who may know about a table: its players, and the members who can see the channel where it's played.

Every command, button and autocomplete checks its table with `require_visible`, so knowing a table's id isn't enough.
"""

from __future__ import annotations

import discord

from bot.core.delivery.channel_visibility import sees
from bot.core.discord.interactions import AnyInteraction, channel_id
from bot.core.ids import ChannelId, TableId, UserId
from bot.core.refusals import NoTable
from bot.core.storage import Place
from bot.core.table.position import Position
from bot.core.table.registry import Tables


async def require_visible(interaction: AnyInteraction, position: Position) -> None:
    """Raise NoTable unless the sender of the interaction may know about the table.

    This makes requests to Discord only if the sender isn't a player and the interaction comes from another channel.
    Raises discord.HTTPException if Discord can't tell who can see the channel.
    """
    is_seated = position.seat_of(UserId(interaction.user.id)) is not None
    if not is_seated and not await _sees_channel(interaction, position.place):
        raise NoTable


async def require_visible_unread(interaction: AnyInteraction, tables: Tables, table: TableId) -> None:
    """Raise NoTable for an unreadable table unless the sender has or had a seat there or is in its channel."""
    if table in await tables.store.upkeep.tables_with(UserId(interaction.user.id)):
        return
    if all(head.id != table for head in await tables.in_channel(channel_id(interaction) or ChannelId(0))):
        raise NoTable


async def _sees_channel(interaction: AnyInteraction, place: Place) -> bool:
    """Tell whether the sender can see the table's channel.

    Discord accepts an interaction only from somebody who can see the channel that it comes from, so if that's the
    table's channel, no check is needed.
    """
    if place.is_nowhere:
        return False
    if channel_id(interaction) == place.channel:
        return True
    if place.guild is None:
        return False
    sender = interaction.user
    if isinstance(sender, discord.Member) and sender.guild.id == place.guild:
        return await sees(interaction.client, sender, place)
    return await sees(interaction.client, sender.id, place)
