"""Commands of `/daily`."""

from __future__ import annotations

from bot.commands.types import Command, Group, Page, Value


class OfPuzzle(Command, frozen=True):
    """A command about a game's puzzle of a day; "" for all games, 0 for today."""

    game: Group = ""
    day: Page = 0


class ShowPuzzles(OfPuzzle, tag="daily", frozen=True):
    """Show all puzzles of a day."""


class ShowPuzzle(OfPuzzle, tag="puzzle", frozen=True):
    """Show one puzzle, or what came of it."""


class BeginPuzzle(OfPuzzle, tag="begin", frozen=True):
    """Begin or continue the one try that counts."""


class PracticePuzzle(OfPuzzle, tag="practise", frozen=True):
    """Play the puzzle once more, without counting."""


class ShareResult(OfPuzzle, tag="share", frozen=True):
    """Post a result that spoils nothing."""


class ShowRanks(OfPuzzle, tag="ranks", frozen=True):
    """List who did how well."""


class CompareBoards(OfPuzzle, tag="boards", frozen=True):
    """Show the best boards of a day that is over."""


class ProvePuzzle(OfPuzzle, tag="proof", frozen=True):
    """Show how to check that the deal was the same for everyone."""


class ShowServerSettings(Command, tag="server", frozen=True):
    """Show what a server's managers may choose."""


class SetRanksShown(Command, tag="shows", frozen=True):
    """Set what the server's list shows."""

    choice: Value = ""


class SubscribeChannel(Command, tag="tell", frozen=True):
    """Post a game's puzzles in this channel, or nothing."""

    game: Value = ""
