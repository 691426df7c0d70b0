"""The base of all commands, and the slots in which a button's custom_id carries their fields.

A command's `tag` is its verb on the wire; each field names the slot that it travels in. `bot.commands.codec` does the
rest. The value of a list isn't part of its custom_id: Discord adds what was picked.
"""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal, TypeAlias

import msgspec

NOWHERE = "."  # stands for the table of commands that concern none
Slot: TypeAlias = Literal["table", "prompt", "page", "group", "codes", "value"]

Table: TypeAlias = Annotated[str, "table"]
Prompt: TypeAlias = Annotated[str, "prompt"]
PromptNumber: TypeAlias = Annotated[int, "prompt"]
Page: TypeAlias = Annotated[int, "page"]
Group: TypeAlias = Annotated[str, "group"]
Codes: TypeAlias = Annotated[tuple[str, ...], "codes"]
Text: TypeAlias = Annotated[str, "codes"]  # typed words, as the only code
Value: TypeAlias = Annotated[str, "value"]
ValueNumber: TypeAlias = Annotated[int, "value"]
OptionalValue: TypeAlias = Annotated[int | None, "value", "optional"]  # where a button or slash command does without


class Command(msgspec.Struct, frozen=True):
    """What somebody asks for, with everything that its handler needs to know."""

    former: ClassVar[tuple[str, ...]] = ()  # other verbs under which messages in Discord still have it


class AtTable(Command, frozen=True):
    """A command that concerns one table."""

    table: Table


def verb(kind: type[Command]) -> str:
    """Return the word by which custom_ids name the command."""
    return str(kind.__struct_config__.tag)
