"""Commands for a table whose channel the bot can't post in."""

from __future__ import annotations

from bot.core.commands.types import AtTable, OptionalValue


class ShowChannels(AtTable, tag="elsewhere", frozen=True):
    """Show the channels to which the game can be moved."""


class MoveTable(AtTable, tag="relocate", frozen=True):
    """Continue the game in the picked channel, or in the one where the command was typed."""

    channel: OptionalValue = None


class AskToEnd(AtTable, tag="endgame", frozen=True):
    """Ask the person to confirm ending the game for everybody."""


class EndGame(AtTable, tag="ended", frozen=True):
    """End the game for everybody."""


class WakeTable(AtTable, tag="revive", frozen=True):
    """Continue an archived game."""
