"""The rate limiter that all processes share: Discord allows the bot as a whole 50 requests a second.

If several processes share a database, each request waits for a turn. A process reserves turns in the database in
blocks, enough for the requests that are waiting or will come soon, and gives the next turn to its most urgent request.
Discord doesn't count responses to interactions, so they never wait.
"""

from __future__ import annotations

import asyncio
import heapq
import itertools
import logging
from collections import deque
from collections.abc import Sized
from contextlib import suppress
from typing import Final

from bot.core.delivery.budget import PRIORITY
from bot.core.logs import fault
from bot.core.refusals import StorageTrouble
from bot.postgres.leases import SharedLeases

log = logging.getLogger(__name__)

NAME: Final = "requests"
BLOCK: Final = 8  # maximum number of turns that a process reserves at once; other processes get the turns after these
GRACE: Final = 0.2  # seconds by which a request may be late, transmission included; a turn missed by more is skipped


class SharedBudget:
    """A budget of `rate` requests a second.

    If `rate` is 0, nothing waits, and only Discord's 429 responses limit the bot.
    """

    def __init__(self, leases: SharedLeases, rate: int) -> None:
        self._leases = leases
        self._seconds = (1 + GRACE) / (rate - 1) if rate else 0.0  # seconds between two turns
        self.under_way: Sized = ()  # deliveries that will each make a request soon
        self._waiting: list[tuple[int, int, asyncio.Future[None]]] = []
        self._numbers = itertools.count()
        self._turns = deque[float]()  # the times of reserved turns, by the event loop's clock
        self._giving: asyncio.Task[None] | None = None

    @property
    def waiting(self) -> int:
        """The number of this process's requests that are waiting for a turn."""
        return len(self._waiting)

    async def turn(self) -> None:
        """Wait until the caller may make a request."""
        if not (self._seconds and self._leases.is_shared):
            return
        mine = asyncio.get_running_loop().create_future()
        entry = (PRIORITY.get(), next(self._numbers), mine)
        heapq.heappush(self._waiting, entry)
        if self._giving is None or self._giving.done():
            self._giving = asyncio.create_task(self._give())
        try:
            await mine
        except asyncio.CancelledError:
            with suppress(ValueError):  # the request may have got its turn just now
                self._waiting.remove(entry)
                heapq.heapify(self._waiting)
            raise

    async def exceeded(self, seconds: float) -> None:
        """Pause all processes' requests for `seconds`, because Discord reported that the bot hit the global limit."""
        self._turns.clear()
        if self._leases.is_shared:
            with suppress(StorageTrouble):
                await self._leases.postpone(NAME, seconds)

    async def _give(self) -> None:
        """Give turns to the waiting requests. If that fails unexpectedly, let all of them proceed rather than block."""
        try:
            while self._waiting:
                if await self._is_time() and self._waiting:
                    self._let_go()
        except Exception as error:
            fault("the request budget is unavailable", error)
        finally:
            while self._waiting:
                self._let_go()

    def _let_go(self) -> None:
        *_, first = heapq.heappop(self._waiting)
        if not first.done():
            first.set_result(None)

    async def _is_time(self) -> bool:
        """Wait for the next turn. Return False if the process woke too late to use it."""
        now = asyncio.get_running_loop().time
        if not self._turns:
            await self._reserve()
        at = self._turns.popleft()
        await asyncio.sleep(max(0.0, at - now()))
        return now() - at < GRACE

    async def _reserve(self) -> None:
        count = min(BLOCK, max(len(self._waiting), len(self.under_way)))
        try:
            wait = await self._leases.reserve(NAME, count, self._seconds)
        except StorageTrouble as trouble:  # Discord's 429 responses still limit the bot
            log.warning("couldn't count requests: %s", trouble)
            wait = 0.0
        begin = asyncio.get_running_loop().time() + wait
        self._turns.extend(begin + number * self._seconds for number in range(count))
