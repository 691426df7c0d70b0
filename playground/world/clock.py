"""The local Discord's clock, which shows the real time plus an offset that tests can increase."""

import time
from datetime import UTC, datetime

from playground.protocol.snowflake import made_at


class Clock:
    """A clock in seconds since 1970. `ahead` is its offset from the machine's clock, in seconds."""

    def __init__(self, ahead: float = 0.0) -> None:
        self.ahead = ahead

    def __call__(self) -> float:
        return time.time() + self.ahead

    def timestamp(self, later: float = 0.0) -> str:
        """Return the time `later` seconds from now, as an ISO timestamp."""
        return datetime.fromtimestamp(self() + later, UTC).isoformat()

    def age(self, snowflake: str) -> float:
        """Return how many seconds ago an id was created."""
        return self() - made_at(snowflake)
