"""Commands of `/privacy`."""

from __future__ import annotations

from bot.commands.types import Command


class ShowPrivacy(Command, tag="privacy", frozen=True):
    """Say what is stored about people."""


class ExportMyData(Command, tag="mydata", frozen=True):
    """Give people all that is stored about them."""


class AskToErase(Command, tag="forgetme", frozen=True):
    """Ask whether all of it shall be deleted."""


class EraseMyData(Command, tag="erased", frozen=True):
    """Leave every table and delete all that is stored about the person."""
