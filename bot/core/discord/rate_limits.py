"""A workaround for how discord.py 2.7 applies `max_ratelimit_timeout`."""

from __future__ import annotations

import discord.http


class Ratelimit(discord.http.Ratelimit):
    """A rate limit that raises RateLimited only if its bucket has no requests left.

    discord.py's own class raises RateLimited for any bucket whose window is longer than `max_ratelimit_timeout`, no
    matter how many requests are left: of the ten DMs that may be opened in two minutes, it would open only one.
    """

    async def acquire(self) -> None:
        """Use up one request. Raises RateLimited if none is left and the bucket refills too late."""
        if self.remaining <= 0:
            await super().acquire()
            return
        longest, self._max_ratelimit_timeout = self._max_ratelimit_timeout, None
        try:
            await super().acquire()  # doesn't wait, because one is left
        finally:
            self._max_ratelimit_timeout = longest


def repair() -> None:
    """Replace discord.py's rate limit class for the whole process."""
    discord.http.Ratelimit = Ratelimit  # type: ignore[misc]
