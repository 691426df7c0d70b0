"""The type of discord.py interactions, independent of the client's type, and the person who sends one."""

from __future__ import annotations

from typing import Any, TypeAlias

import discord

from bot.core.markdown import bare
from bot.core.storage import Person

AnyInteraction: TypeAlias = discord.Interaction[Any]


def sender(interaction: AnyInteraction) -> Person:
    """Return who sends the interaction, with their display name on one line, and their roles on the server."""
    user = interaction.user
    roles = user.roles if isinstance(user, discord.Member) else ()
    return Person(user.id, bare(user.display_name), tuple(role.id for role in roles))
