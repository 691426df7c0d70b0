"""One slash group a game: a subcommand a verb, an option a field. Nothing here knows a game."""

from __future__ import annotations

from inspect import Parameter, Signature
from typing import Any

import discord
from discord import app_commands

from bot.commands.which import Wanted, candidates, complete_table, run
from bot.typed import offered
from games.kernel import AnyGame, Field, Verb
from games.menu import chain

TABLE = "table"
Choices = list[app_commands.Choice[str]]


def game_group(game: AnyGame) -> app_commands.Group:
    """`/<game> <verb>` for every verb of the game."""
    group = app_commands.Group(name=game.key, description=game.name[:100])
    for verb in game.verbs:
        group.add_command(_subcommand(game, verb))
    return group


def _subcommand(game: AnyGame, verb: Verb) -> app_commands.Command[app_commands.Group, ..., None]:
    async def callback(ask: discord.Interaction[Any], **filled: str | None) -> None:
        table = filled.pop(TABLE, None)
        typed = {f.name: value.replace("|", " ").strip() for f in verb.fields if (value := filled[_parameter(f)])}
        await run(ask, "move", table, Wanted(game=game.key, status="playing"), chain(verb, typed))

    callback.__signature__ = _signature(verb)  # type: ignore[attr-defined]  # what discord.py reads the options from
    helps = {_parameter(field): field.help for field in verb.fields} | {TABLE: "Which table, if there are several"}
    app_commands.describe(**helps)(callback)
    app_commands.rename(**{_parameter(field): field.name for field in verb.fields})(callback)
    command: app_commands.Command[app_commands.Group, ..., None] = app_commands.Command(
        name=verb.name, description=verb.help, callback=callback
    )
    for field in verb.fields:
        command.autocomplete(_parameter(field))(_completer(game, verb, field))
    command.autocomplete(TABLE)(complete_table)
    return command


def _parameter(field: Field) -> str:
    """The name of an option in Python, where "with" is none."""
    return f"{field.name}_"


def _signature(verb: Verb) -> Signature:
    fields = [
        Parameter(_parameter(field), Parameter.KEYWORD_ONLY, annotation=str)
        if field.required
        else Parameter(_parameter(field), Parameter.KEYWORD_ONLY, annotation=str | None, default=None)
        for field in verb.fields
    ]
    table = Parameter(TABLE, Parameter.KEYWORD_ONLY, annotation=str | None, default=None)
    return Signature([Parameter("ask", Parameter.POSITIONAL_OR_KEYWORD), *fields, table])


def _completer(game: AnyGame, verb: Verb, field: Field) -> Any:
    async def complete(ask: discord.Interaction[Any], current: str) -> Choices:
        filled = {name: str(value) for name, value in vars(ask.namespace).items() if value}
        table = filled.pop(TABLE, None)
        if table is None:
            heads = await candidates(ask.client, ask.user.id, ask.channel_id, Wanted(game=game.key, status="playing"))
            if len(heads) != 1:
                return []  # several: the option `table:` comes first
            position = (await ask.client.tables.get(heads[0].id, heads[0])).now
        else:
            position = (await ask.client.tables.get(table)).now
        seat = position.seat_of(ask.user.id)
        if seat is None or not position.may_act(seat) or position.game.key != game.key:
            return []
        found = offered(position, seat, verb, filled | {field.name: current}, field.name)
        return [app_commands.Choice(name=shown, value=value) for shown, value in found]

    return complete
