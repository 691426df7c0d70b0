"""A record of the last commit, in a file next to the database, by which the bot notices lost commits after a crash.

At first, a commit is only in the write-ahead log. If the log is truncated or deleted after a crash, the database opens
without an error, in an earlier state. Commits are only lost from the end, so the last one shows whether any are
missing. The file is deleted when the database is closed, so if it exists, the bot is running or was killed.
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

from bot.core.ids import TableId
from bot.core.program import COMMAND

log = logging.getLogger(__name__)

NOTE, WAL = "-running", "-wal"  # suffixes after the database's name
WIDTH = 128  # bytes of a note, so that each note overwrites the one before it with a single write
_MODE = 0o600


class Note(msgspec.Struct, frozen=True):
    """The last commit: its table ("" if there was none since startup) and version, and how many tables there were."""

    tables: int = 0
    table: TableId = TableId("")
    version: int = 0
    log: int = 0  # length of the write-ahead log in bytes at startup; the log never gets shorter while the bot runs


class CommitsLost(Exception):  # noqa: N818 - said to the operator, in words
    """Raised if the database lacks commits from before a crash. The message is for the operator."""


class LastCommit:
    """The writer of the record of the last commit, used while the bot is running.

    If writing fails, the next start can't detect lost commits.
    """

    def __init__(self, database: Path) -> None:
        self._path = beside(database, NOTE)
        self._log = _size(beside(database, WAL))
        self._lock = threading.Lock()  # because the database's thread notes commits
        self.note = Note()

    def write(self, note: Note) -> None:
        with self._lock, suppress(OSError):
            self.note = replace(note, log=self._log)
            handle = os.open(self._path, os.O_WRONLY | os.O_CREAT, _MODE)
            try:
                os.write(handle, msgspec.json.encode(self.note).ljust(WIDTH - 1) + b"\n")
            finally:
                os.close(handle)

    def committed(self, table: TableId, version: int) -> None:
        """Record a commit of the table with that version. Version 1 is a new table."""
        self.write(Note(self.note.tables + (version == 1), table, version))

    def end(self) -> None:
        """Delete the record of the last commit, because the database is closed properly."""
        with suppress(OSError):
            self._path.unlink(missing_ok=True)


def beside(database: Path, end: str) -> Path:
    """Resolve symbolic links in the database's path as SQLite does, and return the path with the suffix `end`."""
    there = database.resolve()
    return there.with_name(there.name + end)


def was_killed(database: Path) -> bool:
    """Tell whether the last bot that used the database didn't close it: it was killed, or is still running."""
    return os.path.exists(beside(database, NOTE))  # noqa: PTH110 - Path.exists raises where one may not look


def require_last_commit(database: Path) -> None:
    """Compare the database to the record that a killed bot left. Raises CommitsLost if commits are missing.

    The remains of a truncated write-ahead log can hide newer pages that have already reached the database file. If that
    file has all commits by itself, the log is renamed.
    """
    note, wal = _noted(database), beside(database, WAL)
    if note is None:
        return
    is_cut = 0 < note.log > _size(wal) and wal.exists()
    if is_cut and _holds(_actual_note(database, note, "mode=ro&immutable=1"), note):
        _put_aside(wal)
    elif not _holds(actual := _actual_note(database, note, "mode=ro"), note):
        raise CommitsLost(_words(database, wal, note, actual))


def _noted(database: Path) -> Note | None:
    try:
        return msgspec.json.decode(beside(database, NOTE).read_bytes(), type=Note)
    except (OSError, msgspec.DecodeError):  # the note is from an older program, or was cut off by a power failure
        return None


def _actual_note(database: Path, note: Note, mode: str) -> Note | None:
    """Return what is in the database as a `Note`, without changing the database; None if it's damaged.

    `mode` is the query string of the SQLite URI, such as "mode=ro".
    """
    is_cut = _size(beside(database, WAL)) < note.log
    try:
        with closing(sqlite3.connect(f"{database.resolve().as_uri()}?{mode}", uri=True, timeout=5)) as reader:
            ((count,),) = reader.execute("SELECT count(*) FROM tables")
            version = reader.execute("SELECT version FROM tables WHERE id = ?", (note.table,)).fetchone() or (0,)
            is_sound = not is_cut or reader.execute("PRAGMA quick_check(1)").fetchone() == ("ok",)
    except sqlite3.Error:
        return None
    return Note(count, note.table, *version) if is_sound else None


def _holds(actual: Note | None, note: Note) -> bool:
    return actual is not None and actual.tables >= note.tables and actual.version >= note.version


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


def _words(database: Path, wal: Path, note: Note, actual: Note | None) -> str:
    tables = actual.tables if actual else 0
    missing = f"{tables} of {note.tables} tables are left" if tables < note.tables else "the latest moves are missing"
    return (
        f"The latest commits in {database} are lost: {missing}. The bot was killed, and {wal}, which held them, is "
        "gone or was cut off. I changed nothing. Put that file back as it was, or restore a backup: "
        f"{COMMAND} restore FILE. To continue with what's left: {COMMAND} --new"
    )
