"""The migration of a PostgreSQL database to the current schema, by numbered SQL files, each in one transaction."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from bot.core.program import VERSION
from bot.core.refusals import StorageTrouble
from bot.core.storage.hooks import SqlTable
from bot.core.storage.migrations import UPGRADED_BY, numbered, require_known

SCHEMA: Final = "schema"  # the key of the schema's version in the database table `meta`
_ONE_AT_A_TIME: Final = "SELECT pg_advisory_xact_lock(hashtextextended('guffaw schema', 0))"
# Not to_regclass('meta'): while a session waits for an advisory lock, PostgreSQL doesn't tell it which tables others
# have created, and to_regclass goes on answering NULL from the session's cache (RangeVarGetRelidExtended, NoLock).
_HAS_META: Final = "SELECT EXISTS (SELECT FROM pg_class WHERE relname = 'meta' AND pg_table_is_visible(oid))"
_VALUE: Final = "SELECT value FROM meta WHERE key = $1"
_NOTE: Final = "INSERT INTO meta (key, value) VALUES ($1, $2) ON CONFLICT (key) DO UPDATE SET value = $2"


def migrations() -> list[str]:
    """Return the SQL of each migration; the first one creates schema version 1."""
    return numbered("bot.postgres")


async def version(connection: Any) -> int:
    """Return the version of the schema, or 0 if there's none."""
    if not await connection.fetchval(_HAS_META):
        return 0
    return int(await connection.fetchval(_VALUE, SCHEMA) or 0)


async def require_readable(connection: Any, place: str, known: int) -> None:
    """Raise StorageTrouble if the database's schema is newer than `known`. The error names the database as `place`."""
    current = await version(connection)
    require_known(place, current, known, await _upgraded_by(connection, current))


async def _upgraded_by(connection: Any, current: int) -> str | None:
    return await connection.fetchval(_VALUE, UPGRADED_BY) if current else None


async def migrate(
    connection: Any, place: str, steps: list[str] | None = None, feature_tables: Sequence[SqlTable] = ()
) -> None:
    """Migrate the database to the current schema, and create the features' tables (`own`) if they don't exist.

    Raises StorageTrouble if the database's schema is newer than this program, or if the database is read-only.
    """
    steps = migrations() if steps is None else steps
    current = await version(connection)
    await require_readable(connection, f"The database {place}", len(steps))
    upgraded_by = await _upgraded_by(connection, current)
    if await connection.fetchval("SELECT pg_is_in_recovery() OR current_setting('transaction_read_only') = 'on'"):
        raise StorageTrouble(
            f"The database {place} is read-only: it's a standby, in recovery, or configured that way. "
            "Set GUFFAW_DATABASE to the server that accepts writes."
        )
    for number, sql in enumerate(steps[current:], current + 1):
        async with connection.transaction():
            await connection.execute(_ONE_AT_A_TIME)
            if await version(connection) < number:  # another process may have done it
                await connection.execute(sql)
                await connection.execute(_NOTE, SCHEMA, str(number))
                await connection.execute(_NOTE, UPGRADED_BY, VERSION)
    if not upgraded_by and current == len(steps):  # upgraded before programs noted their version
        await connection.execute(_NOTE, UPGRADED_BY, VERSION)
    if feature_tables:
        async with connection.transaction():
            await connection.execute(_ONE_AT_A_TIME)
            for statement in (statement for table in feature_tables for statement in table.sql()):
                await connection.execute(statement)
