"""The commands behind `/table end`."""

from __future__ import annotations

from bot.core.commands.types import AtTable, Group, SmallNumber


class ShowEndings(AtTable, tag="end", frozen=True):
    """Show the ways to end the game early, and whom the players can replace."""


class ProposeEnd(AtTable, tag="propose", frozen=True):
    """Ask the other players to end the game now, or agree to that."""

    kind: Group = ""  # the stored name of the kind of request: "draw" or "standing"


class ProposeReplacement(AtTable, tag="votereplace", frozen=True):
    """Ask the other players to replace the player of that seat with a computer player, or agree to that."""

    seat: SmallNumber = 0
