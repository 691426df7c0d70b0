"""Opens the store on the database named in the settings."""

from __future__ import annotations

from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path

from bot.program import COMMAND, install_extra
from bot.refusals import StorageTrouble
from bot.settings import Database, Server
from bot.storage.hooks import SqlTable
from bot.storage.sql import copying
from bot.storage.sql.store import SqlStore
from bot.storage.sqlite import SqliteStore


async def opened(
    database: Database, backups: Path, *, begins: bool = True, migrates: bool = True, own: Sequence[SqlTable] = ()
) -> SqlStore:
    """Open the store with the features' `own` database tables.

    On PostgreSQL, `begins` allows opening an empty database, and `migrates` one with an older schema. Raises
    StorageTrouble if the database can't be opened, its data was moved to another one, or a move to it isn't finished.
    """
    store = await opened_anyhow(database, backups, begins=begins, migrates=migrates, own=own)
    try:
        if elsewhere := await store.note(copying.MOVED):
            raise StorageTrouble(f"The tables from {database} were moved to {elsewhere}. Set GUFFAW_DATABASE to that.")
        if source := await store.note(copying.ARRIVING):
            again = f"{COMMAND} move-store {source} {database}"
            raise StorageTrouble(
                f"Some tables from {source} haven't arrived in {database} yet. Run this again: {again}"
            )
    except StorageTrouble:
        await store.close()
        raise
    return store


async def opened_anyhow(
    database: Database, backups: Path, *, begins: bool = True, migrates: bool = True, own: Sequence[SqlTable] = ()
) -> SqlStore:
    """Open the store like `opened`, but even if its data was moved elsewhere or a move to it isn't finished."""
    if isinstance(database, Path):
        return await SqliteStore.open(database, backups, own)
    require_driver(database)
    from bot.storage.postgres import PostgresStore

    return await PostgresStore.open(database.url, begins=begins, migrates=migrates, own=own)


def require_driver(database: Server) -> None:
    """Raise StorageTrouble if the optional driver for PostgreSQL isn't installed."""
    if find_spec("asyncpg") is None:
        raise StorageTrouble(
            f"GUFFAW_DATABASE={database} needs a driver: {install_extra('postgres')} (or pip install asyncpg)."
        )
