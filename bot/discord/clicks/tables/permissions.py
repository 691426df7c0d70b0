"""What the bot may do in a channel, as the interaction tells it, and what to say if that is too little."""

from __future__ import annotations

from typing import Any

import discord

from bot.table.position import Position


def missing(interaction: discord.Interaction[Any]) -> list[str]:
    """The permissions that the bot lacks where the interaction happened, by the names that Discord's settings show."""
    may = interaction.app_permissions
    in_thread = isinstance(interaction.channel, discord.Thread)
    sending = may.send_messages_in_threads if in_thread else may.send_messages
    needed = {
        "View Channel": may.view_channel,
        "Send Messages in Threads" if in_thread else "Send Messages": sending,
        "Attach Files": may.attach_files,
    }
    return [name for name, has in needed.items() if not has] if interaction.guild_id else []


def warning(interaction: discord.Interaction[Any], position: Position) -> str:
    """For somebody who moved: why the table's channel will not show it; "" if it will, or if it cannot be known."""
    lacking = missing(interaction) if interaction.channel_id == position.place.channel else []
    if not lacking:
        return ""
    what = "post pictures" if lacking == ["Attach Files"] else "post"
    return f"I can't {what} here. An admin can give me {' and '.join(lacking)} in this channel; your move is safe."
