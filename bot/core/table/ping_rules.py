"""Ping rules: how people want to be pinged. By default, right away in the table's channel; a feature adds settings."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Literal, Protocol, TypeAlias

from bot.core.ids import UserId
from bot.core.storage import Store

Route: TypeAlias = Literal["channel", "dm", "none"]


class PingRules(Protocol):
    """The rules by which one person wants to be pinged. Times are in epoch seconds."""

    @property
    def wants_next(self) -> bool:
        """Whether the person wants to be pinged when the turn of the player before them starts."""

    def route_for(self, game: str) -> Route:
        """Return where the person's pings for the game go: to the table's channel, to their DM, or nowhere."""

    def quiet_until(self, now: float) -> float:
        """Return the time until which the person wants no pings; 0.0 if they can be pinged now."""

    def deliver_at(self, now: float) -> float:
        """Return when to deliver a new ping; 0.0 means at once."""

    def wants_reminder(self, number: int) -> bool:
        """Tell whether the person wants the reminder with this number about a decision. Numbers start at 1."""


class RightAway:
    """The ping rules for a person without settings: right away, in the table's channel, with all reminders."""

    wants_next = False

    def route_for(self, _game: str) -> Route:
        return "channel"

    def quiet_until(self, _now: float) -> float:
        return 0.0

    def deliver_at(self, _now: float) -> float:
        return 0.0

    def wants_reminder(self, _number: int) -> bool:
        return True


PingRulesOf: TypeAlias = Callable[[Store, Sequence[UserId]], Awaitable[Mapping[UserId, PingRules]]]


async def right_away(_store: Store, users: Sequence[UserId]) -> Mapping[UserId, PingRules]:
    """Return each user's ping rules if no feature has settings for them: right away, in the table's channel."""
    return {user: RightAway() for user in users}
