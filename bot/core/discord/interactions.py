"""The type of discord.py interactions, for any type of client, and functions for their ids and senders."""

from __future__ import annotations

from typing import Any, TypeAlias

import discord

from bot.core.ids import ChannelId, GuildId, UserId
from bot.core.markdown import bare
from bot.core.storage import Person

AnyInteraction: TypeAlias = discord.Interaction[Any]


def channel_id(interaction: AnyInteraction) -> ChannelId | None:
    """Return the id of the channel or thread of the interaction."""
    return None if interaction.channel_id is None else ChannelId(interaction.channel_id)


def guild_id(interaction: AnyInteraction) -> GuildId | None:
    """Return the id of the server of the interaction; None in a DM."""
    return None if interaction.guild_id is None else GuildId(interaction.guild_id)


def sender(interaction: AnyInteraction) -> Person:
    """Return the interaction's sender, with their display name on one line, and their roles on the server."""
    user = interaction.user
    roles = user.roles if isinstance(user, discord.Member) else ()
    return Person(UserId(user.id), bare(user.display_name), tuple(role.id for role in roles))
