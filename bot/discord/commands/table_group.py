"""`/table`: open one, sit down, begin, and what else concerns the table rather than the game."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands

from bot.discord.clicks import Click
from bot.discord.clicks.response import Reply
from bot.discord.clicks.tables.handover import BOTS
from bot.discord.clicks.tables.opening import opened
from bot.discord.commands.suggestions import game_key
from bot.discord.commands.which_table import ANY, LOBBY, PAST, Command, Wanted, completing_table, listed, plain, run
from bot.pages.parts.custom_id import Spot
from bot.refusals import NotNow
from bot.services import Services

SEATED = Wanted(status="playing", prefer_waiting=False)
JOINING = Wanted(status="lobby", seated=False)
# subcommand -> description, which tables it may mean; the verb of the handler has the same name
_PLAIN: dict[str, tuple[str, Wanted]] = {
    "join": ("Join a table in this channel", JOINING),
    "leave": ("Leave a table that hasn't started", LOBBY),
    "computer": ("Add a computer player", LOBBY),
    "options": ("House rules of a table that hasn't started", LOBBY),
    "start": ("Start the game", LOBBY),
    "cancel": ("Close a table that hasn't started", LOBBY),
    "resign": ("Give your seat to a computer player", SEATED),
    "move": ("Move your table to this channel", SEATED),
    "redo": ("Redo the last undo", SEATED),
    "pause": ("Pause the game if everyone agrees, or resume it", SEATED),
    "more": ("Give the current player more time", SEATED),
    "settings": ("How this table plays: options, house rules, clock", ANY),
    "verify": ("Check that this table's record replays to the board you see", ANY),
    "export": ("The record of a finished game as a file", PAST),
}
PLAYING = Wanted(status="playing", seated=False, prefer_waiting=False)
_VERBS = {"export": "record", "move": "relocate", "more": "moretime"}


def table_group(services: Services) -> app_commands.Group:
    """The whole group; the games on offer are the catalogue."""
    group = app_commands.Group(name="table", description="Open, join or start a table")
    group.add_command(_new(services))
    group.add_command(_list(services))
    group.add_command(_replace(services))
    group.add_command(_rewind(services))
    for name, (description, wanted) in _PLAIN.items():
        group.add_command(plain(services, name, description, wanted, _VERBS.get(name, "")))
    return group


def _new(services: Services) -> Command:
    offered = [app_commands.Choice(name=game.name, value=key) for key, game in services.tables.games.items()]

    @app_commands.describe(game="Which game", thread="Play in its own thread")
    @app_commands.choices(game=offered[:25])
    async def callback(ask: discord.Interaction[Any], game: str, thread: bool = False) -> None:
        click = Click(services, ask, Spot("."))
        await click.reply.while_waiting(_open(click, game_key(services.tables.games, game), thread))

    return app_commands.Command(name="new", description="Open a table; others join with one click", callback=callback)


def _replace(services: Services) -> Command:
    @app_commands.describe(player="Who should take your seat", table="Which table, if there are several")
    @app_commands.autocomplete(table=completing_table(services.tables))
    async def callback(
        ask: discord.Interaction[Any], player: discord.User | None = None, table: str | None = None
    ) -> None:
        if player is not None and player.bot:
            raise NotNow(BOTS)
        codes = (str(player.id),) if player else ()
        await run(services, ask, "replace", table, SEATED if player else PLAYING, codes)

    words = "Take over a seat, or offer yours to someone"
    return app_commands.Command(name="replace", description=words, callback=callback)


def _rewind(services: Services) -> Command:
    @app_commands.describe(why="The reason, for the others", table="Which table, if there are several")
    @app_commands.autocomplete(table=completing_table(services.tables))
    async def callback(
        ask: discord.Interaction[Any], why: app_commands.Range[str, 1, 60] = "", table: str | None = None
    ) -> None:
        await run(services, ask, "rewind", table, SEATED, (why.replace("|", "/"),) if why else ())

    words = "Undo back to a point you choose, if the others agree"
    return app_commands.Command(name="rewind", description=words, callback=callback)


async def _open(click: Click, game: str, thread: bool) -> None:
    """Open the table where asked, and say where."""
    position = await opened(click, game, thread=thread)
    where = f" in <#{position.place.channel}>" if thread else ""
    await click.reply.done(f"Your {position.game.name} table is ready{where}. Here comes the lobby.")


def _list(services: Services) -> Command:
    async def callback(ask: discord.Interaction[Any]) -> None:
        heads = await services.tables.in_channel(ask.channel_id or 0)
        await Reply(ask).put(await listed(services, ask, heads, "No table here. `/table new` opens one."))

    return app_commands.Command(name="list", description="The tables in this channel", callback=callback)
