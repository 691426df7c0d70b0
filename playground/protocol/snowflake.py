"""Discord's ids (snowflakes): milliseconds since 2015, shifted left by 22 bits, strictly increasing."""

from collections.abc import Callable

EPOCH_MS = 1420070400000


class Snowflakes:
    """A generator of ids, each greater than all before it. `now` returns seconds since 1970."""

    def __init__(self, now: Callable[[], float]) -> None:
        self._now, self._last = now, 0

    def __call__(self) -> str:
        self._last = max(self._last + 1, (int(self._now() * 1000) - EPOCH_MS) << 22)
        return str(self._last)

    def seen(self, key: str) -> None:
        """Make all further ids greater than `key`, even if the clock is behind."""
        self._last = max(self._last, int(key))


def made_at(snowflake: str) -> float:
    """Return when an id was created, in seconds since 1970."""
    return ((int(snowflake) >> 22) + EPOCH_MS) / 1000
