"""The commands behind `/settings`."""

from __future__ import annotations

from bot.core.commands.types import Command, Group, PromptNumber, Value, ValueNumber, Values


class ShowServer(Command, tag="serversettings", frozen=True):
    """Show the page of the server's settings with the key `page`; "" is the summary."""

    page: Group = ""


class OnServer(Command, frozen=True):
    """The base class of commands that change the settings.

    `version` is the version of the settings that the page showed, so that nobody overwrites a change that they haven't
    seen.
    """

    version: PromptNumber = 0


class SetRoles(OnServer, tag="serverroles", frozen=True):
    """Set which roles may open tables; with no roles, everyone may."""

    roles: Values = ()


class SetChannels(OnServer, tag="serverchannels", frozen=True):
    """Set in which channels tables may be opened; with no channels, that's everywhere."""

    channels: Values = ()


class SetGames(OnServer, tag="servergames", frozen=True):
    """Set which games are offered."""

    games: Values = ()


class SetLog(OnServer, tag="serverlog", frozen=True):
    """Set the channel of the server's log; without a channel, there's no log."""

    channel: Values = ()


class SetChoice(OnServer, tag="serverset", frozen=True):
    """Set a setting that has a list of choices. `field` is its name in `ServerSettings`."""

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
    """Close one of the server's tables."""

    table: Group = ""


class ExportResults(Command, tag="servercsv", frozen=True):
    """Send the results of the server's finished games as a CSV file."""
