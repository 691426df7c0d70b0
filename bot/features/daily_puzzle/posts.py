"""The daily posts of puzzles in channels: one message per day, which is edited as results come in.

A message is posted at midnight UTC and closed a day later. The stored data determines what to post, so after a crash
the task starts over and edits existing messages. The task also closes attempts that aren't finished one day after the
puzzle's day.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Sequence
from contextlib import suppress

from bot.core.ids import GuildId
from bot.core.refusals import Refusal, StorageTrouble
from bot.core.table.position import Position
from bot.core.table.registry import Tables
from bot.features.daily_puzzle import attempts, calendar
from bot.features.daily_puzzle.puzzles import Puzzles
from bot.features.daily_puzzle.store import DailyStore, Subscription

log = logging.getLogger(__name__)

LOOK_SECONDS = 30.0
PAUSE = 30.0  # seconds between two edits of a message: Discord allows few if it's older than an hour
LATE = 10.0  # seconds after midnight; by then, the games' own time limits have ended the remaining attempts


class DailyPosts:
    """The background task that posts daily puzzles and edits their messages."""

    def __init__(self, tables: Tables, pause: float = PAUSE) -> None:
        self._tables, self._puzzles, self._book = tables, Puzzles(tables), DailyStore(tables.store)
        self._pause = pause
        self._day: int | None = None  # the last day that was posted
        self._news = set[tuple[str, int, GuildId]]()  # (game, day, server) of puzzles with new results
        self._edited: dict[int, float] = {}  # when each channel's message was or will be edited last
        self._woken = asyncio.Event()
        tables.watchers.append(self._committed)

    def _committed(self, position: Position) -> None:
        attempt = attempts.of(position)
        if attempt and attempt.counts and attempt.guild is not None and position.status == "over":
            self._news.add((position.game.key, attempt.day, attempt.guild))
            self._woken.set()

    async def run(self) -> None:
        while True:
            self._woken.clear()
            try:
                await self.look()
            except StorageTrouble as trouble:
                log.warning("today's puzzles have to wait: %s", trouble)
            midnight = calendar.ends(calendar.today()) - time.time()
            with suppress(TimeoutError):
                async with asyncio.timeout(min(LOOK_SECONDS, max(0.0, midnight))):
                    await self._woken.wait()

    async def look(self) -> None:
        """Post a new day's puzzles, and update messages that have new results.

        Raises StorageTrouble if the database fails.
        """
        today = calendar.today()
        if today != self._day and await self._tables.store.leases.has("daily"):
            await self._new_day(today)
            self._day = today
        while self._news:
            game, day, guild = self._news.pop()
            try:
                await self._tell(game, day, await self._book.channels(guild))
            except StorageTrouble:
                self._news.add((game, day, guild))
                raise

    async def _new_day(self, today: int) -> None:
        for to in await self._book.channels():
            await self._try(to, today, 0.0)
            await self._try(to, today - 1, time.time() + LATE)
        for name in await self._book.unfinished(today - 1):
            with suppress(Refusal):
                await (await self._tables.get(name)).change(attempts.closed)

    async def _tell(self, game: str, day: int, channels: Sequence[Subscription]) -> None:
        for to in channels:
            if to.game == game:
                due = max(time.time(), self._edited.get(to.channel, 0.0) + self._pause)
                self._edited[to.channel] = due
                await self._try(to, day, due)

    async def _try(self, to: Subscription, day: int, due: float) -> None:
        """Post or edit the channel's message, unless that day had no puzzle or the game no longer exists."""
        try:
            await self._puzzles.tell(to, day, due)
        except StorageTrouble:
            raise
        except Refusal as refusal:
            log.info(
                "couldn't post a puzzle in a channel: %s",
                type(refusal).__name__,
                extra={"fields": {"channel": to.channel}},
            )
