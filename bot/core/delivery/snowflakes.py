"""The creation times that Discord's ids (snowflakes) contain."""

from __future__ import annotations

import time

EPOCH_MS = 1420070400000  # the start of Discord's snowflake ids, in milliseconds since the Unix epoch


def age(snowflake: int) -> float:
    """Return how many seconds ago Discord created the message, channel or other object with that id."""
    return time.time() - ((snowflake >> 22) + EPOCH_MS) / 1000
