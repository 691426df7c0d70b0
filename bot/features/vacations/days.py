"""Rules for vacations: how many days a person can take in a year and at once.

A vacation uses up its days as soon as it starts.
"""

from __future__ import annotations

from datetime import UTC, datetime
from math import ceil

from msgspec.structs import replace

from bot.core.refusals import NotNow
from bot.core.storage.sql.people import Wishes
from games.english import count

DAY = 86_400
YEARLY = 30
LENGTHS = {2: "2 days", 7: "1 week", 14: "2 weeks", 21: "3 weeks"}


def left(wishes: Wishes, now: float) -> int:
    """Return how many vacation days the person has left in the year of `now` (epoch seconds)."""
    return max(0, YEARLY - wishes.days.get(_year(now), 0))


def running(wishes: Wishes, now: float) -> tuple[int, int]:
    """Return the start and end of the person's current vacation, in epoch seconds; (0, 0) if there is none."""
    return wishes.vacation if wishes.vacation[0] <= now < wishes.vacation[1] else (0, 0)


def taken(wishes: Wishes, days: int, now: float) -> Wishes:
    """Return the person's settings with a vacation of `days` days that starts now.

    Raises NotNow if that's too long, or if another vacation is running.
    """
    if any(running(wishes, now)):
        raise NotNow("You're already on vacation. Press **I'm back** to end it.")
    if days not in LENGTHS or days > left(wishes, now):
        raise NotNow(f"You have {count(left(wishes, now), 'vacation day')} left this year.")
    year = _year(now)
    used = {**wishes.days, year: wishes.days.get(year, 0) + days}
    return replace(wishes, vacation=(int(now), int(now) + days * DAY), days=used)


def ended(wishes: Wishes, now: float) -> Wishes:
    """Return the person's settings after the running vacation has been ended early.

    Unused whole days become available again.
    """
    first, last = running(wishes, now)
    if not last:
        return wishes
    saved, year = (last - ceil(now)) // DAY, _year(first)
    used = {**wishes.days, year: max(0, wishes.days.get(year, 0) - saved)}
    return replace(wishes, vacation=(0, 0), days=used)


def _year(at: float) -> int:
    return datetime.fromtimestamp(at, UTC).year
