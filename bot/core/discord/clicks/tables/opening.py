"""The opening of a table: checks that the bot can post in the channel, and creates a thread if one is wanted."""

from __future__ import annotations

from collections.abc import Callable

from bot.core.discord.clicks.dispatch import Context, Opening
from bot.core.discord.clicks.tables.permissions import missing, permissions
from bot.core.discord.interactions import channel_id, guild_id
from bot.core.discord.threads import open_thread, require_present
from bot.core.refusals import NotNow
from bot.core.storage import Head, Place
from bot.core.table.position import Position


async def open_table(
    context: Context, game: str, *, thread: bool = False, prepared: Callable[[Head], Head] | None = None
) -> Position:
    """Open a table in the channel or in a new thread, and return it; the outbox posts its lobby card.

    `prepared` adds data of features to the new table's head. Raises NotNow if the bot can't post in the channel or
    doesn't know the game.
    """
    interaction, tables = context.interaction, context.tables
    await require_present(interaction)
    lacking = missing(interaction)
    if lacking:
        raise NotNow(f"I can't post here. An admin can give me the {permissions(lacking)} in this channel.")
    guild, channel = guild_id(interaction), channel_id(interaction)
    if channel is None:
        raise NotNow("I can't tell which channel this is. Try again in another one.")
    if game not in tables.games:
        raise NotNow("I don't know that game. Pick one from the list.")
    asked = Opening("open", game, Place(guild, channel), thread)
    opening = await context.handlers.opening(context, asked)
    if opening.thread:
        await context.reply.hold()
        await tables.require_room(context.person, opening.place, game)
        channel = await open_thread(interaction, tables.games[game].name)

    def prepared_by_all(head: Head) -> Head:
        head = opening.adapted(head)
        return prepared(head) if prepared else head

    place = Place(guild, channel)
    return await tables.create(place, game, context.person, context.interaction_id, prepared=prepared_by_all)
