"""The scheduler of deadlines: time limits, reactions, moves for absent players, reminders, and features' timers.

The scheduler sleeps until the next deadline in storage, or until a commit brings an earlier one. Deadlines count only
time in which the bot can receive clicks. To find out after a crash how long the bot was down, the scheduler stores when
it was last awake: every second while one of a game's own time limits is about to end, otherwise every minute.

If there are several processes, each handles the deadlines on its own shards, and stores for each shard when it was last
awake. So a table's clock is paused while no process receives its server's clicks.
"""

from __future__ import annotations

import asyncio
import logging
import time
from contextlib import suppress
from math import inf

from bot.core.automation import absence
from bot.core.ids import TableId
from bot.core.logs import fault
from bot.core.refusals import Illegal, Incomplete, Refusal, StorageTrouble
from bot.core.settings import Shards
from bot.core.table.position import Position
from bot.core.table.reading import prompts
from bot.core.table.registry import Tables
from bot.core.table.table import Table
from bot.core.table.timing import deadlines, timers
from games.kernel import Seat

log = logging.getLogger(__name__)

NOTE_SECONDS = 60.0  # between two notes that the bot is awake; also until another program's deadline is found
LIVE_SECONDS = 900.0  # before one of a game's own time limits ends, notes become more frequent
LIVE_NOTE_SECONDS = 1.0  # between two of these more frequent notes
RETRY_SECONDS = 5.0  # until the next attempt after storage trouble
SHARED_SECONDS = 5.0  # until a deadline is found that another process of the bot wrote
GRACE_SECONDS = 1.0  # how late a busy machine may wake the task; after longer delays, limits are postponed
NAP_SECONDS = 180.0  # after a pause longer than this, all deadlines are postponed, not only limits
AWAKE = "awake"  # the key under which the note is stored; its value is in epoch seconds


class Scheduler:
    """The background task that acts when a table's deadline passes.

    `hearing` is set while the bot receives Discord's events; the task waits while it isn't. `shards` are the shards
    that this process serves; None means all.
    """

    def __init__(self, tables: Tables, hearing: asyncio.Event | None = None, shards: Shards | None = None) -> None:
        self._tables = tables
        self._shards = shards
        self._notes = [f"{AWAKE} {shard}/{shards.count}" for shard in shards.numbers] if shards else [AWAKE]
        self._hearing = hearing
        self._woken = asyncio.Event()
        self._until = inf  # when the task will wake by itself, in epoch seconds
        self._awake: float | None = None  # when it was last awake or will wake on time; None until it's read
        self._noted = -inf
        self._has_trouble = False
        self._stuck: dict[str, int] = {}  # by table id: the version of the table at which a deadline failed
        tables.watchers.append(self._committed)

    def _committed(self, position: Position) -> None:
        due = position.head.due
        if due is not None and due < self._until:
            self._woken.set()

    async def run(self) -> None:
        while True:
            if self._hearing is not None:
                await self._hearing.wait()
            self._woken.clear()
            pause = await self._round()
            with suppress(TimeoutError):
                async with asyncio.timeout(pause):
                    await self._woken.wait()
            self._until = inf  # from here on, every commit with a deadline wakes the task
            if self._awake is not None:
                self._awake = min(self._awake, time.time())

    async def _round(self) -> float:
        """Handle every deadline that is due. Return how many seconds to sleep until the next one."""
        self._has_trouble = False
        try:
            await self.catch_up(time.time())
            await self.look(time.time())
            now = time.time()
            due = await self._tables.store.schedule.next_due(now, self._shards)
        except StorageTrouble as trouble:
            log.warning("the scheduler waits: %s", trouble)
            return RETRY_SECONDS  # nobody can move meanwhile, so `catch_up` will postpone deadlines by this time
        longest = RETRY_SECONDS if self._has_trouble else await self._note(now)
        self._until = self._awake = min(now + longest, inf if due is None else due)
        return max(0.0, self._until - time.time())

    async def catch_up(self, now: float) -> None:
        """Postpone deadlines by the time that the bot was down.

        Calling this again after an interruption may add that time twice.
        """
        store = self._tables.store
        if self._awake is None:
            self._awake = max([float(await store.note(note) or 0) for note in self._notes]) or now
        slept = now - self._awake
        if slept > GRACE_SECONDS:
            for name in await (
                store.schedule.overdue(inf, self._shards)
                if slept > NAP_SECONDS
                else store.schedule.limited(inf, self._shards)
            ):
                await self._postpone(name, slept)
        self._awake = now
        await self._note(now)

    async def _note(self, now: float) -> float:
        """Store that the task is awake, unless that was stored recently.

        Return the maximum number of seconds to sleep now.
        """
        store = self._tables.store
        good = LIVE_NOTE_SECONDS if await store.schedule.limited(now + LIVE_SECONDS, self._shards) else NOTE_SECONDS
        if not 0 <= now - self._noted < good:  # also true if the clock was set back
            for note in self._notes:
                await store.note(note, str(now))
            self._noted = now
        return min(good, SHARED_SECONDS) if self._shards else good

    async def _postpone(self, table_id: TableId, slept: float) -> None:
        try:
            await (await self._tables.get(table_id)).postpone(slept, limits_alone=slept <= NAP_SECONDS)
        except Refusal as refusal:
            log.info("couldn't postpone a deadline: %s", type(refusal).__name__, extra={"fields": {"table": table_id}})

    async def look(self, now: float) -> None:
        """Handle all deadlines that are due at `now` (epoch seconds)."""
        for name in await self._tables.store.schedule.overdue(now, self._shards):
            await self._turn(name, now)

    async def _turn(self, table_id: TableId, now: float) -> None:
        table = None
        try:
            table = await self._tables.get(table_id)
            if self._stuck.get(table_id) != table.now.head.version:
                await self._end_timers(table, now)
                await table.expire(now)
                for seat in deadlines.overdue(table.now, now):
                    await self._play_for(table, seat)
        except Exception as error:
            self._has_trouble |= isinstance(error, StorageTrouble)
            if isinstance(error, Refusal) and not isinstance(error, Illegal | Incomplete):  # a frozen table waits
                log.info("a deadline waits: %s", type(error).__name__, extra={"fields": {"table": table_id}})
                return
            self._stuck[table_id] = table.now.head.version if table else -1
            fault("a deadline wasn't enforced", error, table=table_id)

    async def _end_timers(self, table: Table, now: float) -> None:
        """Call the features' handlers for each timer that is due. A handler removes or postpones the timer."""
        for _ in range(len(table.now.chairs)):
            if timers.is_due(table.now, now):
                had_begun = bool(table.now.steps)
                await table.change(timers.expire, now)
                if table.now.steps and not had_begun:
                    await table.tell_seated()

    async def _play_for(self, table: Table, seat: Seat) -> None:
        """Play the seat's turn for its absent player.

        The moves are chosen without locking the table. If somebody moves in the meantime, the chosen moves are dropped,
        and the scheduler tries again later.
        """
        before = table.now
        if seat in prompts.openly_asked(before):
            await table.adopt(await asyncio.to_thread(absence.turn, before, seat), before)
