"""The commands behind `/privacy`."""

from __future__ import annotations

from bot.core.commands.types import Command


class ShowPrivacy(Command, tag="privacy", frozen=True):
    """Explain what the bot stores about people."""


class ExportMyData(Command, tag="mydata", frozen=True):
    """Send the person all data stored about them."""


class AskToErase(Command, tag="forgetme", frozen=True):
    """Ask the person to confirm deleting their data."""


class EraseMyData(Command, tag="erased", frozen=True):
    """Leave every table and delete all data stored about the person."""
