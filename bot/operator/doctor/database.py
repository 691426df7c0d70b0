"""Checks of the database: that it's the bot's own, readable and undamaged, with a schema that this version knows."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

from bot.core.refusals import StorageTrouble
from bot.core.settings import Server, Settings
from bot.core.storage import database_identity
from bot.core.storage.database_identity import WrongDatabase
from bot.core.storage.sqlite.last_commit import CommitsLost, require_last_commit
from bot.core.storage.sqlite.migrate import migrations, require_readable
from bot.core.storage.trouble import RESTORE
from bot.opening import open_store
from bot.operator.doctor.finding import Finding
from games.english import count

MOST_LINES = 5  # maximum number of lines of SQLite's report on damage


async def database(settings: Settings) -> list[Finding]:
    """Check the database in the settings without changing it, even while a bot is using it."""
    place = settings.database
    try:
        if isinstance(place, Server):
            return [await _server(settings)]
        return [_file(place, settings)]
    except (StorageTrouble, WrongDatabase, CommitsLost) as problem:
        return [Finding("BAD", "database", str(problem))]
    except sqlite3.Error as error:
        return [Finding("BAD", "database", f"I can't read {place}: {error}. {RESTORE}")]
    except OSError as error:
        return [Finding("BAD", "database", f"I can't use {error.filename or place}: {error.strerror}.")]


def _file(file: Path, settings: Settings) -> Finding:
    """Check an SQLite file: first for damage, because a damaged file may look empty or like another bot's database."""
    exists = file.exists() and file.stat().st_size > 0
    version, tables, damage = _read(file) if exists else (0, 0, "")
    if damage:
        return Finding("BAD", "database", f"{file} is damaged: {damage}. {RESTORE}")
    database_identity.require_known(file, settings.folders)
    if not exists:
        return Finding("note", "database", f"There's no database at {file} yet. The bot creates it when it starts.")
    require_last_commit(file)
    require_readable(file, settings.backups, file)
    return _of_version(file, version, tables)


def _read(file: Path) -> tuple[int, int, str]:
    """Return the version of the schema, the number of tables, and SQLite's report on damage ("" if there is none)."""
    with closing(sqlite3.connect(f"{file.resolve().as_uri()}?mode=ro", uri=True, timeout=5)) as reader:
        ((version,),) = reader.execute("PRAGMA user_version")
        damage = [line for (line,) in reader.execute(f"PRAGMA integrity_check({MOST_LINES})") if line != "ok"]
        tables = _tables(reader) if version and not damage else 0
    return version, tables, "; ".join(" ".join(line.split()) for line in damage)


def _tables(reader: sqlite3.Connection) -> int:
    ((number,),) = reader.execute("SELECT count(*) FROM tables")
    return int(number)


def _of_version(file: Path, version: int, tables: int) -> Finding:
    latest = len(migrations())
    about = f"{file} has no damage, {count(tables, 'table')} and schema version {version}"
    if version < latest:
        words = f"{about}. The bot makes a backup and updates it to version {latest} when it starts."
        return Finding("note", "database", words)
    return Finding("ok", "database", f"{about}.")


async def _server(settings: Settings) -> Finding:
    """Check a PostgreSQL database without changing it. Raises StorageTrouble if it can't be used."""
    store = await open_store(settings.database, settings.backups, begins=False, migrates=False)
    try:
        folders = (settings.health.parent, *settings.folders)
        known = await store.note(database_identity.KEY) or ""
        database_identity.require_same(str(settings.database), known, folders)
        ((tables,),) = await store.rows("SELECT count(*) FROM tables")
        damaged = await store.upkeep.damaged()
    finally:
        await store.close()
    if damaged:
        words = f"{settings.database} has rows that can't be read, of these tables: {', '.join(damaged)}."
        return Finding("BAD", "database", f"{words} Restore them from a backup; all others continue.")
    return Finding("ok", "database", f"{settings.database} has {count(tables, 'table')}, and all of them can be read.")
