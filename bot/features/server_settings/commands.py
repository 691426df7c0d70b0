"""The commands behind `/settings`."""

from __future__ import annotations

from bot.core.commands.types import Command, Group, PromptNumber, Value, ValueNumber, Values


class ShowServer(Command, tag="serversettings", frozen=True):
    """Show a page of the server's settings; "" is the summary."""

    page: Group = ""


class OnServer(Command, frozen=True):
    """The base class of commands that change the settings.

    `version` is that of the settings on the page, so that nobody overwrites a change that they haven't seen.
    """

    version: PromptNumber = 0


class SetRoles(OnServer, tag="serverroles", frozen=True):
    """Set which roles may open tables. None means everyone."""

    roles: Values = ()


class SetChannels(OnServer, tag="serverchannels", frozen=True):
    """Set in which channels tables may be opened. None means all."""

    channels: Values = ()


class SetGames(OnServer, tag="servergames", frozen=True):
    """Set which games are offered."""

    games: Values = ()


class SetLog(OnServer, tag="serverlog", frozen=True):
    """Set the channel of the log. None means that there's no log."""

    channel: Values = ()


class SetChoice(OnServer, tag="serverset", frozen=True):
    """Set one of the settings that have a list of choices, by the field's name."""

    field: Group = ""
    choice: Value = ""


class Ban(Command, tag="serverban", frozen=True):
    """Ban the picked member from the server's tables."""

    member: ValueNumber = 0


class Unban(Command, tag="serverunban", frozen=True):
    """Let the picked user join tables again."""

    member: ValueNumber = 0


class AskToClose(Command, tag="serverclose", frozen=True):
    """Ask for confirmation before closing the picked table."""

    table: Value = ""


class CloseTable(Command, tag="serverclosed", frozen=True):
    """Close one of the server's tables, by its id."""

    table: Group = ""


class ExportResults(Command, tag="servercsv", frozen=True):
    """Send the results of the server's finished games as a CSV file."""
