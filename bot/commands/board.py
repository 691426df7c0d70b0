"""Commands of the buttons under a board, of looking at a table, and of undo."""

from __future__ import annotations

from typing import ClassVar

from bot.commands.types import AtTable, Codes, Command, Group, Page, Prompt, PromptNumber, Value


class ShowBoard(AtTable, tag="large", frozen=True):
    """Show the board as it is now."""

    former: ClassVar[tuple[str, ...]] = ("board",)


class ShowBoardInWords(AtTable, tag="words", frozen=True):
    """Describe the board in words, a page at a time."""

    page: Page = 0


class ShowLog(AtTable, tag="log", frozen=True):
    """Show what happened, a page at a time."""

    page: Page = 0


class ShowGuide(AtTable, tag="guide", frozen=True):
    """Show what can be done at the table."""


class Undo(AtTable, tag="undo", frozen=True):
    """Take back a move, or ask the others to allow it."""

    own_name: Prompt = ""  # of the move that a private button was shown for
    public_names: Group = ""  # of the moves that a public one was shown for


class AgreeToUndo(AtTable, tag="agree", frozen=True):
    """Let somebody take back what they asked for."""

    request: PromptNumber


class RefuseUndo(AtTable, tag="refuse", frozen=True):
    """Refuse a request to take back, or withdraw it."""

    request: PromptNumber


class Rematch(AtTable, tag="rematch", frozen=True):
    """Open a table with the same people and options."""


class ChooseTable(Command, tag="which", frozen=True):
    """Say which table a slash command meant."""

    then: Group  # the verb of the command
    codes: Codes = ()
    chosen: Value = ""
