"""Functions that check the bot's permissions in a channel, as stated in the interaction, and name the missing ones."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import discord

from bot.core.discord.interactions import channel_id, guild_id
from bot.core.table.position import Position
from games.english import listing


def missing(interaction: discord.Interaction[Any]) -> list[str]:
    """Return the permissions the bot lacks in the interaction's channel, as named in Discord's settings; [] in DMs."""
    may = interaction.app_permissions
    in_thread = isinstance(interaction.channel, discord.Thread)
    sending = may.send_messages_in_threads if in_thread else may.send_messages
    needed = {
        "View Channel": may.view_channel,
        "Send Messages in Threads" if in_thread else "Send Messages": sending,
        "Attach Files": may.attach_files,
    }
    return [name for name, has in needed.items() if not has] if guild_id(interaction) else []


def permissions(names: Sequence[str]) -> str:
    """Join permissions' names into a phrase, such as "View Channel and Send Messages permissions"."""
    return f"{listing(names)} permission{'' if len(names) == 1 else 's'}"


def warning(interaction: discord.Interaction[Any], position: Position) -> str:
    """Return a warning that the sender's move can't be shown in the table's channel.

    Return "" if it can be shown, or if that isn't known.
    """
    lacking = missing(interaction) if channel_id(interaction) == position.place.channel else []
    if not lacking:
        return ""
    what = "post pictures" if lacking == ["Attach Files"] else "post"
    return f"I can't {what} here. An admin can give me the {permissions(lacking)} in this channel; your move is safe."
