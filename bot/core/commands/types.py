"""The base classes of all commands, and the parts of a custom_id that carry a command's fields.

A command's `tag` is its verb in custom_ids; each field's type names its part. `bot.core.commands.codec` does the rest.
The value that a person picks from a list isn't part of the custom_id: Discord sends it separately.
"""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal, TypeAlias

import msgspec

from bot.core.ids import TableId

NOWHERE = TableId(".")  # the table of commands that aren't about a table
CustomIdPart: TypeAlias = Literal["table", "prompt", "page", "group", "codes", "value"]

Table: TypeAlias = Annotated[TableId, "table"]
Prompt: TypeAlias = Annotated[str, "prompt"]
PromptNumber: TypeAlias = Annotated[int, "prompt"]
PageNumber: TypeAlias = Annotated[int, "page"]
SmallNumber: TypeAlias = Annotated[int, "page"]  # a number of at most 6 digits that isn't a page number
Group: TypeAlias = Annotated[str, "group"]
Codes: TypeAlias = Annotated[tuple[str, ...], "codes"]
Text: TypeAlias = Annotated[str, "codes"]  # typed text, as the only code
Value: TypeAlias = Annotated[str, "value"]
ValueNumber: TypeAlias = Annotated[int, "value"]
Values: TypeAlias = Annotated[tuple[str, ...], "value"]  # everything that is picked in a list; () if nothing is
OptionalValue: TypeAlias = Annotated[int | None, "value", "optional"]  # may be left out by a button or slash command


class Command(msgspec.Struct, frozen=True):
    """A request from a person, with everything that its handler needs."""

    former: ClassVar[tuple[str, ...]] = ()  # earlier verbs of this command, which old Discord messages still contain


class AtTable(Command, frozen=True):
    """A command about one table."""

    table: Table


def verb(kind: type[Command]) -> str:
    """Return the command's verb in custom_ids."""
    return str(kind.__struct_config__.tag)
