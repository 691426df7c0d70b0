"""Opens the store that the settings name."""

from __future__ import annotations

from pathlib import Path

from bot.refusals import StorageTrouble
from bot.settings import Database
from bot.storage.sqlite import SqliteStore
from bot.storage.store import SqlStore


async def opened(database: Database, backups: Path, *, begins: bool = True, migrates: bool = True) -> SqlStore:
    """`begins`: also an empty server's database, `migrates`: also one of an older version. Raises StorageTrouble."""
    if isinstance(database, Path):
        return await SqliteStore.open(database, backups)
    try:
        from bot.storage.postgres import PostgresStore  # its driver is not for everybody
    except ImportError as error:
        raise StorageTrouble(
            f"GUFFAW_DATABASE={database} needs a driver: uv sync --extra postgres (or pip install asyncpg)."
        ) from error
    return await PostgresStore.open(database.url, begins=begins, migrates=migrates)
