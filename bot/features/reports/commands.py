"""The command behind `/report`."""

from __future__ import annotations

from bot.core.commands.types import Command, Group, Text


class SendReport(Command, tag="report", frozen=True):
    """Send a report to the host, together with public facts about a table if one is named."""

    about: Group = ""  # the table's id
    text: Text = ""
