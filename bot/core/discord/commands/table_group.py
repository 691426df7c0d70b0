"""The slash commands `/table ...`: open, join or start a table, and everything else about a table except moves."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import reduce
from inspect import Parameter, Signature, signature
from itertools import chain
from typing import Any

import discord
from discord import app_commands

from bot.core.commands.lobby import AddComputer, AskToCancel, AskToResign, Join, Leave, ShowOptions, ShowSettings, Start
from bot.core.commands.place import MoveTable
from bot.core.discord.clicks.dispatch import Context
from bot.core.discord.clicks.response import Reply
from bot.core.discord.clicks.tables.opening import open_table
from bot.core.discord.commands.suggestions import game_key
from bot.core.discord.commands.which_table import ANY, LOBBY, SEATED, At, Command, Wanted, listed, plain
from bot.core.discord.feature import Feature, OpeningOption
from bot.core.discord.interactions import channel_id, sender
from bot.core.ids import ChannelId
from bot.core.services import Services
from bot.core.storage import Head

JOINING = Wanted(status="lobby", seated=False)
# subcommand -> description, which tables it may mean, what it does there
_PLAIN: dict[str, tuple[str, Wanted, At]] = {
    "join": ("Join a table in this channel", JOINING, Join),
    "leave": ("Leave a table that hasn't started", LOBBY, Leave),
    "computer": ("Add a computer player", LOBBY, AddComputer),
    "options": ("House rules for a table that hasn't started", LOBBY, ShowOptions),
    "start": ("Start the game", LOBBY, Start),
    "cancel": ("Close a table that hasn't started", LOBBY, AskToCancel),
    "resign": ("Give your seat to a computer player", SEATED, AskToResign),
    "move": ("Move your table to this channel", SEATED, MoveTable),
    "settings": ("How this table plays: options, house rules and clock", ANY, ShowSettings),
}


def table_group(services: Services, features: Sequence[Feature]) -> app_commands.Group:
    """Return the group `/table` with core's subcommands, followed by those of features."""
    group = app_commands.Group(name="table", description="Open, join or start a table")
    group.add_command(_new(services, [option for feature in features for option in feature.opening]))
    group.add_command(_list(services))
    for name, (description, wanted, at) in _PLAIN.items():
        group.add_command(plain(services, name, description, wanted, at))
    for command in chain.from_iterable(feature.table_slash(services) for feature in features):
        group.add_command(command)
    return group


def _new(services: Services, more: Sequence[OpeningOption]) -> Command:
    game_choices = [app_commands.Choice(name=game.name, value=key) for key, game in services.tables.games.items()]

    @app_commands.describe(game="Which game", thread="Play in a new thread")
    @app_commands.choices(game=game_choices[:25])
    async def callback(interaction: discord.Interaction[Any], game: str, thread: bool = False, **chosen: bool) -> None:
        def prepared(head: Head) -> Head:
            return reduce(lambda made, option: option.prepared(made), [o for o in more if chosen[o.name]], head)

        context = Context(services, interaction)
        with context.reply.patience():
            await _open(context, game_key(services.tables.games, game), thread, prepared)

    mine = [
        parameter
        for parameter in signature(callback).parameters.values()
        if parameter.kind is not Parameter.VAR_KEYWORD
    ]
    theirs = [Parameter(option.name, Parameter.KEYWORD_ONLY, annotation=bool, default=False) for option in more]
    callback.__signature__ = Signature([*mine, *theirs])  # type: ignore[attr-defined]  # discord.py reads options there
    app_commands.describe(**{option.name: option.description for option in more})(callback)
    return app_commands.Command(
        name="new", description="Open a table that others can join with one click", callback=callback
    )


async def _open(context: Context, game: str, thread: bool, prepared: Callable[[Head], Head]) -> None:
    position = await open_table(context, game, thread=thread, prepared=prepared)
    is_elsewhere = position.place.channel != channel_id(context.interaction)
    where = f" in <#{position.place.channel}>" if is_elsewhere else ""
    await context.reply.done(f"Your {position.game.name} table is ready{where}. The lobby's on its way.")


def _list(services: Services) -> Command:
    async def callback(interaction: discord.Interaction[Any]) -> None:
        heads = await services.tables.listed_in(channel_id(interaction) or ChannelId(0), sender(interaction))
        await Reply(interaction).put(
            await listed(services, interaction, heads, "No table here. `/table new` opens one.")
        )

    return app_commands.Command(name="list", description="The tables in this channel", callback=callback)
