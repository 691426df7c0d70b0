"""Discord's ids: milliseconds since 2015 above 22 bits, ever growing."""

from collections.abc import Callable

EPOCH_MS = 1420070400000


class Snowflakes:
    """Makes ids, each greater than every one before it; `now` gives seconds since 1970."""

    def __init__(self, now: Callable[[], float]) -> None:
        self._now, self._last = now, 0

    def __call__(self) -> str:
        """Return the next id."""
        self._last = max(self._last + 1, (int(self._now() * 1000) - EPOCH_MS) << 22)
        return str(self._last)

    def seen(self, key: str) -> None:
        """Never make `key` or an older id again, whatever the clock says."""
        self._last = max(self._last, int(key))


def made_at(snowflake: str) -> float:
    """Return when an id was made, in seconds since 1970."""
    return ((int(snowflake) >> 22) + EPOCH_MS) / 1000
