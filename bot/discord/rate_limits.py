"""Work around how discord.py 2.7 applies `max_ratelimit_timeout`."""

from __future__ import annotations

import discord.http


class Ratelimit(discord.http.Ratelimit):
    """A rate limit that raises RateLimited only if nothing is left of it.

    discord.py's own raises RateLimited for any bucket whose window is longer than `max_ratelimit_timeout`, however much
    is left in it: of ten private channels that may be opened in two minutes, it would open one.
    """

    async def acquire(self) -> None:
        """Use one request of the rate. Raises RateLimited if the next one would come too late."""
        if self.remaining <= 0:
            await super().acquire()
            return
        longest, self._max_ratelimit_timeout = self._max_ratelimit_timeout, None
        try:
            await super().acquire()  # doesn't wait, because one is left
        finally:
            self._max_ratelimit_timeout = longest


def repair() -> None:
    """Replace discord.py's class in this whole process."""
    discord.http.Ratelimit = Ratelimit  # type: ignore[misc]
