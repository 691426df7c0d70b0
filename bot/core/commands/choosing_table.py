"""Slash commands that wait until their sender has picked a table from a list, and then run there.

If a command has only action codes or text besides its table, `ChooseTable` has its verb and these codes. Otherwise
`ChooseTable.then` is `verb,count,page,prompt,group`, and the last `count` codes are values for a list.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from bot.core.commands import codec
from bot.core.commands.board import ChooseTable
from bot.core.commands.codec import Wire
from bot.core.commands.types import AtTable, Command
from bot.core.refusals import NotNow

_THEN = re.compile(r"([a-z]+)(?:,([0-9]{1,2}),([0-9]{0,6}),([^,]*),(.*))?")


def at_chosen_table(command: AtTable) -> ChooseTable:
    """Return the command that runs this one, with all its fields, at the table that the person picks."""
    parts, values = codec.wire(command), codec.picked_values(command)
    rest = (str(len(values)), parts.page, parts.prompt, parts.group)
    has_rest = any((values, parts.page, parts.prompt, parts.group))
    return ChooseTable(",".join((parts.verb, *rest)) if has_rest else parts.verb, (*parts.codes, *values))


def chosen_command(kinds: Mapping[str, type[Command]], choice: ChooseTable) -> Command:
    """Return the command to run at the picked table. `kinds` are the known command types by verb.

    Raises NotNow if the command is unknown, or if a crafted client sent something else.
    """
    match = _THEN.fullmatch(choice.then)
    if match is None:
        raise NotNow(codec.UNKNOWN)
    verb, count, page, prompt, group = match.groups("")
    begin = max(0, len(choice.codes) - int(count or 0))
    parts = Wire(verb, choice.chosen, prompt, page, group, choice.codes[:begin])
    return codec.command(kinds, parts, choice.codes[begin:])
