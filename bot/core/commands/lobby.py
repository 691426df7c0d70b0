"""Commands for the lobby, and for leaving a table."""

from __future__ import annotations

from bot.core.commands.types import AtTable, Command, Group, OptionalValue, PageNumber, Prompt, SmallNumber, Value


class Join(AtTable, tag="join", frozen=True):
    """Take a free seat."""


class Leave(AtTable, tag="leave", frozen=True):
    """Give up a seat before the game has started."""


class AddComputer(AtTable, tag="computer", frozen=True):
    """Add a computer player."""

    seated: Prompt = ""  # the number of players when the button was shown, so that a double click adds one


class ShowComputer(AtTable, tag="computers", frozen=True):
    """Show a computer player, by default the one that was added last."""

    seat: OptionalValue = None


class SetStrength(AtTable, tag="strength", frozen=True):
    """Set the strength of a computer player."""

    seated: Prompt = ""
    seat: SmallNumber = 0
    strength: Value = ""


class RemoveComputer(AtTable, tag="unseat", frozen=True):
    """Remove a computer player."""

    seated: Prompt = ""  # the number of players when the button was shown
    seat: SmallNumber = 0


class Start(AtTable, tag="start", frozen=True):
    """Start the game."""


class StartWithComputers(AtTable, tag="fill", frozen=True):
    """Fill the missing seats with computer players, and start the game."""


class ShowOptions(AtTable, tag="options", frozen=True):
    """Show a page of the options in the lobby, where they can be changed."""

    page: PageNumber = 0


class ShowSettings(AtTable, tag="settings", frozen=True):
    """Show a page of the table's settings, even if they can't be changed anymore."""

    page: PageNumber = 0


class ChangesOptions(AtTable, frozen=True):
    """The base class of commands that change a table's options or settings before its game starts."""


class SetOption(ChangesOptions, tag="option", frozen=True):
    """Set an option of the game."""

    option: Group = ""
    page: PageNumber = 0
    choice: Value = ""


class SetTableSetting(ChangesOptions, frozen=True):
    """The base class of commands that change a setting of the table, as opposed to an option of its game.

    `screen` and `page` identify the page on which the setting is changed.
    """

    screen: Group = ""
    page: PageNumber = 0
    choice: Value = ""


class SetPatience(SetTableSetting, tag="patience", frozen=True):
    """Set how long players may take to answer a question on another player's turn."""


class SetTurnClock(SetTableSetting, tag="clock", frozen=True):
    """Set the turn clock."""


class SetHands(SetTableSetting, tag="bybutton", frozen=True):
    """Set whether hands are sent or only shown on request."""


class SetReminders(SetTableSetting, tag="reminders", frozen=True):
    """Set the maximum number of reminders for a late player."""


class KeepOpen(AtTable, tag="keepopen", frozen=True):
    """Keep the lobby open although nobody has used it for a long time."""


class ShowHowToPlay(AtTable, tag="how", frozen=True):
    """Explain how to play the game."""


class AskToCancel(AtTable, tag="cancel", frozen=True):
    """Ask the person to confirm canceling the table."""


class Cancel(AtTable, tag="cancelled", frozen=True):
    """Cancel the table."""


class AskToResign(AtTable, tag="resign", frozen=True):
    """Ask the person to confirm giving their seat to a computer player."""


class Resign(AtTable, tag="resigned", frozen=True):
    """Give the person's seat to a computer player."""


class NeverMind(Command, tag="never", frozen=True):
    """Dismiss a confirmation question without changing anything."""
