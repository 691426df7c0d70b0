"""Decide who may know of a table: the people who sit at it, and the members who can see the channel it's played in.

Every command, button and autocomplete gets its table through `require_visible`, so knowing a table's id opens nothing.
"""

from __future__ import annotations

import discord

from bot.delivery.channel_visibility import sees
from bot.discord.interactions import AnyInteraction
from bot.refusals import NoTable
from bot.storage import Place
from bot.table.position import Position
from bot.table.registry import Tables


async def require_visible(interaction: AnyInteraction, position: Position) -> None:
    """Raise NoTable unless the sender of the interaction may know of the table.

    Only a sender who neither sits at the table nor writes from its channel costs requests to Discord. Raises
    discord.HTTPException if Discord doesn't say who can see the channel.
    """
    is_seated = position.seat_of(interaction.user.id) is not None
    if not is_seated and not await _sees_channel(interaction, position.place):
        raise NoTable


async def require_visible_unread(interaction: AnyInteraction, tables: Tables, table: str) -> None:
    """Raise NoTable for a table that can't be loaded, unless it is listed for the sender or for this channel."""
    if table in await tables.store.upkeep.tables_with(interaction.user.id):
        return
    if all(head.id != table for head in await tables.in_channel(interaction.channel_id or 0)):
        raise NoTable


async def _sees_channel(interaction: AnyInteraction, place: Place) -> bool:
    """Tell whether the sender can see the table's channel.

    Discord accepts an interaction only from somebody who sees its channel, so that channel needs no check.
    """
    if place.is_nowhere:
        return False
    if interaction.channel_id == place.channel:
        return True
    if place.guild is None:
        return False
    sender = interaction.user
    if isinstance(sender, discord.Member) and sender.guild.id == place.guild:
        return await sees(interaction.client, sender, place)
    return await sees(interaction.client, sender.id, place)
