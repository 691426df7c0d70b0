"""Commands of `/reactions`."""

from __future__ import annotations

from bot.commands.types import AtTable, Group, Value


class ShowAutoResponses(AtTable, tag="reactions", frozen=True):
    """Show what is answered for the seat on other players' turns."""


class SetAutoResponse(AtTable, tag="stance", frozen=True):
    """Set one answer."""

    reaction: Group = ""
    choice: Value = ""
