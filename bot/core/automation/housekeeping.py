"""Hourly cleanup: closes forgotten lobbies, archives abandoned tables, packs finished games and deletes old data.

A table is archived if the bot has left its server or nobody plays there anymore. Packing turns a finished game's log
into one compressed row. Once a day, the bot also retries undelivered DMs that say a table's channel is gone.
"""

from __future__ import annotations

import asyncio
import logging
import time
from contextlib import suppress

import msgspec

from bot.core.ids import TableId
from bot.core.refusals import Frozen, NotNow, Refusal, StorageTrouble
from bot.core.storage import Cutoffs
from bot.core.table import place
from bot.core.table.people import lobby
from bot.core.table.place import NO_SERVER
from bot.core.table.position import Position
from bot.core.table.registry import Tables
from bot.core.table.table_change import TableChange
from bot.core.table.timing import running_clocks

log = logging.getLogger(__name__)

ROUND_SECONDS = 3600.0
DAY = 86_400.0
AT_ONCE = 200  # rows per transaction, so that moves don't wait long
FIRST: tuple[int, TableId] = (0, TableId(""))


class Keep(msgspec.Struct, frozen=True):
    """Retention periods in days; 0 means forever."""

    lobbies: int = 14  # untouched lobbies, before they're closed; their owners are asked halfway through
    cancelled: int = 30  # tables that were closed before the first move, and abandoned attempts at puzzles
    messages: int = 30  # ids of ended games' messages; the messages stay on Discord
    undeliverable: int = 30  # messages that couldn't be delivered
    practice: int = 30  # finished practice tables of puzzles of the day
    gone: int = 60  # tables at which nobody moves, or of servers that the bot has left, before they're archived
    unpacked: int = 7  # the log of a finished game, before it's packed into one row

    def before(self, now: float) -> Cutoffs:
        """Return, for each kind of data, the time before which it may be deleted. `now` is in epoch seconds."""
        kept = self.cancelled, self.messages, self.undeliverable, self.practice
        return Cutoffs(*(_ago(now, days) for days in kept))


class Housekeeper:
    """The background task that cleans up every hour."""

    def __init__(self, tables: Tables, keep: Keep) -> None:
        self._tables = tables
        self._keep = keep
        self._packed = FIRST  # (time of last move, table id) of the last game that was checked
        self._anew = 0.0  # when to check all games again, because a game may end long after its last move

    async def run(self) -> None:
        """Clean up every hour until canceled. First update tables that were stored by an older version of the bot.

        If several processes share the database, only one of them cleans up. If it's killed, another takes over
        within an hour.
        """
        if await self._is_mine():
            await self._renew()
        while True:
            try:
                if await self._is_mine():
                    await self.sweep(time.time())
            except StorageTrouble as trouble:
                log.warning("cleanup waits: %s", trouble)
            await asyncio.sleep(ROUND_SECONDS)

    async def _is_mine(self) -> bool:
        with suppress(StorageTrouble):
            return await self._tables.store.leases.has("housekeeping")
        return False

    async def sweep(self, now: float) -> None:
        """Clean up everything that has expired as of `now` (epoch seconds), a few rows per transaction."""
        await self._close_lobbies(now)
        await self._end_pauses(now)
        await self._archive(now)
        await self._tables.store.outbox.revive(int(now - DAY), AT_ONCE)
        await self._pack(now)
        deleted = 0
        while some := await self._tables.store.upkeep.clean(self._keep.before(now), AT_ONCE):
            deleted += some
        if deleted:
            log.info("cleaned up", extra={"fields": {"rows": deleted}})

    async def _renew(self) -> None:
        """Update tables in play to the current rules and store missing States, so that no player has to wait."""
        try:
            for name in await self._tables.behind():
                await self._renew_one(name)
        except StorageTrouble as trouble:
            log.warning("tables will be updated when they're played: %s", trouble)

    async def _renew_one(self, table_id: TableId) -> None:
        try:
            await (await self._tables.get(table_id)).repack()
        except StorageTrouble:
            raise
        except Refusal as refusal:
            log.info("couldn't update a table: %s", type(refusal).__name__, extra={"fields": {"table": table_id}})

    async def _end_pauses(self, now: float) -> None:
        """Restart paused clocks at tables where no feature lets players restart them."""
        for head in await self._tables.store.live():
            if head.paused_since and not self._tables.hooks.can_resume(head):
                with suppress(Frozen, NotNow):  # its game is unknown, or somebody has just changed it
                    await (await self._tables.get(head.id)).change(_resumed, now)

    async def _archive(self, now: float) -> None:
        before = _ago(now, self._keep.gone)
        for head in await self._tables.store.live():
            with suppress(Frozen, NotNow):  # its game is unknown, or somebody has just changed it
                if head.lost == NO_SERVER and head.lost_at < before:
                    await (await self._tables.get(head.id)).change(place.archive, before)
                elif head.status == "playing" and max(head.since, head.lost_at) < before:
                    await (await self._tables.get(head.id)).change(_retired, before)

    async def _pack(self, now: float) -> None:
        """Pack finished games, one per transaction, so that moves don't wait long."""
        store, before, packed = self._tables.store, _ago(now, self._keep.unpacked), 0
        if now >= self._anew:
            self._packed, self._anew = FIRST, now + DAY
        while finished := await store.upkeep.finished(self._packed, before, AT_ONCE):
            for game in finished:
                packed += game.has_rows and await store.upkeep.pack(game.table, before)
            self._packed = finished[-1].place
        if packed:
            log.info("packed finished games", extra={"fields": {"games": packed}})

    async def _close_lobbies(self, now: float) -> None:
        """Close lobbies that nobody has used for `Keep.lobbies` days.

        After half of that time, ask the owners whether to keep them open.
        """
        before = _ago(now, self._keep.lobbies / 2)
        for name in await self._tables.store.upkeep.lobbies(before):
            try:
                await (await self._tables.get(name)).change(lobby.close_if_untouched, before, int(time.time()))
            except StorageTrouble:
                raise
            except Refusal as refusal:  # somebody has just changed it, or its game is unknown
                log.info("couldn't close a lobby: %s", type(refusal).__name__, extra={"fields": {"table": name}})


def _ago(now: float, days: float) -> int:
    """Return the time `days` days before `now` in epoch seconds, or 0 if `days` is 0, which means "keep forever"."""
    return int(now - days * DAY) if days else 0


def _resumed(position: Position, now: float) -> TableChange:
    if not position.head.paused_since or position.frozen:
        return TableChange(position)
    return TableChange(running_clocks.restarted(position, now), ("The clock is running again.",))


def _retired(position: Position, before: int) -> TableChange:
    after = place.retire(position, before)
    return TableChange(after, () if after is position else (place.NOBODY_PLAYS,))
