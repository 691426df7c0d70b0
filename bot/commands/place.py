"""Commands of a table whose channel the bot can't post in."""

from __future__ import annotations

from bot.commands.types import AtTable, OptionalValue


class ShowChannels(AtTable, tag="elsewhere", frozen=True):
    """Show where the table can go on."""


class MoveTable(AtTable, tag="relocate", frozen=True):
    """Go on in the picked channel, or where the command was typed."""

    channel: OptionalValue = None


class AskToEnd(AtTable, tag="endgame", frozen=True):
    """Ask whether the game shall end for everyone."""


class EndGame(AtTable, tag="ended", frozen=True):
    """End the game for everyone."""


class WakeTable(AtTable, tag="revive", frozen=True):
    """Go on with an archived table."""
