"""Lets reactions pass whose time is over. Deadlines lie in storage, so a restart forgets none."""

from __future__ import annotations

import asyncio
import logging
import time

from bot.logs import fault
from bot.refusals import Refusal, StorageTrouble
from bot.tables import Tables

log = logging.getLogger(__name__)

LOOK_SECONDS = 5.0


class Hourglass:
    """Runs as one task."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._stuck: dict[str, int] = {}  # a table whose rules failed, and the version at which they did

    async def run(self) -> None:
        """Look again and again, until cancelled."""
        while True:
            try:
                await self.look(time.time())
            except StorageTrouble as trouble:
                log.warning("the hourglass waits: %s", trouble)
            await asyncio.sleep(LOOK_SECONDS)

    async def look(self, now: float) -> None:
        """Let pass what is overdue at that time."""
        for name in await self._tables.store.overdue(now):
            await self._turn(name, now)

    async def _turn(self, name: str, now: float) -> None:
        table = None
        try:
            table = await self._tables.get(name)
            if self._stuck.get(name) != table.now.head.version:
                await table.lapse(now)
        except Refusal as refusal:  # a frozen table rests
            log.info("a reaction waits: %s", refusal, extra={"fields": {"table": name}})
        except Exception as error:
            self._stuck[name] = table.now.head.version if table else -1
            fault("a reaction could not pass", error, table=name)
