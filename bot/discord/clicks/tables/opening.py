"""Opening a table where somebody asks for one, by command or at the end of a tutorial."""

from __future__ import annotations

from typing import Any

from bot.commands.tutorial import PlayNow
from bot.discord.clicks.dispatch import Click, Handler
from bot.discord.clicks.tables.permissions import missing
from bot.discord.threads import open_thread, require_present
from bot.refusals import NotNow
from bot.storage import Place
from bot.table import tutorial
from bot.table.position import Position


async def opened(click: Click, game: str, *, thread: bool = False) -> Position:
    """A table where asked, or in a thread of its own; its card comes with the outbox. Raises NotNow."""
    ask, tables = click.interaction, click.tables
    await require_present(ask)
    lacking = missing(ask)
    if lacking:
        raise NotNow(f"I can't post here. An admin can give me {' and '.join(lacking)} in this channel.")
    if ask.channel_id is None:
        raise NotNow("I can't tell which channel this is.")
    if game not in tables.games:
        raise NotNow("I don't know that game. Pick one from the list.")
    channel = ask.channel_id
    if thread:
        await click.reply.hold()
        await tables.require_room(click.user, Place(ask.guild_id, channel))
        channel = await open_thread(ask, tables.games[game].name)
    return await tables.create(Place(ask.guild_id, channel), game, click.person, ask.id)


async def play_now(click: Click, command: PlayNow) -> None:
    """A table against as few computer players as there must be, begun at once."""
    game = tutorial.stage(click.tables.games, command.table).game
    position = await opened(click, game.key)
    await (await click.tables.get(position.id)).start(click.user, fill=True)
    await click.reply.done(f"{game.name} is on! Press Play on the board in this channel to take your first turn.")


HANDLERS: tuple[Handler[Any], ...] = (Handler(PlayNow, play_now),)
