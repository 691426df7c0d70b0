"""Whether the database is the one that was here before: tables must not begin anew because a path was mistyped.

A *house* is one database, by the id that it drew at its first use; its backups have the same. What house was here is
written into small files beside the database and beside the settings. Another one says that the bot runs, or was killed.
"""

from __future__ import annotations

import errno
import logging
import os
import sqlite3
import sys
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from pathlib import Path

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

log = logging.getLogger(__name__)

MARK = ".guffaw-house"  # its one line: the id of the house, and where its database is
RUNNING, LOCK = "-running", "-lock"  # behind the database's name


class OtherHouse(Exception):  # noqa: N818 - said to the operator, in words
    """Tables were kept here that this database does not hold."""


class InUse(Exception):  # noqa: N818 - said to the operator, in words
    """Another process keeps its tables there."""


@contextmanager
def alone(database: Path) -> Iterator[None]:
    """Nobody else does from here to the end, however this process ends. Raises InUse.

    Where the folder takes no files, or no locks, everybody is let in.
    """
    handle = -1
    try:
        with suppress(OSError):
            database.parent.mkdir(parents=True, exist_ok=True)
            handle = os.open(database.with_name(database.name + LOCK), os.O_RDWR | os.O_CREAT, 0o600)
        if handle >= 0 and not _locked(handle):
            raise InUse(
                f"Another process runs on {database}: stop it first. A file takes one at a time; several share a "
                "PostgreSQL database."
            )
        yield
    finally:
        if handle >= 0:
            os.close(handle)


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
    """Raises OtherHouse if tables are known to have been kept elsewhere; says it if a new house begins."""
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
        log.warning("A NEW HOUSE BEGINS: there were no tables in %s. If there should be, stop me now.", database)


def remember(database: Path, house: str, folders: Sequence[Path]) -> None:
    """From now on this is the house that is known."""
    write_down(house, str(database.resolve()), (database.parent, *folders))


def write_down(house: str, where: str, folders: Sequence[Path]) -> None:
    """Write it down in these folders; where nothing can be written, nothing is."""
    for folder in folders:
        with suppress(OSError):
            mark, line = folder / MARK, f"{house} {where}\n"
            if not mark.exists() or mark.read_text("utf-8") != line:
                mark.write_text(line, "utf-8")


def begin(database: Path, health: Path) -> None:
    """The bot runs. Says it if it was killed before, and what it had written last is not there.

    Whatever else opens a database after a crash moves the log into it, and so changes it after the bot was last alive.
    """
    running, written = (database.with_name(database.name + end) for end in (RUNNING, "-wal"))
    alive = max(_changed(running), _changed(health))  # that of the health is touched every some seconds
    if running.exists() and not written.exists() and _changed(database) < alive:
        log.error("THE LATEST MOVES MAY BE LOST: I was killed, and %s, which held them, is gone. Put it back.", written)
    database.parent.mkdir(parents=True, exist_ok=True)
    running.touch(0o600)


def end(database: Path) -> None:
    """The bot has closed the database."""
    database.with_name(database.name + RUNNING).unlink(missing_ok=True)


def _house(database: Path) -> str:
    """The id in the database; "" of one that is missing or empty, or that draws it at its first use."""
    if not database.exists() or not database.stat().st_size:
        return ""
    with suppress(sqlite3.Error), closing(sqlite3.connect(database, timeout=5)) as reader:
        rows = reader.execute("SELECT value FROM meta WHERE key = 'house'").fetchall()
        return str(rows[0][0]) if rows else ""
    return ""


def _changed(file: Path) -> float:
    try:
        return file.stat().st_mtime
    except OSError:
        return 0.0


def is_known(folders: Sequence[Path]) -> bool:
    """Whether tables were kept before."""
    return _known(folders) is not None


def _known(folders: Sequence[Path]) -> tuple[str, str] | None:
    for folder in folders:
        with suppress(OSError, UnicodeDecodeError):
            house, _, where = (folder / MARK).read_text("utf-8").strip().partition(" ")
            return house, where
    return None
