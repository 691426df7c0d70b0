"""The check that the database is the one used before, so that a mistyped path doesn't silently start an empty one.

The *identity* of a database is a random id that it gets when it's first used. Backups keep the identity. Small files
next to the database and next to the settings record the identity of the database that was used last.
"""

from __future__ import annotations

import asyncio
import errno
import logging
import os
import sqlite3
import sys
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, closing, contextmanager, suppress
from pathlib import Path

from bot.core.program import COMMAND
from bot.core.storage.sqlite.last_commit import beside
from bot.core.storage.trouble import RESTORE

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

log = logging.getLogger(__name__)

# Existing databases and folders store the identity under these names.
KEY = "house"  # in the database table `meta`
MARK = ".guffaw-house"  # a file with one line: the identity of the database, and where it is
LOCK = "-lock"  # suffix of the lock file, after the database's name
WATCH_SECONDS = 15.0


class WrongDatabase(Exception):  # noqa: N818 - said to the operator, in words
    """Raised if the database isn't the one used before. The message is for the operator."""


class InUse(Exception):  # noqa: N818 - said to the operator, in words
    """Raised if another process is using the database. The message is for the operator."""


@contextmanager
def alone(database: Path) -> Iterator[None]:
    """Lock the database for this process during the `with` block. Raises InUse if another process has locked it.

    The operating system releases the lock no matter how the process ends. If no files or locks can be created in the
    folder, nothing is locked. On Linux, the database file itself is also locked, which reveals a process that opened it
    under another name.
    """
    with ExitStack() as held:
        with suppress(OSError):
            database.parent.mkdir(parents=True, exist_ok=True)
        _hold(held, database, beside(database, LOCK), os.O_RDWR | os.O_CREAT)
        if sys.platform == "linux":  # on other systems such a lock would conflict with SQLite's own
            _hold(held, database, database, os.O_RDONLY)
        yield


def _hold(held: ExitStack, database: Path, file: Path, flags: int) -> None:
    """Lock the file, if it can be opened, until `held` is closed. Raises InUse if another process has locked it."""
    try:
        handle = os.open(file, flags, 0o600)
    except OSError:
        return
    held.callback(os.close, handle)
    if not _locked(handle):
        raise InUse(
            f"Another process is using {database}. Stop it first: only one process can use a database file; several "
            "need PostgreSQL."
        )


def _locked(handle: int) -> bool:
    try:
        if sys.platform == "win32":
            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        else:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        return error.errno not in (errno.EACCES, errno.EAGAIN, errno.EWOULDBLOCK)
    return True


def require_known(database: Path, folders: Sequence[Path]) -> None:
    """Raise WrongDatabase if a different database was used before, or if this one is damaged.

    If there was no database before, log a warning that a new one is started. Raises OSError if the database can't be
    read or written, so that it isn't mistaken for an empty one.
    """
    for path in (database.parent, database):
        if path.exists() and not os.access(path, os.R_OK | os.W_OK):
            raise PermissionError(errno.EACCES, "it can't be written", str(path))
    require_same(str(database), _identity(database), (database.parent, *folders))


def is_another(identity: str, folders: Sequence[Path]) -> bool:
    """Tell whether, according to the folders, a database with a different identity was used last."""
    known = _known(folders)
    return known is not None and identity != known[0]


def require_same(database: str, identity: str, folders: Sequence[Path]) -> None:
    """Compare the identity of a database ("" if it has no tables) to the one recorded in the folders.

    Raises WrongDatabase if they differ, and logs a warning if a new database is started.
    """
    known = _known(folders)
    if known and identity != known[0]:
        what = "belongs to another bot" if identity else "has no tables"
        raise WrongDatabase(
            f"GUFFAW_DATABASE={database} {what}, but this bot's tables (database {known[0]}) were in {known[1]}. I "
            f"changed nothing. Correct GUFFAW_DATABASE, or restore a backup there ({COMMAND} restore FILE). To use "
            f"this one: {COMMAND} --new"
        )
    if not identity:
        log.warning("STARTING A NEW DATABASE: there were no tables in %s. If there should be, stop me now.", database)


def remember(database: Path, identity: str, folders: Sequence[Path]) -> None:
    """Record the identity of an SQLite database next to its file and in these folders."""
    write_down(identity, str(database.resolve()), (database.parent, *folders))


def write_down(identity: str, where: str, folders: Sequence[Path]) -> None:
    """Record the database's identity and location in each of these folders. Skip folders that can't be written."""
    for folder in folders:
        with suppress(OSError):
            mark, line = folder / MARK, f"{identity} {where}\n".encode("utf-8", "surrogateescape")
            if not mark.exists() or mark.read_bytes() != line:
                mark.write_bytes(line)


async def watch(database: Path) -> None:
    """Watch the database file until canceled. If it's deleted or replaced, log an error once."""
    number = _number(database)
    while _number(database) == number:
        await asyncio.sleep(WATCH_SECONDS)
    log.error(
        "THE DATABASE FILE IS GONE: %s is no longer the file I'm writing to, so moves made from now on will be lost "
        "when I stop. Stop me, and put the file or a backup back.",
        database,
    )
    await asyncio.Event().wait()


def _number(file: Path) -> int:
    """Return the file's inode number, or 0 if the file is gone."""
    try:
        return file.stat().st_ino
    except OSError:
        return 0


def _identity(database: Path) -> str:
    """Return the identity of the database; "" if the database is missing, empty, or has no identity yet.

    Raises WrongDatabase if the database is damaged: it isn't empty, so `--new` mustn't start with it.
    """
    if not database.exists() or not database.stat().st_size:
        return ""
    there = f"{database.resolve().as_uri()}?mode=ro"  # closing a writable connection would delete the write-ahead log
    try:
        with closing(sqlite3.connect(there, uri=True, timeout=5)) as reader:
            rows = reader.execute("SELECT value FROM meta WHERE key = ?", (KEY,)).fetchall()
    except sqlite3.OperationalError:  # it has no table `meta` yet, or is locked
        return ""
    except sqlite3.DatabaseError as error:
        raise WrongDatabase(f"{database} is damaged ({error}). I changed nothing. {RESTORE}") from error
    return str(rows[0][0]) if rows else ""


def is_known(folders: Sequence[Path]) -> bool:
    """Tell whether, according to these folders, a database was used before."""
    return _known(folders) is not None


def _known(folders: Sequence[Path]) -> tuple[str, str] | None:
    for folder in folders:
        with suppress(OSError, UnicodeDecodeError):
            identity, _, where = (folder / MARK).read_text("utf-8").strip().partition(" ")
            return identity, where
    return None
