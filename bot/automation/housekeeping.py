"""Keeps nothing longer than it is of use: forgotten lobbies are closed, and what nobody needs any more is deleted.

Tables of servers that the bot has left are archived, as are those whose people are gone; and who could not be told of a
lost channel is told once a day. The log of a finished game is packed into one compressed row.
"""

from __future__ import annotations

import asyncio
import logging
import time
from contextlib import suppress

import msgspec

from bot.refusals import Frozen, NotNow, Refusal, StorageTrouble
from bot.storage import Stale, TableId
from bot.table import place
from bot.table.place import NO_SERVER
from bot.table.plans import Plan
from bot.table.position import Position
from bot.table.registry import Tables

log = logging.getLogger(__name__)

ROUND_SECONDS = 3600.0
DAY = 86_400.0
AT_ONCE = 200  # rows a transaction: a move waits for no more
FIRST: tuple[int, TableId] = (0, "")


class Keep(msgspec.Struct, frozen=True):
    """For how many days each is kept; 0: for ever."""

    lobbies: int = 14  # untouched, then they are closed; half of it, then their owner is asked
    cancelled: int = 30  # tables that were closed before the first move, and tries at puzzles that were given up
    messages: int = 30  # where the messages of a game that ended are; they themselves stay in Discord
    letters: int = 30  # what could not be delivered
    practice: int = 30  # finished tables on which a puzzle of the day was practised
    gone: int = 60  # tables of servers that were left, or at which nobody moves, then they are archived
    unpacked: int = 7  # the log of a finished game, row by row; then it is one compressed row

    def before(self, now: float) -> Stale:
        """Older than these times."""
        kept = self.cancelled, self.messages, self.letters, self.practice
        return Stale(*(_ago(now, days) for days in kept))


class Housekeeper:
    """Runs as one task."""

    def __init__(self, tables: Tables, keep: Keep) -> None:
        self._tables = tables
        self._keep = keep
        self._packed = FIRST  # up to here in the order of last moves
        self._anew = 0.0  # when all are looked at again: a game may end long after its last move

    async def run(self) -> None:
        """Every hour, until cancelled; at the start what an older program left is brought up to date.

        Of several processes one does it; of those that are killed the next one, at its next round.
        """
        if await self._is_mine():
            await self._renew()
        while True:
            try:
                if await self._is_mine():
                    await self.sweep(time.time())
            except StorageTrouble as trouble:
                log.warning("cleaning up waits: %s", trouble)
            await asyncio.sleep(ROUND_SECONDS)

    async def _is_mine(self) -> bool:
        with suppress(StorageTrouble):
            return await self._tables.store.leases.has("housekeeping")
        return False

    async def sweep(self, now: float) -> None:
        """All that is too old at that time, a few rows after the other."""
        await self._close_lobbies(now)
        await self._archive(now)
        await self._tables.store.revive(int(now - DAY), AT_ONCE)
        await self._pack(now)
        deleted = 0
        while some := await self._tables.store.clean(self._keep.before(now), AT_ONCE):
            deleted += some
        if deleted:
            log.info("cleaned up", extra={"fields": {"rows": deleted}})

    async def _renew(self) -> None:
        """The rules of today take over, and tables that have no stored state get one: those who play need not wait."""
        try:
            for name in await self._tables.behind():
                await self._renew_one(name)
        except StorageTrouble as trouble:
            log.warning("tables are brought up to date when they are played: %s", trouble)

    async def _renew_one(self, name: str) -> None:
        try:
            await (await self._tables.get(name)).renew()
        except StorageTrouble:
            raise
        except Refusal as refusal:
            log.info("a table stays behind: %s", type(refusal).__name__, extra={"fields": {"table": name}})

    async def _archive(self, now: float) -> None:
        before = _ago(now, self._keep.gone)
        for head in await self._tables.store.live():
            with suppress(Frozen, NotNow):  # its game is unknown, or somebody was quicker
                if head.lost == NO_SERVER and head.lost_at < before:
                    await (await self._tables.get(head.id)).change(place.archive, before)
                elif head.status == "playing" and max(head.since, head.lost_at) < before:
                    await (await self._tables.get(head.id)).change(_retired, before)

    async def _pack(self, now: float) -> None:
        """One game a transaction: a move waits for no more."""
        store, before, packed = self._tables.store, _ago(now, self._keep.unpacked), 0
        if now >= self._anew:
            self._packed, self._anew = FIRST, now + DAY
        while found := await store.finished(self._packed, before, AT_ONCE):
            for game in found:
                packed += game.has_rows and await store.pack(game.table, before)
            self._packed = found[-1].place
        if packed:
            log.info("packed finished games", extra={"fields": {"games": packed}})

    async def _close_lobbies(self, now: float) -> None:
        """Half of their time they may lie untouched until their owner is asked, and the other half after that."""
        before = _ago(now, self._keep.lobbies / 2)
        for name in await self._tables.store.lobbies(before):
            try:
                await (await self._tables.get(name)).close_if_untouched(before)
            except StorageTrouble:
                raise
            except Refusal as refusal:  # somebody was quicker, or its game is unknown
                log.info("a lobby stays: %s", type(refusal).__name__, extra={"fields": {"table": name}})


def _ago(now: float, days: float) -> int:
    """So many days before now, or 0 where that is for ever."""
    return int(now - days * DAY) if days else 0


def _retired(position: Position, before: int) -> Plan:
    after = place.retire(position, before)
    return Plan(after, () if after is position else (place.NOBODY_PLAYS,))
