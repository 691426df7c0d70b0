"""Commands of the lobby and of leaving a table."""

from __future__ import annotations

from bot.commands.types import AtTable, Command, Group, OptionalValue, Page, Prompt, Value


class Join(AtTable, tag="join", frozen=True):
    """Take a free seat."""


class Leave(AtTable, tag="leave", frozen=True):
    """Give up a seat before the game has started."""


class AddComputer(AtTable, tag="computer", frozen=True):
    """Seat a computer player."""

    seated: Prompt = ""  # how many sat there when the button was shown: a double click adds one


class ShowComputer(AtTable, tag="computers", frozen=True):
    """Show a computer player, the latest unless one is picked."""

    seat: OptionalValue = None


class SetStrength(AtTable, tag="strength", frozen=True):
    """Set how well a computer player plays."""

    seated: Prompt = ""
    seat: Page = 0
    strength: Value = ""


class RemoveComputer(AtTable, tag="unseat", frozen=True):
    """Remove a computer player."""

    seated: Prompt = ""  # how many sat there when the button was shown
    seat: Page = 0


class Start(AtTable, tag="start", frozen=True):
    """Deal."""


class StartWithComputers(AtTable, tag="fill", frozen=True):
    """Give the missing seats to computer players, and deal."""


class ShowOptions(AtTable, tag="options", frozen=True):
    """Show a page of the table's options while they can be changed."""

    page: Page = 0


class ShowSettings(AtTable, tag="settings", frozen=True):
    """Show how the table plays, whether it can be changed or not."""

    page: Page = 0


class SetOption(AtTable, tag="option", frozen=True):
    """Set an option of the game."""

    option: Group = ""
    page: Page = 0
    choice: Value = ""


class SetTableSetting(AtTable, frozen=True):
    """A setting of the table beside its game's options; `screen` and `page` say where its list is shown."""

    screen: Group = ""
    page: Page = 0
    choice: Value = ""


class SetPatience(SetTableSetting, tag="patience", frozen=True):
    """Set how long an answer on somebody else's turn may take."""


class SetTurnClock(SetTableSetting, tag="clock", frozen=True):
    """Set which clock turns have."""


class SetHands(SetTableSetting, tag="bybutton", frozen=True):
    """Set whether hands are sent, or only shown on request."""


class SetReminders(SetTableSetting, tag="reminders", frozen=True):
    """Set whether late players are pinged again."""


class KeepOpen(AtTable, tag="keepopen", frozen=True):
    """Keep a lobby open that nobody has touched for long."""


class ShowHowToPlay(AtTable, tag="how", frozen=True):
    """Explain the game."""


class AskToCancel(AtTable, tag="cancel", frozen=True):
    """Ask whether the table shall be canceled."""


class Cancel(AtTable, tag="cancelled", frozen=True):
    """Cancel the table."""


class AskToResign(AtTable, tag="resign", frozen=True):
    """Ask whether a computer player shall take the seat."""


class Resign(AtTable, tag="resigned", frozen=True):
    """Give the seat to a computer player."""


class NeverMind(Command, tag="never", frozen=True):
    """Leave everything as it is."""
