"""The commands behind `/daily`."""

from __future__ import annotations

from bot.core.commands.types import Command, Group, SmallNumber, Value


class OfPuzzle(Command, frozen=True):
    """The base class of commands about a game's puzzle on a day. `game` is "" for all games, `day` is 0 for today."""

    game: Group = ""
    day: SmallNumber = 0


class ShowPuzzles(OfPuzzle, tag="daily", frozen=True):
    """Show all puzzles of a day."""


class ShowPuzzle(OfPuzzle, tag="puzzle", frozen=True):
    """Show one puzzle, or the person's result if they've finished it."""


class BeginPuzzle(OfPuzzle, tag="begin", frozen=True):
    """Start or continue the person's only scored attempt."""


class PracticePuzzle(OfPuzzle, tag="practise", frozen=True):
    """Play the puzzle again for practice."""


class ShareResult(OfPuzzle, tag="share", frozen=True):
    """Post the person's result without spoilers."""


class ShowRanks(OfPuzzle, tag="ranks", frozen=True):
    """List everybody's results, best first."""


class CompareBoards(OfPuzzle, tag="boards", frozen=True):
    """Show the best boards of a day that's over."""


class ProvePuzzle(OfPuzzle, tag="proof", frozen=True):
    """Show how to check that the deal was the same for everyone."""


class ShowServerSettings(Command, tag="server", frozen=True):
    """Show a server's puzzle settings."""


class SetRanksShown(Command, tag="shows", frozen=True):
    """Set what the rankings on a server show."""

    choice: Value = ""


class SubscribeChannel(Command, tag="tell", frozen=True):
    """Post a game's puzzle in this channel every day, or stop posting puzzles there."""

    game: Value = ""
