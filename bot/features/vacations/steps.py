"""The effect of vacations at a table: a player's clock is paused while they're on vacation."""

from __future__ import annotations

import time
from math import inf
from typing import Final

import msgspec

from bot.core.ids import UserId
from bot.core.storage import Chair, Head, Store
from bot.core.table.edits import with_chair
from bot.core.table.feature_state import FeatureState
from bot.core.table.position import Position
from bot.core.table.table import Table
from bot.core.table.table_change import TableChange
from bot.core.table.timing import running_clocks
from bot.features.vacations import days


class Away(msgspec.Struct, frozen=True):
    """A vacation, with its start and end in epoch seconds."""

    first: int
    last: int

    def opens(self, at: float) -> float:
        """Return the first time at or after `at` that isn't during the vacation."""
        return self.last if self.first <= at < self.last else at

    def shuts(self, at: float) -> float:
        """Return when the vacation begins, or `inf` if it's over at `at`. `at` must not be during the vacation."""
        return self.first if at < self.first < self.last else inf


VACATION: Final[FeatureState[Chair, Away]] = FeatureState("vacations", Away)


def closed(_head: Head, chair: Chair) -> Away | None:
    """Return the latest vacation of the chair's player, even if it's over; None if they've had none."""
    return VACATION.of(chair)


def vacation(position: Position, user: UserId, first: int, last: int, now: float) -> TableChange:
    """Pause the user's clock from `first` to `last`, in epoch seconds; 0 and 0 end the vacation.

    Nothing changes if the user isn't playing at this table, or if the table already has this vacation.
    """
    seat = position.seat_of(user)
    if seat is None or position.status != "playing":
        return TableChange(position)
    known, wanted = VACATION.of(position.chairs[seat]), Away(first, last) if last else None
    if (known if known and known.last > now else None) == wanted:
        return TableChange(position)
    then = position.head.paused_since or now
    after = with_chair(position, seat, VACATION.put(position.chairs[seat], wanted))
    after = running_clocks.shifted(position, after, then, then, {seat})
    if len(position.people) < 2 or position.place.is_nowhere:
        return TableChange(after)
    name = position.names[seat]
    clock = " Their clock is paused." if running_clocks.is_set(position) else ""
    return TableChange(after, (f"{name} is away until <t:{last}:D>.{clock}" if last else f"{name} is back.",))


async def update(store: Store, table: Table) -> None:
    """Pause the clocks of the table's players who are on vacation, and end the pauses of those who no longer are."""
    users = table.now.users(table.now.people)
    for user, wishes in (await store.people.wishes(users)).items():
        now = time.time()
        await table.change(vacation, user, *days.running(wishes, now), now)
