"""A check of the types of a slash command's options, because an outdated or manipulated client may send wrong ones."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from discord import AppCommandOptionType as Kind
from discord import app_commands

_SUB: Final = (Kind.subcommand.value, Kind.subcommand_group.value)
_VALUES: Final[dict[Kind, type | tuple[type, ...]]] = {Kind.boolean: bool, Kind.integer: int, Kind.number: (int, float)}
_ID: Final = (Kind.user, Kind.channel, Kind.role, Kind.mentionable, Kind.attachment)
_LONGEST_ID: Final = 20


def are_typed(command: app_commands.Command[Any, ..., Any], data: Any) -> bool:
    """Tell whether every option in an interaction's `data` has the type that the command declares for it.

    Options that the command doesn't declare are ignored here, because discord.py refuses them.
    """
    kinds = {parameter.display_name: parameter.type for parameter in command.parameters}
    options = _leaves(data.get("options") or ())
    return all(_is_typed(kinds[each["name"]], each) for each in options if each.get("name") in kinds)


def _leaves(options: Sequence[Any]) -> Sequence[Any]:
    while len(options) == 1 and options[0].get("type") in _SUB:
        options = options[0].get("options") or ()
    return options


def _is_typed(kind: Kind, option: Any) -> bool:
    value = option.get("value")
    if option.get("type") != kind.value or (isinstance(value, bool) and kind is not Kind.boolean):
        return False
    if kind in _ID:
        return isinstance(value, str) and value.isdecimal() and len(value) <= _LONGEST_ID
    return isinstance(value, _VALUES.get(kind, str))
