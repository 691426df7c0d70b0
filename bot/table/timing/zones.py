"""Hours of the day where people live: by the time zones of this machine, which know when summer time begins."""

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
"""What is offered without typing."""


@cache
def known() -> frozenset[str]:
    """The names of all zones; UTC alone on a machine that has no table of them."""
    return frozenset(name for name in available_timezones() if name.isascii()) | {"UTC"}


def zone(name: str) -> tzinfo:
    """The zone of that name; UTC for "" and for one that this machine does not know."""
    return ZoneInfo(name) if name in known() and name not in ("", "UTC") else UTC


def place(name: str) -> str:
    """The zone as people say it: "Sao Paulo"."""
    return name.rpartition("/")[2].replace("_", " ") or "UTC"


def local(name: str, at: float) -> datetime:
    """What the clocks there show."""
    return datetime.fromtimestamp(at, zone(name))


def hour_words(hour: int) -> str:
    """An hour of the day as people say it: "8 pm", "noon"."""
    return {0: "midnight", 12: "noon"}.get(hour, f"{hour % 12 or 12} {'am' if hour < 12 else 'pm'}")


def clock_words(at: datetime) -> str:
    """A time of day: "8:05 pm"."""
    return f"{at.hour % 12 or 12}:{at:%M} {'am' if at.hour < 12 else 'pm'}"


def next_hour(name: str, hour: int, after: float) -> int:
    """When the clocks there next show that full hour, in epoch seconds.

    Where summer time skips it, it is an hour later; where winter time repeats it, it is the first.
    """
    today = local(name, after).replace(hour=hour % 24, minute=0, second=0, microsecond=0, fold=0)
    days = (int((today + timedelta(days=each)).timestamp()) for each in range(3))
    return next(at for at in days if at > after)


def is_between(name: str, hours: tuple[int, int], at: float) -> bool:
    """Whether it is later than the first hour there and earlier than the other, over midnight if that is smaller."""
    first, last = hours
    return (local(name, at).hour - first) % 24 < (last - first) % 24
