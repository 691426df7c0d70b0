"""Keeps what is due: limits end, reactions pass, turns are played for the absent, who is late is reminded, and sealed
plans are tried.

It sleeps until the next deadline in storage, or until a commit brings an earlier one. Deadlines count only time in
which the bot could take clicks. It notes in storage when it was last awake, so that the time for which it was down is
known after a crash too: every second while a limit of a game's own is about to end, else every minute.

Of several processes each keeps what is due on its own shards, and notes for each of them when it was awake: a clock
stands as long as nobody hears the clicks of its table's server.
"""

from __future__ import annotations

import asyncio
import logging
import time
from contextlib import suppress
from math import inf

from bot.automation import absence
from bot.logs import fault
from bot.refusals import Illegal, Incomplete, Refusal, StorageTrouble
from bot.settings import Shards
from bot.table.position import Position
from bot.table.registry import Tables
from bot.table.sealed import carrying
from bot.table.timing import deadlines
from bot.table.writer import Table
from games.kernel import Seat

log = logging.getLogger(__name__)

NOTE_SECONDS = 60.0  # between two notes, and so how soon a deadline is found that another process wrote
LIVE_SECONDS = 900.0  # before the end of a limit the notes are closer together:
LIVE_NOTE_SECONDS = 1.0
RETRY_SECONDS = 5.0  # after trouble with storage
SHARED_SECONDS = 5.0  # the same of another process that runs
GRACE_SECONDS = 1.0  # a busy machine may wake it so late; a limit is put off by any longer pause
NAP_SECONDS = 180.0  # all deadlines are put off by a pause longer than this
AWAKE = "awake"  # the note's key; its value is in epoch seconds


class Scheduler:
    """Runs as one task. `hearing` is set while Discord's clicks reach the bot; meanwhile everything waits.

    `shards`: those that this process serves, None for all.
    """

    def __init__(self, tables: Tables, hearing: asyncio.Event | None = None, shards: Shards | None = None) -> None:
        self._tables = tables
        self._shards = shards
        self._notes = [f"{AWAKE} {each}/{shards.count}" for each in shards.numbers] if shards else [AWAKE]
        self._hearing = hearing
        self._woken = asyncio.Event()
        self._until = inf  # when it will wake by itself, in epoch seconds
        self._awake: float | None = None  # when it last was, or will be if nothing keeps it; None before it knows
        self._noted = -inf
        self._has_trouble = False
        self._stuck: dict[str, int] = {}  # a table whose rules failed, and the version at which they did
        tables.watchers.append(self._committed)

    def _committed(self, position: Position) -> None:
        due = position.head.due
        if due is not None and due < self._until:
            self._woken.set()

    async def run(self) -> None:
        """Keep the deadlines, until cancelled."""
        while True:
            if self._hearing is not None:
                await self._hearing.wait()
            self._woken.clear()
            pause = await self._round()
            with suppress(TimeoutError):
                async with asyncio.timeout(pause):
                    await self._woken.wait()
            self._until = inf  # whatever is committed from here on is looked at
            if self._awake is not None:
                self._awake = min(self._awake, time.time())

    async def _round(self) -> float:
        """Do what is due; how many seconds there are until something else is."""
        self._has_trouble = False
        try:
            await self.catch_up(time.time())
            await self.look(time.time())
            now = time.time()
            due = await self._tables.store.next_due(now, self._shards)
        except StorageTrouble as trouble:
            log.warning("the scheduler waits: %s", trouble)
            return RETRY_SECONDS  # and the time is added afterwards, for nobody could move
        longest = RETRY_SECONDS if self._has_trouble else await self._note(now)
        self._until = self._awake = min(now + longest, inf if due is None else due)
        return max(0.0, self._until - time.time())

    async def catch_up(self, now: float) -> None:
        """Put deadlines off by the time in which the bot was away; begun twice, it adds too much rather than none."""
        store = self._tables.store
        if self._awake is None:
            self._awake = max([float(await store.note(each) or 0) for each in self._notes]) or now
        slept = now - self._awake
        if slept > GRACE_SECONDS:
            for name in await (
                store.overdue(inf, self._shards) if slept > NAP_SECONDS else store.limited(inf, self._shards)
            ):
                await self._put_off(name, slept)
        self._awake = now
        await self._note(now)

    async def _note(self, now: float) -> float:
        """Note that it is awake, if the last note is too old; how long it is good for."""
        store = self._tables.store
        good = LIVE_NOTE_SECONDS if await store.limited(now + LIVE_SECONDS, self._shards) else NOTE_SECONDS
        if not 0 <= now - self._noted < good:  # also where the clock was put back
            for each in self._notes:
                await store.note(each, str(now))
            self._noted = now
        return min(good, SHARED_SECONDS) if self._shards else good

    async def _put_off(self, name: str, slept: float) -> None:
        try:
            await (await self._tables.get(name)).put_off(slept, limits_alone=slept <= NAP_SECONDS)
        except Refusal as refusal:
            log.info("a deadline stays: %s", type(refusal).__name__, extra={"fields": {"table": name}})

    async def look(self, now: float) -> None:
        """Do what is due at that time."""
        for name in await self._tables.store.overdue(now, self._shards):
            await self._turn(name, now)

    async def _turn(self, name: str, now: float) -> None:
        table = None
        try:
            table = await self._tables.get(name)
            if self._stuck.get(name) != table.now.head.version:
                await self._carry_out(table, now)
                await table.lapse(now)
                for seat in deadlines.overdue(table.now, now):
                    await self._play_for(table, seat)
        except Exception as error:
            self._has_trouble |= isinstance(error, StorageTrouble)
            if isinstance(error, Refusal) and not isinstance(error, Illegal | Incomplete):  # a frozen table rests
                log.info("a deadline waits: %s", type(error).__name__, extra={"fields": {"table": name}})
                return
            self._stuck[name] = table.now.head.version if table else -1
            fault("a deadline could not be kept", error, table=name)

    async def _carry_out(self, table: Table, now: float) -> None:
        """Each seat's plan, for one whose time has come is gone or later after it was tried."""
        for _ in range(len(table.now.chairs)):
            if any(each.due <= now for each in table.now.head.errands):
                await table.change(carrying.due, now)

    async def _play_for(self, table: Table, seat: Seat) -> None:
        """Thought through beside the lock: if somebody moves meanwhile, it is looked at anew."""
        before = table.now
        if seat in before.openly_asked:
            await table.adopt(await asyncio.to_thread(absence.turn, before, seat), before)
