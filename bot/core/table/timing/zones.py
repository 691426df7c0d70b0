"""Hours of the day in people's time zones, including daylight saving time, from this machine's time zone database."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta, tzinfo
from functools import cache
from zoneinfo import ZoneInfo, available_timezones

HOUR = 3600
COMMON = [
    *("Pacific/Honolulu", "America/Los_Angeles", "America/Denver", "America/Chicago", "America/New_York"),
    *("America/Sao_Paulo", "UTC", "Europe/London", "Europe/Lisbon", "Europe/Berlin", "Europe/Paris", "Europe/Madrid"),
    *("Europe/Warsaw", "Europe/Helsinki", "Europe/Athens", "Europe/Istanbul", "Europe/Moscow", "Asia/Dubai"),
    *("Asia/Kolkata", "Asia/Shanghai", "Asia/Tokyo", "Australia/Sydney", "Pacific/Auckland"),
]
"""The time zones that lists offer."""


@cache
def known() -> frozenset[str]:
    """Return the names of all time zones; only UTC on a machine without a time zone database."""
    return frozenset(name for name in available_timezones() if name.isascii()) | {"UTC"}


def zone(name: str) -> tzinfo:
    """Return the time zone with that name; UTC for "" and for unknown names."""
    return ZoneInfo(name) if name in known() and name not in ("", "UTC") else UTC


def place(name: str) -> str:
    """Return the zone's city as people write it, such as "Sao Paulo"."""
    return name.rpartition("/")[2].replace("_", " ") or "UTC"


def local(name: str, at: float) -> datetime:
    """Return the local date and time in the zone at the time `at` (epoch seconds)."""
    return datetime.fromtimestamp(at, zone(name))


def hour_words(hour: int) -> str:
    """Return an hour of the day in words, such as "8 pm" or "noon"."""
    return {0: "midnight", 12: "noon"}.get(hour, f"{hour % 12 or 12} {'am' if hour < 12 else 'pm'}")


def clock_words(at: datetime) -> str:
    """Return a time of day in words, such as "8:05 pm"."""
    return f"{at.hour % 12 or 12}:{at:%M} {'am' if at.hour < 12 else 'pm'}"


def next_hour(name: str, hour: int, after: float) -> int:
    """Return the first time after `after` when clocks in the zone show that full hour, in epoch seconds.

    If daylight saving time skips the hour, the result is an hour later; if the hour occurs twice, it's the first one.
    """
    today = local(name, after).replace(hour=hour % 24, minute=0, second=0, microsecond=0, fold=0)
    days = (int((today + timedelta(days=offset)).timestamp()) for offset in range(3))
    return next(at for at in days if at > after)


def is_between(name: str, hours: tuple[int, int], at: float) -> bool:
    """Tell whether local time in the zone is between the two hours. A range such as (22, 7) extends past midnight."""
    first, last = hours
    return (local(name, at).hour - first) % 24 < (last - first) % 24
