"""Mends what discord.py 2.7 makes of `max_ratelimit_timeout`."""

from __future__ import annotations

import discord.http


class Ratelimit(discord.http.Ratelimit):
    """Asks for patience only where nothing is left of a rate.

    discord.py's own raises RateLimited for any bucket whose window is longer than `max_ratelimit_timeout`, however
    much is left in it: of ten private channels that may be opened in two minutes it would open one.
    """

    async def acquire(self) -> None:
        """Take one of the rate. Raises RateLimited if the next one comes too late."""
        if self.remaining <= 0:
            await super().acquire()
            return
        longest, self._max_ratelimit_timeout = self._max_ratelimit_timeout, None
        try:
            await super().acquire()  # does not wait, for there is one left
        finally:
            self._max_ratelimit_timeout = longest


def mend() -> None:
    """For this whole process."""
    discord.http.Ratelimit = Ratelimit  # type: ignore[misc]
