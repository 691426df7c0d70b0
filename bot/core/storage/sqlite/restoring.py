"""Restoration of an SQLite database from a backup, which is a copy of the database file."""

from __future__ import annotations

import os
import sqlite3
import time
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager, closing, suppress
from pathlib import Path
from typing import Final

import msgspec

from bot.core.ids import TableId
from bot.core.settings import WrongSetting
from bot.core.storage import database_identity
from bot.core.storage.hooks import SqlTable
from bot.core.storage.restorable import STATES, Restorable, State, states_of
from bot.core.storage.sqlite import SqliteStore, backup
from bot.core.storage.sqlite.last_commit import NOTE, WAL, beside
from bot.core.storage.sqlite.migrate import require_readable

_FILES: Final = ("", WAL, "-shm", NOTE)  # suffixes of all files of one database
_ASIDE: Final = "replaced-"  # prefix of the folder for the replaced files, next to the database; the time follows


class RestorableFile(Restorable):
    """An SQLite database that a backup can replace.

    All files of the current database are moved into one folder, the database itself first, and keep their names. If the
    program is killed in between, the bot refuses to start without a database, and restoring again continues.
    """

    def __init__(self, database: Path, backups: Path) -> None:
        self._database = database.resolve()
        self._backups = backups
        self._unpacked = self._database.with_name(f"{self._database.name}.{os.getpid()}{backup.PART}")

    @asynccontextmanager
    async def held(self) -> AsyncIterator[None]:
        try:
            with database_identity.alone(self._database):
                yield
        except database_identity.InUse as other:
            raise WrongSetting(str(other)) from other
        finally:
            for end in _FILES:
                with suppress(OSError):
                    beside(self._unpacked, end).unlink(missing_ok=True)

    async def unpack(self, file: Path, feature_tables: Sequence[SqlTable]) -> SqliteStore:
        if file.resolve() == self._database:
            raise WrongSetting(f"{file} is the database itself. Give me a backup of it instead.")
        try:
            backup.copy_file(file, self._unpacked)
        except (sqlite3.Error, OSError) as error:
            raise WrongSetting(
                f"I can't copy {file} to {self._database.parent}, so I changed nothing: {error}"
            ) from error
        require_readable(self._unpacked, self._backups, file)
        return await SqliteStore.open(self._unpacked, feature_tables=feature_tables)

    async def replaced_states(self) -> Mapping[TableId, State] | None:
        if not self._database.exists() or not self._database.stat().st_size:
            return {}
        try:
            with closing(sqlite3.connect(f"{self._database.as_uri()}?mode=ro", uri=True, timeout=5)) as connection:
                return states_of(connection.execute(STATES).fetchall())
        except (sqlite3.Error, msgspec.DecodeError):
            return None

    async def swap(self) -> str:
        files = [beside(self._database, end) for end in _FILES if beside(self._database, end).exists()]
        try:
            aside = self._set_aside(files) if files else None
            self._unpacked.replace(self._database)
            backup.sync(self._database.parent)
        except OSError as error:
            raise WrongSetting(f"I can't replace {self._database}: {error}. Fix that and restore again.") from error
        return str(aside / self._database.name) if aside else ""

    def _set_aside(self, files: Sequence[Path]) -> Path:
        """Move the files into a new folder, or into the folder of an earlier run that was killed. Return the folder."""
        begun = sorted(self._database.parent.glob(f"{_ASIDE}*/{self._database.name}"))
        folder = begun[-1].parent if begun and files[0] != self._database else None
        if folder is None or any((folder / file.name).exists() for file in files):
            folder = self._database.with_name(time.strftime(f"{_ASIDE}%Y%m%d-%H%M%S"))
            folder.mkdir(0o700, exist_ok=True)
        for file in files:
            file.replace(folder / file.name)
            backup.sync(file.parent)
        return folder
