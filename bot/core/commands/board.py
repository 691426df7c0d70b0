"""Commands for the buttons below a board, for looking at a table, and for undo."""

from __future__ import annotations

from typing import ClassVar

from bot.core.commands.types import AtTable, Codes, Command, Group, PageNumber, Prompt, PromptNumber, Value


class ShowBoard(AtTable, tag="large", frozen=True):
    """Show the current board."""

    former: ClassVar[tuple[str, ...]] = ("board",)


class ShowBoardInWords(AtTable, tag="words", frozen=True):
    """Describe the board in words, a page at a time."""

    page: PageNumber = 0


class ShowLog(AtTable, tag="log", frozen=True):
    """Show the log of the game, a page at a time."""

    page: PageNumber = 0


class ShowGuide(AtTable, tag="guide", frozen=True):
    """Show what the person can do at the table now (`/guide`)."""


class Undo(AtTable, tag="undo", frozen=True):
    """Undo the person's last move, or ask the other players for their consent."""

    own_name: Prompt = ""  # name of the move that a private button was shown for
    public_names: Group = ""  # names of the moves that a public button was shown for


class AgreeToUndo(AtTable, tag="agree", frozen=True):
    """Agree to an undo that another player asked for."""

    request: PromptNumber


class RefuseUndo(AtTable, tag="refuse", frozen=True):
    """Refuse another player's request to undo, or withdraw the person's own."""

    request: PromptNumber


class Rematch(AtTable, tag="rematch", frozen=True):
    """Open a new table with the people and options of a finished one."""


class ChooseTable(Command, tag="which", frozen=True):
    """Choose the table that a slash command is for, and run that command."""

    then: Group  # the slash command, see `choosing_table`
    codes: Codes = ()
    chosen: Value = ""
