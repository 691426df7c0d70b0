"""Notes the last commit beside the database, so that the start after a crash notices commits that are gone.

A commit is in the write-ahead log first. A log that was cut off or deleted after a crash opens without an error, as the
database of before; all commits that are left are a beginning of those that were made, so the last one tells of all.
The note says that the bot runs or was killed: it is deleted when the database is closed.
"""

from __future__ import annotations

import logging
import os
import sqlite3
import threading
from contextlib import closing, suppress
from pathlib import Path

import msgspec
from msgspec.structs import replace

from bot.storage.rows import TableId

log = logging.getLogger(__name__)

NOTE, WAL = "-running", "-wal"  # behind the database's name
WIDTH = 128  # bytes: each note overwrites the one before in one write
_MODE = 0o600


class Note(msgspec.Struct, frozen=True):
    """The last commit of a table, "" if there was none since the start, and how many tables there were at least."""

    tables: int = 0
    table: TableId = ""
    version: int = 0
    log: int = 0  # bytes of the write-ahead log, which never becomes shorter while the bot runs


class CommitsLost(Exception):  # noqa: N818 - said to the operator, in words
    """The database does not hold what it had committed before a crash."""


class LastCommit:
    """Writes the note of a running bot. Where it cannot be written, a later start has nothing to compare with."""

    def __init__(self, database: Path) -> None:
        self._path = beside(database, NOTE)
        self._log = _size(beside(database, WAL))
        self._lock = threading.Lock()  # commits are noted in the database's thread
        self.note = Note()

    def write(self, note: Note) -> None:
        """Replace the note."""
        with self._lock, suppress(OSError):
            self.note = replace(note, log=self._log)
            handle = os.open(self._path, os.O_WRONLY | os.O_CREAT, _MODE)
            try:
                os.write(handle, msgspec.json.encode(self.note).ljust(WIDTH - 1) + b"\n")
            finally:
                os.close(handle)

    def committed(self, table: TableId, version: int) -> None:
        """Note a commit of that table; the first one of a table makes it one more."""
        self.write(Note(self.note.tables + (version == 1), table, version))

    def end(self) -> None:
        """Delete the note: the database was closed."""
        with suppress(OSError):
            self._path.unlink(missing_ok=True)


def beside(database: Path, end: str) -> Path:
    """A file where SQLite has its own: of a link, beside what it leads to."""
    there = database.resolve()
    return there.with_name(there.name + end)


def was_killed(database: Path) -> bool:
    """Whether a bot that ran on it did not close it, or still runs."""
    return os.path.exists(beside(database, NOTE))  # noqa: PTH110 - Path.exists raises where one may not look


def require_last_commit(database: Path) -> None:
    """Compare the database with the note of a bot that was killed. Raises CommitsLost.

    What is left of a log that was cut off can hide newer pages that are in the database already. So where the database
    has all without it, it is put aside.
    """
    note, wal = _noted(database), beside(database, WAL)
    if note is None:
        return
    is_cut = 0 < note.log > _size(wal) and wal.exists()
    if is_cut and _holds(_found(database, note, "mode=ro&immutable=1"), note):
        _put_aside(wal)
    elif not _holds(found := _found(database, note, "mode=ro"), note):
        raise CommitsLost(_words(database, wal, note, found))


def _noted(database: Path) -> Note | None:
    try:
        return msgspec.json.decode(beside(database, NOTE).read_bytes(), type=Note)
    except (OSError, msgspec.DecodeError):  # an older program's, or cut off by a power failure
        return None


def _found(database: Path, note: Note, mode: str) -> Note | None:
    """What there is of the note, read without changing a byte; None if the database is damaged."""
    is_cut = _size(beside(database, WAL)) < note.log
    try:
        with closing(sqlite3.connect(f"{database.resolve().as_uri()}?{mode}", uri=True, timeout=5)) as reader:
            ((count,),) = reader.execute("SELECT count(*) FROM tables")
            version = reader.execute("SELECT version FROM tables WHERE id = ?", (note.table,)).fetchone() or (0,)
            is_sound = not is_cut or reader.execute("PRAGMA quick_check(1)").fetchone() == ("ok",)
    except sqlite3.Error:
        return None
    return Note(count, note.table, *version) if is_sound else None


def _holds(found: Note | None, note: Note) -> bool:
    return found is not None and found.tables >= note.tables and found.version >= note.version


def _size(file: Path) -> int:
    try:
        return file.stat().st_size
    except OSError:
        return 0


def _put_aside(wal: Path) -> None:
    aside = wal.with_name(f"{wal.name}-cut")
    wal.replace(aside)
    wal.with_name(wal.name.removesuffix(WAL) + "-shm").unlink(missing_ok=True)
    log.warning("%s was cut off; the database has everything without it. I moved it to %s.", wal, aside)


def _words(database: Path, wal: Path, note: Note, found: Note | None) -> str:
    tables = found.tables if found else 0
    missing = f"{tables} of {note.tables} tables are left" if tables < note.tables else "the latest moves are missing"
    return (
        f"The latest commits in {database} are lost: {missing}. The bot was killed, and {wal}, which held them, is "
        "gone or was cut off. OK, nothing changed. Put that file back as it was, or a backup in place of the database; "
        "to go on with what is left: python -m bot --new"
    )
