"""The local Discord's clock: real time, and as far ahead of it as somebody asked for."""

import time
from datetime import UTC, datetime

from playground.protocol.snowflake import made_at


class Clock:
    """Tells the time in seconds since 1970; `ahead` is how many seconds it is before the machine's own clock."""

    def __init__(self, ahead: float = 0.0) -> None:
        self.ahead = ahead

    def __call__(self) -> float:
        """Return now in seconds since 1970."""
        return time.time() + self.ahead

    def timestamp(self, later: float = 0.0) -> str:
        """Return now, or some seconds later, as Discord writes it."""
        return datetime.fromtimestamp(self() + later, UTC).isoformat()

    def age(self, snowflake: str) -> float:
        """Return the seconds since an id was made."""
        return self() - made_at(snowflake)
