"""Regular backups of the SQLite file (`GUFFAW_BACKUP_EVERY`). Only the newest ones are kept."""

from __future__ import annotations

import asyncio
import logging
import sqlite3
import time
from pathlib import Path
from typing import Final

from bot.core.storage.sqlite.backup import copy_file, keep_latest

log = logging.getLogger(__name__)

KEPT: Final = 7
SOON: Final = 3600.0  # seconds until the first backup, and from a failed one to the next attempt
_NAME: Final = "guffaw-auto-%Y%m%d-%H%M%S.sqlite3"
_NAMES: Final = "guffaw-auto-*.sqlite3"  # regular backups only: those of the operator and of upgrades are never deleted


class Backups:
    """The background task that backs up the database every `every` seconds, even if the bot is restarted in between."""

    def __init__(self, database: Path, folder: Path, every: float) -> None:
        self._database = database
        self._folder = folder
        self._every = every

    async def run(self) -> None:
        wait = self.wait(time.time())
        while True:
            await asyncio.sleep(wait)
            is_made = await asyncio.to_thread(self.make, time.time())
            wait = self.wait(time.time()) if is_made else SOON

    def wait(self, now: float) -> float:
        """Return how many seconds remain until the next backup; at least 1, so that the bot can finish starting."""
        made = [file.stat().st_mtime for file in self._folder.glob(_NAMES)]
        return max(SOON if not made else max(made) + self._every - now, 1.0)

    def make(self, now: float) -> bool:
        """Make a backup, then delete all regular backups but the newest `KEPT`.

        Return whether the backup worked; if not, the reason is logged.
        """
        file = self._folder / time.strftime(_NAME, time.localtime(now))
        try:
            copy_file(self._database, file)
            keep_latest(self._folder, _NAMES, KEPT)
        except (sqlite3.Error, OSError) as error:
            log.error("no backup was made, so I'll try again in an hour: %s", error)
            return False
        log.info("backed up the database", extra={"fields": {"file": file.name}})
        return True
