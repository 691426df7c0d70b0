"""Slash commands, derived from the catalog of games."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from typing import Any

import msgspec
from discord import app_commands

from bot.core.discord.commands.game_groups import game_group
from bot.core.discord.commands.queries import look_commands
from bot.core.discord.commands.table_group import table_group
from bot.core.discord.feature import Feature
from bot.core.services import Services


def add_commands(tree: app_commands.CommandTree[Any], services: Services, features: Sequence[Feature]) -> None:
    tree.add_command(table_group(services, features))
    for query in look_commands(services):
        tree.add_command(query)
    for feature in features:
        for command in feature.slash(services):
            tree.add_command(command)
    for game in services.tables.games.values():
        tree.add_command(game_group(services, game))


def payloads(tree: app_commands.CommandTree[Any]) -> list[dict[str, Any]]:
    """Return the JSON objects that register the commands with Discord, sorted by name."""
    commands = sorted(tree.get_commands(), key=lambda command: command.name)
    return [dict(command.to_dict(tree)) for command in commands]


def command_ids(told: Sequence[app_commands.AppCommand]) -> dict[str, int]:
    """Return the ids of registered slash commands by the full names that people type, such as "table new"."""
    ids = dict[str, int]()
    for command in told:
        below = [each.name for each in command.options if isinstance(each, app_commands.AppCommandGroup)]
        ids |= {f"{command.name} {name}": command.id for name in below} or {command.name: command.id}
    return ids


def fingerprint(tree: app_commands.CommandTree[Any]) -> str:
    """Return a hash of the slash commands; if it changes, they have to be registered again."""
    return sha256(msgspec.json.encode(payloads(tree), order="sorted")).hexdigest()
