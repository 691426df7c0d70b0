"""How people want to be pinged: right away and in the table's channel, unless a feature has settings for that."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Literal, Protocol, TypeAlias

from bot.storage import Store

Route: TypeAlias = Literal["channel", "dm", "none"]


class PingRules(Protocol):
    """How one person wants to be pinged. Times are in epoch seconds."""

    @property
    def wants_next(self) -> bool:
        """Tell whether the person is pinged when the turn of the player before them starts."""

    def route_for(self, game: str) -> Route:
        """Return where pings for the game go."""

    def held(self, now: float) -> float:
        """Return until when the person wants no pings; 0.0 if they can be pinged now."""

    def wanted(self, now: float) -> float:
        """Return when to deliver a ping that arises now; 0.0 for at once."""

    def wants_reminder(self, number: int) -> bool:
        """Tell whether the person wants the reminder with that number, counted from 1, of what they're asked."""


class RightAway:
    """The rules for a person without settings."""

    wants_next = False

    def route_for(self, _game: str) -> Route:
        """Return where pings for the game go."""
        return "channel"

    def held(self, _now: float) -> float:
        """Hold back no pings."""
        return 0.0

    def wanted(self, _now: float) -> float:
        """Deliver pings at once."""
        return 0.0

    def wants_reminder(self, _number: int) -> bool:
        """Leave out no reminders."""
        return True


PingRulesOf: TypeAlias = Callable[[Store, Sequence[int]], Awaitable[Mapping[int, PingRules]]]


async def right_away(_store: Store, users: Sequence[int]) -> Mapping[int, PingRules]:
    """Return the rules for people without settings."""
    return {user: RightAway() for user in users}
