"""The commands behind `/reactions`."""

from __future__ import annotations

from bot.core.commands.types import AtTable, Group, Value


class ShowAutoResponses(AtTable, tag="reactions", frozen=True):
    """Show the seat's automatic responses to questions on other players' turns."""


class SetAutoResponse(AtTable, tag="stance", frozen=True):
    """Set the automatic response to one kind of reaction."""

    reaction: Group = ""
    choice: Value = ""
