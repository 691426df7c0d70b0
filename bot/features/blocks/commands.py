"""The commands behind `/block` and `/blocked`."""

from __future__ import annotations

from bot.core.commands.types import Command, Text, ValueNumber


class Block(Command, tag="block", frozen=True):
    """Block a user, given by id."""

    user: Text = ""


class ShowBlocked(Command, tag="blocked", frozen=True):
    """Show whom the sender has blocked."""


class Unblock(Command, tag="unblock", frozen=True):
    """Unblock the picked user."""

    user: ValueNumber = 0
