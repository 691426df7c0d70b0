"""Slash commands that show or undo something: `/hand`, `/look`, `/moves`, `/tables`, ..."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import discord
from discord import app_commands

from bot.core.commands.board import ShowBoard, ShowBoardInWords, ShowGuide, ShowLog, Undo
from bot.core.commands.panel import OpenPanel, ShowHand
from bot.core.commands.privacy import ShowPrivacy
from bot.core.discord.clicks.response import Reply
from bot.core.discord.commands.which_table import (
    ANY,
    PLAYING,
    At,
    Command,
    Wanted,
    candidates,
    completing_table,
    everywhere,
    listed,
    plain,
    run,
)
from bot.core.ids import TableId, UserId
from bot.core.pages.own import guide
from bot.core.services import Services

MINE_IN_PLAY = Wanted(status="playing", prefer_waiting=False)
# Other bots have /play, /board, /log and /rules, so these commands have other names.
_PLAIN: dict[str, tuple[str, Wanted, At]] = {
    "turn": ("What you can do now, step by step", PLAYING, OpenPanel),
    "hand": ("Your hand and other secrets", PLAYING, ShowHand),
    "moves": ("What has happened so far", ANY, ShowLog),
    "undo": ("Undo your last move, or ask the others to let you", MINE_IN_PLAY, Undo),
}


def look_commands(services: Services) -> Iterator[Command]:
    """Yield the slash commands that show or undo something."""
    for name, (description, wanted, at) in _PLAIN.items():
        yield plain(services, name, description, wanted, at)
    yield _look(services)
    yield _guide(services, "guide")
    yield _guide(services, "help")
    yield _tables(services)
    yield everywhere(services, "privacy", ShowPrivacy(), "See, download or delete what I store about you")


def _look(services: Services) -> Command:
    @app_commands.describe(
        words="Describe the board in words instead of a picture", table="Which table, if there are several"
    )
    @app_commands.autocomplete(table=completing_table(services.tables))
    async def callback(
        interaction: discord.Interaction[Any], words: bool = False, table: TableId | None = None
    ) -> None:
        await run(services, interaction, ShowBoardInWords if words else ShowBoard, table, ANY)

    return app_commands.Command(name="look", description="The board as it is now", callback=callback)


def _guide(services: Services, name: str) -> Command:
    """Return a slash command that shows what the sender can do at their table, or in general if they aren't at one."""

    @app_commands.describe(table="Which table, if there are several")
    @app_commands.autocomplete(table=completing_table(services.tables))
    async def callback(interaction: discord.Interaction[Any], table: TableId | None = None) -> None:
        if table or await candidates(services.tables, interaction, Wanted()):
            await run(services, interaction, ShowGuide, table, Wanted())
        else:
            await Reply(interaction).put(guide.nowhere(services.tables.games, services.slots))

    return app_commands.Command(name=name, description="What you can do here, at a glance", callback=callback)


def _tables(services: Services) -> Command:
    async def callback(interaction: discord.Interaction[Any]) -> None:
        heads = await services.tables.of_user(UserId(interaction.user.id))
        await Reply(interaction).put(
            await listed(services, interaction, heads, "You're not at a table. `/table new` opens one.")
        )

    return app_commands.Command(
        name="tables", description="Your tables, and which ones are waiting for you", callback=callback
    )
