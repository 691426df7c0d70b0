"""A person's ping settings as they're stored, and the ping rules that follow from them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal, TypeAlias

import msgspec

from bot.core.ids import UserId
from bot.core.storage import Store
from bot.core.table.ping_rules import PingRules, Route
from bot.core.table.timing import zones

Reminders: TypeAlias = Literal["all", "first", "none"]


class PingSettings(msgspec.Struct, frozen=True, omit_defaults=True):
    """A person's ping settings. Hours are whole hours in the time zone `zone`, which is an IANA name, or "" for UTC.

    This class implements `PingRules`, which core follows.
    """

    route: Route = "channel"
    games: dict[str, Route] = {}  # where pings about particular games go, by the game's key
    zone: str = ""
    quiet: tuple[int, int] | None = None  # quiet hours: no pings from the first hour to the second
    digest: int | None = None  # the hour of a daily digest, which replaces all other pings
    snooze: int = 0  # the time before which there are no pings, in epoch seconds
    is_next: bool = False  # whether to ping the person when the turn of the player before them starts
    reminders: Reminders = "all"  # which of a table's reminders the person gets

    @property
    def wants_next(self) -> bool:
        """Whether the person wants a ping when the turn of the player before them starts."""
        return self.is_next

    def route_for(self, game: str) -> Route:
        """Return where the person's pings for the game go."""
        return self.games.get(game, self.route)

    def quiet_until(self, now: float) -> float:
        """Return the time (epoch seconds) until which the person wants no pings; 0.0 if they can be pinged now."""
        until = float(self.snooze) if self.snooze > now else 0.0
        at = max(now, until)
        if self.quiet and zones.is_between(self.zone, self.quiet, at):
            until = float(zones.next_hour(self.zone, self.quiet[1], at))
        return until

    def deliver_at(self, now: float) -> float:
        """Return when to deliver a new ping, in epoch seconds; 0.0 means at once.

        With a daily digest, this is the time of the next one; otherwise it's what `quiet_until` returns.
        """
        if self.digest is None:
            return self.quiet_until(now)
        at = zones.next_hour(self.zone, self.digest, now)
        return self.quiet_until(at) or at

    def wants_reminder(self, number: int) -> bool:
        """Tell whether the person wants the reminder with this number about a decision. Numbers start at 1."""
        return self.reminders == "all" or (self.reminders == "first" and number <= 1)


async def rules(store: Store, users: Sequence[UserId]) -> Mapping[UserId, PingRules]:
    return await store.people.settings(users, PingSettings)


OWN = tuple(field.encode_name for field in msgspec.structs.fields(PingSettings) if field.name != "zone")
"""The stored names of the settings that belong to this feature. The time zone is core's."""
