"""Messages that failed because Discord couldn't be reached. They're retried once it answers any request again."""

from __future__ import annotations

import time

from bot.core.storage.protocol import OutboxBook

RETRY_ROUND_SECONDS = 5.0  # minimum time between two rounds of retries


class UnreachedMessages:
    """The ids of messages that failed to reach Discord, and whether Discord has answered a request since then."""

    def __init__(self, outbox: OutboxBook) -> None:
        self._outbox = outbox
        self._ids = set[int]()
        self._has_answered = False
        self._last_round = -RETRY_ROUND_SECONDS

    def add(self, message_id: int) -> None:
        """Note that the message with that id failed to reach Discord."""
        self._ids.add(message_id)

    def note_answer(self) -> bool:
        """Note that Discord has answered a request. Return whether messages can be retried because of that."""
        if self._ids and not self._has_answered:
            self._has_answered = True
            return True
        return False

    async def retry(self, now: float) -> None:
        """Make the messages due at `now` (epoch seconds) if Discord has answered, at most every few seconds."""
        if not self._has_answered or time.monotonic() - self._last_round < RETRY_ROUND_SECONDS:
            return
        self._has_answered, self._last_round = False, time.monotonic()
        waiting, self._ids = self._ids, set()
        await self._outbox.hasten(sorted(waiting), now)
