"""Commands of the page with a table's people, and the owner's answers to suggested options."""

from __future__ import annotations

from bot.core.commands.types import AtTable, PromptNumber, Value, ValueNumber


class ShowPeople(AtTable, tag="people", frozen=True):
    """Show who is at the table, and what its owner can do about it."""


class RemovePerson(AtTable, tag="remove", frozen=True):
    """Remove somebody from the lobby: a person by id, or a computer player by name."""

    who: Value = ""


class AskPersonBack(AtTable, tag="askagain", frozen=True):
    """Let a removed person join again, and tell them."""

    user: ValueNumber = 0


class HandOverTable(AtTable, tag="newowner", frozen=True):
    """Make another person at the table its owner."""

    user: ValueNumber = 0


class AcceptSuggestion(AtTable, tag="suggestyes", frozen=True):
    """Change an option as somebody suggested."""

    suggestion: PromptNumber


class DeclineSuggestion(AtTable, tag="suggestno", frozen=True):
    """Close a suggestion without changing the option."""

    suggestion: PromptNumber
