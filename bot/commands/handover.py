"""Commands by which seats change hands, and of the bench."""

from __future__ import annotations

from bot.commands.types import AtTable, Command, Page, PromptNumber, Text, ValueNumber


class ReplacePlayer(AtTable, tag="replace", frozen=True):
    """Offer the own seat to a typed user, or choose among free ones."""

    user: Text = ""


class OfferSeat(AtTable, tag="handto", frozen=True):
    """Offer the own seat to the picked user."""

    user: ValueNumber = 0


class TakeSeat(AtTable, tag="take", frozen=True):
    """Take a free seat."""

    seat: Page = 0


class AcceptSeat(AtTable, tag="accept", frozen=True):
    """Take the seat that was offered."""

    offer: PromptNumber


class DeclineSeat(AtTable, tag="decline", frozen=True):
    """Decline or withdraw an offer."""

    offer: PromptNumber


class AskBack(AtTable, tag="askback", frozen=True):
    """Ask for the seat that one had before."""


class HandBack(AtTable, tag="handback", frozen=True):
    """Give the seat back to who had it before."""

    request: PromptNumber


class KeepSeat(AtTable, tag="keepseat", frozen=True):
    """Refuse to give the seat back."""

    request: PromptNumber


class ShowBench(Command, tag="bench", frozen=True):
    """Show whether the person fills in on this server."""


class JoinBench(Command, tag="benchjoin", frozen=True):
    """Fill in on this server from now on."""


class LeaveBench(Command, tag="benchleave", frozen=True):
    """Fill in no longer."""
