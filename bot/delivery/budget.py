"""One budget for the requests to Discord of all processes: 50 a second, which Discord counts for the bot as a whole.

Where several processes share a database, each request waits for a turn. Turns are reserved there in blocks, one after
the other: as many as requests wait, or will soon. Of those that wait the most urgent gets the next turn. Answers to
interactions are not counted by Discord, and wait for nothing.
"""

from __future__ import annotations

import asyncio
import heapq
import itertools
import logging
from collections import deque
from collections.abc import Sized
from contextlib import suppress
from contextvars import ContextVar
from typing import Final

from bot.logs import fault
from bot.refusals import StorageTrouble
from bot.storage.sql.leases import Leases

log = logging.getLogger(__name__)

NAME: Final = "requests"
BLOCK: Final = 8  # turns; while one process has so many to come, others reserve behind them
GRACE: Final = 0.2  # seconds by which a request may be late, on its way too; a turn that is later is let go
ABOVE_ALL: Final = -1
URGENCY: ContextVar[int] = ContextVar("urgency", default=ABOVE_ALL)  # of what this task delivers; else somebody waits


class Budget:
    """Of `rate` requests a second; 0: no request waits, and each process keeps to what Discord answers."""

    def __init__(self, leases: Leases, rate: int) -> None:
        self._leases = leases
        self._seconds = (1 + GRACE) / (rate - 1) if rate else 0.0  # from one turn to the next
        self.under_way: Sized = ()  # deliveries, each of which makes a request soon
        self._waiting: list[tuple[int, int, asyncio.Future[None]]] = []
        self._numbers = itertools.count()
        self._turns = deque[float]()  # by the loop's clock
        self._giving: asyncio.Task[None] | None = None

    @property
    def waiting(self) -> int:
        """How many requests of this process wait for their turn."""
        return len(self._waiting)

    async def turn(self) -> None:
        """Returns when a request may be made."""
        if not (self._seconds and self._leases.is_shared):
            return
        mine = asyncio.get_running_loop().create_future()
        entry = (URGENCY.get(), next(self._numbers), mine)
        heapq.heappush(self._waiting, entry)
        if self._giving is None or self._giving.done():
            self._giving = asyncio.create_task(self._give())
        try:
            await mine
        except asyncio.CancelledError:
            with suppress(ValueError):  # it may have got its turn just now
                self._waiting.remove(entry)
                heapq.heapify(self._waiting)
            raise

    async def exceeded(self, seconds: float) -> None:
        """Discord takes nothing from the bot for so long: somebody else has used its budget, or sends by its token."""
        self._turns.clear()
        if self._leases.is_shared:
            with suppress(StorageTrouble):
                await self._leases.put_off(NAME, seconds)

    async def _give(self) -> None:
        """Whatever goes wrong with it, nobody waits for ever."""
        try:
            while self._waiting:
                if await self._is_time() and self._waiting:
                    self._let_go()
        except Exception as error:
            fault("requests cannot wait for their turns", error)
        finally:
            while self._waiting:
                self._let_go()

    def _let_go(self) -> None:
        *_, first = heapq.heappop(self._waiting)
        if not first.done():
            first.set_result(None)

    async def _is_time(self) -> bool:
        """Once the next turn has come; False if it was missed."""
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
        except StorageTrouble as trouble:  # then Discord's answers must do
            log.warning("requests are not counted: %s", trouble)
            wait = 0.0
        begin = asyncio.get_running_loop().time() + wait
        self._turns.extend(begin + number * self._seconds for number in range(count))
