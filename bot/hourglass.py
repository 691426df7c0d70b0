"""Looks after the deadlines: reactions pass, turns are played for the absent, and who is late is reminded."""

from __future__ import annotations

import asyncio
import logging
import time

from bot import absence, clock
from bot.logs import fault
from bot.refusals import Refusal, StorageTrouble
from bot.table import Table
from bot.tables import Tables
from games.kernel import Seat

log = logging.getLogger(__name__)

LOOK_SECONDS = 5.0
NOTE_SECONDS = 60.0
NAP_SECONDS = 180.0  # longer than this nobody could play: the deadlines wait as long
AWAKE = "awake"  # the note of when it last looked


class Hourglass:
    """Runs as one task."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._awake: float | None = None
        self._stuck: dict[str, int] = {}  # a table whose rules failed, and the version at which they did

    async def run(self) -> None:
        """Look again and again, until cancelled."""
        while True:
            try:
                await self.wake(time.time())
                await self.look(time.time())
            except StorageTrouble as trouble:
                log.warning("the hourglass waits: %s", trouble)
            await asyncio.sleep(LOOK_SECONDS)

    async def wake(self, now: float) -> None:
        """Add the time in which the bot was away to all deadlines; begun twice, it adds too much rather than none."""
        store = self._tables.store
        if self._awake is None:
            self._awake = float(await store.note(AWAKE) or now)
        slept = now - self._awake
        if slept > NAP_SECONDS:
            for name in await store.overdue(float("inf")):
                await self._put_off(name, int(slept))
        if slept > NOTE_SECONDS or not slept:
            await store.note(AWAKE, str(now))
            self._awake = now

    async def _put_off(self, name: str, seconds: int) -> None:
        try:
            await (await self._tables.get(name)).put_off(seconds)
        except Refusal as refusal:
            log.info("a deadline stays: %s", refusal, extra={"fields": {"table": name}})

    async def look(self, now: float) -> None:
        """Do what is due at that time."""
        for name in await self._tables.store.overdue(now):
            await self._turn(name, now)

    async def _turn(self, name: str, now: float) -> None:
        table = None
        try:
            table = await self._tables.get(name)
            if self._stuck.get(name) != table.now.head.version:
                await table.lapse(now)
                for seat in clock.overdue(table.now, now):
                    await self._play_for(table, seat)
        except Refusal as refusal:  # a frozen table rests
            log.info("a deadline waits: %s", refusal, extra={"fields": {"table": name}})
        except Exception as error:
            self._stuck[name] = table.now.head.version if table else -1
            fault("a deadline could not be kept", error, table=name)

    async def _play_for(self, table: Table, seat: Seat) -> None:
        """Thought through beside the lock: if somebody moves meanwhile, it is looked at anew."""
        before = table.now
        if seat in before.openly_asked:
            await table.adopt(await asyncio.to_thread(absence.turn, before, seat), before)
