"""The interface for replacing a database with a backup; implementations exist for SQLite and PostgreSQL."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import AsyncIterator, Iterable, Mapping, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, Final

import msgspec

from bot.core.ids import TableId
from bot.core.storage.hooks import SqlTable
from bot.core.storage.sql.store import SqlStore

STATES: Final = "SELECT id, version, since, head FROM tables"


class State(msgspec.Struct, frozen=True):
    """A table's progress: its game, its number of changes, and the time of the latest change in epoch seconds."""

    game: str
    version: int
    since: int


class Restorable(ABC):
    """A database that a backup can replace. Call the methods in the order in which they're defined."""

    @abstractmethod
    @asynccontextmanager
    async def held(self) -> AsyncIterator[None]:
        """Keep bots from starting during the `with` block. If an unpacked backup wasn't used, delete it at the end.

        Raises WrongSetting if a bot is running on the database.
        """
        yield

    @abstractmethod
    async def unpack(self, file: Path, feature_tables: Sequence[SqlTable]) -> SqlStore:
        """Copy the backup into a new database next to the current one, and open it.

        Raises WrongSetting if it can't be copied, and StorageTrouble if the copy can't be opened.
        """

    @abstractmethod
    async def replaced_states(self) -> Mapping[TableId, State] | None:
        """Return the progress of each table in the current database.

        Return {} if there is no database, and None if it can't be read.
        """

    @abstractmethod
    async def swap(self) -> str:
        """Move the current database out of the way, and put the unpacked one in its place.

        Return where the replaced database is now, or "" if there was none. Raises WrongSetting if the databases can't
        be moved.
        """


def states_of(rows: Iterable[Sequence[Any]]) -> Mapping[TableId, State]:
    """Convert the rows of the query STATES to the progress of each table, by table id."""
    return {
        TableId(str(name)): State(msgspec.json.decode(head).get("game", "?"), version, since)
        for name, version, since, head in rows
    }
