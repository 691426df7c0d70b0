"""Restoration of a database on a PostgreSQL server from a dump made by `pg_dump -Fc`."""

from __future__ import annotations

import asyncio
import os
import shutil
import subprocess
import time
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, Final
from urllib.parse import unquote, urlsplit

import asyncpg
import msgspec

from bot.core.ids import TableId
from bot.core.settings import Server, WrongSetting
from bot.core.storage.hooks import SqlTable
from bot.core.storage.restorable import STATES, Restorable, State, states_of
from bot.postgres.migrate import migrations, require_readable
from bot.postgres.store import PostgresStore

_PROGRAM: Final = "pg_restore"
# pg_restore sets this parameter since version 17, on servers that don't know it yet, too: it's left at its default.
_HARMLESS: Final = '"transaction_timeout"'
_DEBIAN: Final = "/usr/lib/postgresql/*/bin"  # where Debian keeps programs that aren't on the PATH
_MAINTENANCE: Final = "postgres"  # the database to connect to while others are created and renamed
_LONGEST: Final = 63 - len("_replaced_20261127_190501")  # bytes of a name that leave room for a suffix; 63 in all
_OTHERS: Final = "SELECT count(*) FROM pg_stat_activity WHERE datname = $1 AND pid <> pg_backend_pid()"
_EXISTS: Final = "SELECT EXISTS (SELECT FROM pg_database WHERE datname = $1)"


class RestorableServer(Restorable):
    """A PostgreSQL database that a backup can replace.

    A dump is restored into a new database, which then takes over the current one's name.
    """

    def __init__(self, database: Server) -> None:
        self._server = database
        self._name = unquote(urlsplit(database.url).path.strip("/"))
        self._unpacked = f"{self._name[:_LONGEST]}_restoring"

    @asynccontextmanager
    async def held(self) -> AsyncIterator[None]:
        if not _program():
            raise WrongSetting(f"{_PROGRAM} isn't installed. On Debian: apt-get install postgresql-client")
        if await self._value(_OTHERS, self._name):
            raise WrongSetting(f"A program is connected to {self._server}. Stop all bots that use it first.")
        try:
            yield
        finally:
            await self._do(f"DROP DATABASE IF EXISTS {_quoted(self._unpacked)}")

    async def unpack(self, file: Path, feature_tables: Sequence[SqlTable]) -> PostgresStore:
        await self._do(f"DROP DATABASE IF EXISTS {_quoted(self._unpacked)}")
        await self._do(f"CREATE DATABASE {_quoted(self._unpacked)} TEMPLATE template0")
        url = self._url(self._unpacked)
        wrong = await asyncio.to_thread(_restored, file, url)
        if wrong:
            raise WrongSetting(f"{_PROGRAM} can't read {file}, so I changed nothing: {wrong}")
        connection = await asyncpg.connect(url)
        try:
            await require_readable(connection, str(file), len(migrations()))
        finally:
            await connection.close()
        return await PostgresStore.open(url, begins=False, feature_tables=feature_tables)

    async def replaced_states(self) -> Mapping[TableId, State] | None:
        if not await self._value(_EXISTS, self._name):
            return {}
        connection = await asyncpg.connect(self._server.url)
        try:
            return states_of([tuple(row) for row in await connection.fetch(STATES)])
        except (asyncpg.PostgresError, msgspec.DecodeError):
            return None
        finally:
            await connection.close()

    async def swap(self) -> str:
        aside = f"{self._name[:_LONGEST]}{time.strftime('_replaced_%Y%m%d_%H%M%S')}"
        is_there = await self._value(_EXISTS, self._name)
        rename = "ALTER DATABASE {} RENAME TO {}".format
        steps = [rename(_quoted(self._name), _quoted(aside))] if is_there else []
        await self._do(*steps, rename(_quoted(self._unpacked), _quoted(self._name)))
        return f"{aside} on the same server" if is_there else ""

    async def _value(self, sql: str, *values: object) -> Any:
        """Run a query on the maintenance database, and return the single value of its result."""
        async with self._connected() as connection:
            return await connection.fetchval(sql, *values)

    async def _do(self, *statements: str) -> None:
        async with self._connected() as connection:
            await connection.execute("; ".join(statements))

    @asynccontextmanager
    async def _connected(self) -> AsyncIterator[Any]:
        """Connect to the maintenance database.

        Raises WrongSetting if the server refuses the connection or a statement.
        """
        try:
            connection = await asyncpg.connect(self._url(_MAINTENANCE))
            try:
                yield connection
            finally:
                await connection.close()
        except asyncpg.InsufficientPrivilegeError as error:
            raise WrongSetting(
                f"{self._server}: {error}. Its user has to own the database and be allowed to create others: "
                "ALTER ROLE ... CREATEDB"
            ) from error
        except (asyncpg.PostgresError, OSError) as error:
            raise WrongSetting(f"{self._server}: {error}") from error

    def _url(self, name: str) -> str:
        return urlsplit(self._server.url)._replace(path=f"/{name}").geturl()


def _program() -> str | None:
    places = sorted(str(path) for path in Path("/").glob(_DEBIAN[1:]))
    return shutil.which(_PROGRAM) or shutil.which(_PROGRAM, path=os.pathsep.join(reversed(places)))


def _quoted(name: str) -> str:
    return '"' + name.replace('"', '""') + '"'


def _restored(file: Path, url: str) -> str:
    """Restore the dump into the database. Return the first error message, or "" for success."""
    parts = urlsplit(url)
    user, at, host = parts.netloc.rpartition("@")
    name, _, password = user.partition(":")
    address = parts._replace(netloc=f"{name}{at}{host}").geturl()  # because everyone can see a program's arguments
    run = subprocess.run(  # noqa: S603
        [_program() or _PROGRAM, "--no-owner", f"--dbname={address}", str(file)],
        env=os.environ | {"LC_ALL": "C"} | ({"PGPASSWORD": unquote(password)} if password else {}),
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )
    if not run.returncode:
        return ""
    errors = [line for line in run.stderr.splitlines() if " error: " in line]  # other lines may quote rows
    serious = [line for line in errors if _HARMLESS not in line]
    if errors and not serious:
        return ""
    return serious[0] if serious else f"it ended with code {run.returncode}"
