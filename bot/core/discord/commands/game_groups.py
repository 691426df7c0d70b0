"""The slash command group of each game: a subcommand for each of its verbs, with an option for each field."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from inspect import Parameter, Signature
from typing import Any

import discord
from discord import app_commands

from bot.core.commands.panel import MakeMove
from bot.core.discord.commands.suggestions import choices, require_choice
from bot.core.discord.commands.table_titles import table_id
from bot.core.discord.commands.which_table import Command, Completer, Wanted, candidates, completing_table, run
from bot.core.discord.interactions import AnyInteraction
from bot.core.discord.typed_choices import chain_of, matching_choices
from bot.core.ids import TableId, UserId
from bot.core.refusals import Refusal
from bot.core.services import Services
from bot.core.table.position import Position
from bot.core.table.registry import Tables
from games.kernel import AnyGame, Field, Verb

TABLE = "table"


def game_group(services: Services, game: AnyGame) -> app_commands.Group:
    """Return `/<game>`, with a subcommand for every verb of the game."""
    group = app_commands.Group(name=game.key, description=game.name[:100])
    for verb in game.commands:
        group.add_command(_subcommand(services, game, verb))
    return group


def _subcommand(services: Services, game: AnyGame, verb: Verb) -> Command:
    async def run_verb(interaction: discord.Interaction[Any], **filled: str | None) -> None:
        require_choice(*filled.values())
        typed = filled.pop(TABLE, None)
        codes = chain_of(verb, {field.name: filled[_parameter(field)] for field in verb.fields})
        table = None if typed is None else TableId(typed)
        await run(
            services, interaction, lambda name: MakeMove(name, codes), table, Wanted(game=game.key, status="playing")
        )

    run_verb.__signature__ = _signature(verb)  # type: ignore[attr-defined]  # what discord.py reads the options from
    helps = {_parameter(field): field.help for field in verb.fields} | {TABLE: "Which table, if there are several"}
    app_commands.describe(**helps)(run_verb)
    app_commands.rename(**{_parameter(field): field.name for field in verb.fields})(run_verb)
    command: Command = app_commands.Command(name=verb.name, description=verb.help, callback=run_verb)
    for field in verb.fields:
        command.autocomplete(_parameter(field))(_completing(services.tables, game, verb, field))
    command.autocomplete(TABLE)(completing_table(services.tables))
    return command


def _parameter(field: Field) -> str:
    """Return the name of the Python parameter for the field, which mustn't be a keyword such as "with"."""
    return f"{field.name}_"


def _signature(verb: Verb) -> Signature:
    fields = [
        Parameter(_parameter(field), Parameter.KEYWORD_ONLY, annotation=str)
        if field.required
        else Parameter(_parameter(field), Parameter.KEYWORD_ONLY, annotation=str | None, default=None)
        for field in verb.fields
    ]
    table = Parameter(TABLE, Parameter.KEYWORD_ONLY, annotation=str | None, default=None)
    return Signature([Parameter("interaction", Parameter.POSITIONAL_OR_KEYWORD), *fields, table])


def _completing(tables: Tables, game: AnyGame, verb: Verb, field: Field) -> Completer:
    async def complete(interaction: AnyInteraction, current: str) -> list[app_commands.Choice[str]]:
        filled = {name: str(value) for name, value in vars(interaction.namespace).items() if value}
        position = None
        with suppress(Refusal):
            position = await _table(tables, interaction, game, filled.pop(TABLE, None))
        seat = position.seat_of(UserId(interaction.user.id)) if position else None
        if position is None or seat is None or not position.may_act(seat) or position.game.key != game.key:
            return []
        typed = filled | {field.name: current}
        # In a thread, because this may take a third of a second.
        return choices(await asyncio.to_thread(matching_choices, position, seat, verb, typed, field.name))

    return complete


async def _table(tables: Tables, interaction: AnyInteraction, game: AnyGame, named: str | None) -> Position | None:
    """Return the named table, or else the only one that the command can mean; None if there isn't exactly one."""
    if named is not None:
        return (await tables.get(table_id(named))).now
    heads = await candidates(tables, interaction, Wanted(game=game.key, status="playing"))
    return (await tables.get(heads[0].id, heads[0])).now if len(heads) == 1 else None
