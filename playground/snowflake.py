"""Discord's ids: milliseconds since 2015 above 22 bits, ever growing."""

import time
from datetime import UTC, datetime

EPOCH_MS = 1420070400000


class Snowflakes:
    """Makes ids, each greater than every one before it."""

    def __init__(self) -> None:
        self._last = 0

    def __call__(self) -> str:
        """Return the next id."""
        self._last = max(self._last + 1, (time.time_ns() // 1_000_000 - EPOCH_MS) << 22)
        return str(self._last)

    def seen(self, key: str) -> None:
        """Never make `key` or an older id again, whatever the clock says."""
        self._last = max(self._last, int(key))


def age(snowflake: str) -> float:
    """Return the seconds since an id was made."""
    return time.time() - ((int(snowflake) >> 22) + EPOCH_MS) / 1000


def timestamp() -> str:
    """Return now as Discord writes it."""
    return datetime.now(UTC).isoformat()
