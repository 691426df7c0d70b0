"""Whether the database is the one that was here before: tables must not begin anew because a path was mistyped.

A *house* is one database, by the id that it drew at its first use; its backups have the same. What house was here is
written into small files beside the database and beside the settings.
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

from bot.storage.sqlite.last_commit import beside

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

log = logging.getLogger(__name__)

MARK = ".guffaw-house"  # its one line: the id of the house, and where its database is
LOCK = "-lock"  # behind the database's name
WATCH_SECONDS = 15.0


class OtherHouse(Exception):  # noqa: N818 - said to the operator, in words
    """Tables were kept here that this database does not hold."""


class InUse(Exception):  # noqa: N818 - said to the operator, in words
    """Another process keeps its tables there."""


@contextmanager
def alone(database: Path) -> Iterator[None]:
    """Nobody else does from here to the end, however this process ends and by whatever name. Raises InUse.

    Where the folder takes no files, or no locks, everybody is let in.
    """
    with ExitStack() as held:
        with suppress(OSError):
            database.parent.mkdir(parents=True, exist_ok=True)
        _hold(held, database, beside(database, LOCK), os.O_RDWR | os.O_CREAT)
        if sys.platform == "linux":  # elsewhere such a lock would meet SQLite's own
            _hold(held, database, database, os.O_RDONLY)
        yield


def _hold(held: ExitStack, database: Path, file: Path, flags: int) -> None:
    """Lock the file, if it can be opened. Raises InUse."""
    try:
        handle = os.open(file, flags, 0o600)
    except OSError:
        return
    held.callback(os.close, handle)
    if not _locked(handle):
        raise InUse(
            f"Another process runs on {database}: stop it first. A file takes one at a time; several share a "
            "PostgreSQL database."
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
    """Raises OtherHouse if tables are known to have been kept elsewhere; says it if a new house begins.

    Raises OSError where nothing can be read or written: that there are no tables could not be told from it.
    """
    for each in (database.parent, database):
        if each.exists() and not os.access(each, os.R_OK | os.W_OK):
            raise PermissionError(errno.EACCES, "it cannot be written", str(each))
    require_same(str(database), _house(database), (database.parent, *folders))


def require_same(database: str, found: str, folders: Sequence[Path]) -> None:
    """The same of a database whose house was `found`, "" if it holds no tables."""
    known = _known(folders)
    if known and found != known[0]:
        what = "is of another house" if found else "holds no tables"
        raise OtherHouse(
            f"GUFFAW_DATABASE={database} {what}, but the tables of house {known[0]} were in {known[1]}. Nothing was "
            "done. Set GUFFAW_DATABASE right, or put a backup there; to go on with this one: python -m bot --new"
        )
    if not found:
        log.warning("STARTING A NEW DATABASE: there were no tables in %s. If there should be, stop me now.", database)


def remember(database: Path, house: str, folders: Sequence[Path]) -> None:
    """From now on this is the house that is known."""
    write_down(house, str(database.resolve()), (database.parent, *folders))


def write_down(house: str, where: str, folders: Sequence[Path]) -> None:
    """Write it down in these folders; where nothing can be written, nothing is."""
    for folder in folders:
        with suppress(OSError):
            mark, line = folder / MARK, f"{house} {where}\n".encode("utf-8", "surrogateescape")
            if not mark.exists() or mark.read_bytes() != line:
                mark.write_bytes(line)


async def watch(database: Path) -> None:
    """Until cancelled; says it once if the file is deleted or replaced meanwhile."""
    opened = _number(database)
    while _number(database) == opened:
        await asyncio.sleep(WATCH_SECONDS)
    log.error(
        "THE DATABASE WAS TAKEN AWAY: %s is not the file that I write, and what is played now ends with me. Stop me, "
        "and put it or a backup there.",
        database,
    )
    await asyncio.Event().wait()


def _number(file: Path) -> int:
    """What tells the file from another of its name; 0 if it is gone."""
    try:
        return file.stat().st_ino
    except OSError:
        return 0


def _house(database: Path) -> str:
    """The id in the database; "" of one that is missing or empty, or that draws it at its first use."""
    if not database.exists() or not database.stat().st_size:
        return ""
    there = f"{database.resolve().as_uri()}?mode=ro"  # the last writer to close a database ends its write-ahead log
    with suppress(sqlite3.Error), closing(sqlite3.connect(there, uri=True, timeout=5)) as reader:
        rows = reader.execute("SELECT value FROM meta WHERE key = 'house'").fetchall()
        return str(rows[0][0]) if rows else ""
    return ""


def is_known(folders: Sequence[Path]) -> bool:
    """Whether tables were kept before."""
    return _known(folders) is not None


def _known(folders: Sequence[Path]) -> tuple[str, str] | None:
    for folder in folders:
        with suppress(OSError, UnicodeDecodeError):
            house, _, where = (folder / MARK).read_text("utf-8").strip().partition(" ")
            return house, where
    return None
