"""Selection of the database engine by the database's address: SQLite for a file, PostgreSQL for a server.

No other module of the bot imports `bot.postgres`. Without that package, the bot runs on SQLite.
"""

from __future__ import annotations

from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path

from bot.core.process import OnlyProcess, Process
from bot.core.program import install_command
from bot.core.refusals import StorageTrouble
from bot.core.settings import Database, Server, Settings
from bot.core.storage import Store
from bot.core.storage.hooks import SqlTable
from bot.core.storage.moved import require_all_tables
from bot.core.storage.restorable import Restorable
from bot.core.storage.sql.store import SqlStore
from bot.core.storage.sqlite import SqliteStore
from bot.core.storage.sqlite.restoring import RestorableFile


async def open_store(
    database: Database,
    backups: Path,
    *,
    begins: bool = True,
    migrates: bool = True,
    feature_tables: Sequence[SqlTable] = (),
) -> SqlStore:
    """Open the store with the database tables of features.

    On PostgreSQL, `begins` allows opening an empty database, and `migrates` allows opening one with an older schema.
    Raises StorageTrouble if the database can't be opened, if its data was moved to another database, or if a move to
    this one isn't finished.
    """
    store = await opened_anyhow(database, backups, begins=begins, migrates=migrates, feature_tables=feature_tables)
    try:
        await require_all_tables(store, database)
    except StorageTrouble:
        await store.close()
        raise
    return store


async def opened_anyhow(
    database: Database,
    backups: Path,
    *,
    begins: bool = True,
    migrates: bool = True,
    feature_tables: Sequence[SqlTable] = (),
) -> SqlStore:
    """Open the store like `open_store`, even if its data was moved elsewhere or a move to it isn't finished."""
    if isinstance(database, Path):
        return await SqliteStore.open(database, backups, feature_tables)
    require_postgres(database)
    from bot.postgres.store import PostgresStore

    return await PostgresStore.open(database.url, begins=begins, migrates=migrates, feature_tables=feature_tables)


def process_on(store: Store, settings: Settings) -> Process:
    """Return the object by which this process coordinates with others on the same database."""
    if isinstance(store, SqliteStore):
        return OnlyProcess()
    from bot.postgres.sharing import SharingProcess
    from bot.postgres.store import PostgresStore

    assert isinstance(store, PostgresStore)
    return SharingProcess(store.leases, settings.shards, settings.requests)


def restorable(database: Database, backups: Path) -> Restorable:
    """Return the object that replaces this database with a backup.

    Raises StorageTrouble if the database needs PostgreSQL and this installation doesn't support it.
    """
    if isinstance(database, Path):
        return RestorableFile(database, backups)
    require_postgres(database)
    from bot.postgres.restoring import RestorableServer

    return RestorableServer(database)


async def move(source: Database, target: Database, backups: Path, feature_tables: Sequence[SqlTable]) -> int:
    """Move all tables to another database with `bot.postgres.moving.move`. Return the exit code.

    Raises StorageTrouble if this installation lacks `bot.postgres`.
    """
    require_postgres()
    from bot.postgres.moving import move

    return await move(source, target, backups, feature_tables, opened_anyhow)


def require_postgres(database: Server | None = None) -> None:
    """Raise StorageTrouble if this installation lacks `bot.postgres`, or the driver that the database needs."""
    if find_spec("bot.postgres") is None:
        raise StorageTrouble(
            "This installation has no folder bot/postgres, so I can use neither PostgreSQL nor move-store. Restore the "
            "folder, or set GUFFAW_DATABASE to an SQLite file."
        )
    if database is not None and find_spec("asyncpg") is None:
        raise StorageTrouble(
            f"GUFFAW_DATABASE={database} needs a driver: {install_command('postgres')} (or pip install asyncpg)."
        )
