"""Threads to play in, for channels whose type allows them. People who join the lobby are added to the thread."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeAlias

import discord

from bot.core.delivery.discord_errors import is_absence
from bot.core.discord.clicks.tables.permissions import permissions
from bot.core.discord.interactions import AnyInteraction, guild_id
from bot.core.ids import ChannelId
from bot.core.invitation import invite
from bot.core.refusals import NotNow

Parent: TypeAlias = discord.TextChannel | discord.ForumChannel
WEEK: Final = 10080  # minutes until an idle thread archives itself: the maximum that Discord allows
FULL, NEEDS_TAG, UNKNOWN_KIND = (160006, 160007), 40067, 50024
NO_THREADS = "I can only open threads in server channels. Leave out `thread:` to play right here."


async def open_thread(interaction: AnyInteraction, name: str) -> ChannelId:
    """Open a thread in the command's channel, or next to the thread where the command was typed, and return its id.

    Raises NotNow if the channel can't have threads, the bot lacks a permission, or Discord refuses.
    """
    here = interaction.channel
    place = here.parent if isinstance(here, discord.Thread) else here
    if not isinstance(place, discord.TextChannel | discord.ForumChannel):
        raise NotNow(NO_THREADS)
    _require_permissions(interaction, place)
    try:
        thread = await _create_thread(place, name[:100], here.applied_tags if isinstance(here, discord.Thread) else ())
    except discord.HTTPException as refused:
        raise NotNow(_why(refused, place)) from refused
    return ChannelId(thread.id)


async def _create_thread(place: Parent, name: str, tags: Sequence[discord.ForumTag]) -> discord.Thread:
    """Open a thread, or a post if the parent is a forum, and return it.

    A post gets `tags`, the tags of the post where the command was typed, because some forums require one.
    """
    if isinstance(place, discord.ForumChannel):
        words = f"A {name} table."
        post = await place.create_thread(name=name, content=words, auto_archive_duration=WEEK, applied_tags=tags)
        return post.thread
    kind = discord.ChannelType.news_thread if place.is_news() else discord.ChannelType.public_thread
    return await place.create_thread(name=name, type=kind, auto_archive_duration=WEEK)


def _require_permissions(interaction: AnyInteraction, place: Parent) -> None:
    may = interaction.app_permissions
    opening = may.send_messages if isinstance(place, discord.ForumChannel) else may.create_public_threads
    needed = {_permission(place): opening, "Send Messages in Threads": may.send_messages_in_threads}
    lacking = [name for name, has in needed.items() if not has]
    if lacking:
        raise NotNow(f"I can't open a thread here. An admin can give me the {permissions(lacking)} in this channel.")


def _permission(place: Parent) -> str:
    """Return the permission needed to open a thread in the channel, as named in Discord's settings."""
    return "Create Posts" if isinstance(place, discord.ForumChannel) else "Create Public Threads"


def _why(refused: discord.HTTPException, place: Parent) -> str:
    if refused.code in FULL:
        return "This server has hit Discord's limit on open threads. Close one, or leave out `thread:` to play here."
    if refused.code == UNKNOWN_KIND:
        return NO_THREADS
    if refused.code == NEEDS_TAG:
        return "This forum requires a tag on every post. Give this one a tag, or leave out `thread:` to play here."
    if isinstance(refused, discord.Forbidden):
        return f"I can't open threads here. An admin can give me the {permissions([_permission(place)])}."
    return "Discord wouldn't open a thread just now. Try again, or leave out `thread:` to play right here."


async def require_present(interaction: AnyInteraction) -> None:
    """Raise NotNow if the bot isn't a member of the server, or of the private thread, where the command was typed."""
    if guild_id(interaction) is None or interaction.channel is None:
        return
    if interaction.client.get_guild(guild_id(interaction)) is None:
        raise NotNow(f"I'm not a member of this server, so I can't post here. An admin can {invite('invite me')}.")
    if interaction.channel.type is discord.ChannelType.private_thread:
        try:
            await interaction.client.fetch_channel(interaction.channel.id)
        except discord.HTTPException as refused:
            if not is_absence(refused):
                raise
            words = "I'm not in this private thread. Mention me here to add me, then open the table again."
            raise NotNow(words) from refused
