"""Commands that pass on seats, and commands for the bench of substitute players."""

from __future__ import annotations

from bot.core.commands.types import AtTable, Command, PromptNumber, SmallNumber, Text, ValueNumber


class ReplacePlayer(AtTable, tag="replace", frozen=True):
    """Offer the person's seat to the given user or, if none is given, show which seats can be taken over."""

    user: Text = ""


class OfferSeat(AtTable, tag="handto", frozen=True):
    """Offer the person's seat to the picked user."""

    user: ValueNumber = 0


class TakeSeat(AtTable, tag="take", frozen=True):
    """Take a free seat."""

    seat: SmallNumber = 0


class AcceptSeat(AtTable, tag="accept", frozen=True):
    """Accept a seat that was offered."""

    offer: PromptNumber


class DeclineSeat(AtTable, tag="decline", frozen=True):
    """Decline an offer of a seat, or withdraw one's own."""

    offer: PromptNumber


class AskBack(AtTable, tag="askback", frozen=True):
    """Ask for the seat that used to be the person's."""


class HandBack(AtTable, tag="handback", frozen=True):
    """Give the seat back to the former player who asked for it."""

    request: PromptNumber


class KeepSeat(AtTable, tag="keepseat", frozen=True):
    """Refuse to give the seat back to the former player who asked for it."""

    request: PromptNumber


class ShowBench(Command, tag="bench", frozen=True):
    """Show whether the person is on this server's bench."""


class JoinBench(Command, tag="benchjoin", frozen=True):
    """Join this server's bench, to fill in when a player leaves."""


class LeaveBench(Command, tag="benchleave", frozen=True):
    """Leave this server's bench."""
