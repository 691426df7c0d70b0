"""Durations in words, and the durations that tables can choose for a turn or an answer."""

from __future__ import annotations

HOUR, DAY = 3600, 86_400
_UNITS = ((7 * DAY, "week"), (DAY, "day"), (HOUR, "hour"), (60, "minute"), (1, "second"))


def spoken(seconds: int) -> str:
    """Return a duration in words, such as "12 hours"; "no limit" for 0."""
    if not seconds:
        return "no limit"
    size, unit = next((size, unit) for size, unit in _UNITS if seconds % size == 0)
    count = seconds // size
    return f"{count} {unit}s" if count > 1 else f"1 {unit}"


CHOICES = {seconds: spoken(seconds) for seconds in (0, HOUR, 12 * HOUR, DAY, 3 * DAY, 7 * DAY)}
