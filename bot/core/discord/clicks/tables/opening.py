"""Opens tables: checks that the bot can post in the channel, and creates a thread if one is wanted."""

from __future__ import annotations

from bot.core.discord.clicks.dispatch import Context, Opening
from bot.core.discord.clicks.tables.permissions import missing, permissions
from bot.core.discord.threads import open_thread, require_present
from bot.core.refusals import NotNow
from bot.core.storage import Place
from bot.core.table.position import Position


async def opened(context: Context, game: str, *, thread: bool = False) -> Position:
    """Open a table in the channel or in a new thread, and return it; the outbox posts its lobby card.

    Raises NotNow if the bot can't post there or doesn't know the game.
    """
    interaction, tables = context.interaction, context.tables
    await require_present(interaction)
    lacking = missing(interaction)
    if lacking:
        raise NotNow(f"I can't post here. An admin can give me the {permissions(lacking)} in this channel.")
    if interaction.channel_id is None:
        raise NotNow("I can't tell which channel this is. Try again in another one.")
    if game not in tables.games:
        raise NotNow("I don't know that game. Pick one from the list.")
    channel = interaction.channel_id
    asked = Opening("open", game, Place(interaction.guild_id, channel), thread)
    opening = await context.handlers.opening(context, asked)
    if opening.thread:
        await context.reply.hold()
        await tables.require_room(context.person, opening.place, game)
        channel = await open_thread(interaction, tables.games[game].name)
    place = Place(interaction.guild_id, channel)
    return await tables.create(place, game, context.person, interaction.id, adapted=opening.adapted)
