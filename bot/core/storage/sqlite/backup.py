"""Backups of an SQLite database. A backup with its final name is complete, even if the program was killed."""

from __future__ import annotations

import os
import sqlite3
import time
from contextlib import closing, suppress
from pathlib import Path

OWNER_ONLY = 0o600
PART = ".part"  # suffix of a copy that is being written
LEFT_OVER_SECONDS = 600.0  # a part that nobody has written to for this long was left by a program that was killed


def private(path: Path) -> None:
    """Create the file if it doesn't exist, and let only its owner read it, because its data includes seeds and hands.

    On Windows, which has no file modes of this kind, the folder's permissions apply.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    path.touch(OWNER_ONLY, exist_ok=True)
    if os.name == "posix" and path.stat().st_mode & 0o077:
        path.chmod(OWNER_ONLY)


def copy(database: sqlite3.Connection, to: Path) -> None:
    """Make a consistent copy of the database, even while the bot is running.

    The copy is written under a temporary name, synced, checked and renamed. Raises FileExistsError if the target
    exists, and sqlite3.Error or OSError if the copy fails; then no partial file is left.
    """
    if to.exists():
        raise FileExistsError(f"{to} already exists. A backup never overwrites a file.")
    part = to.with_name(f"{to.name}.{os.getpid()}{PART}")
    clean(to.parent)
    try:
        private(part)
        database.execute("SELECT count(*) FROM sqlite_master").fetchall()  # unlike VACUUM INTO, says what is damaged
        database.execute("VACUUM INTO ?", (str(part),))
        sync(part)
        _check(part, database)
        part.replace(to)
        sync(to.parent)
    finally:
        part.unlink(missing_ok=True)


def copy_file(database: Path, to: Path) -> None:
    """Copy a database file as `copy` does, through a connection of its own that can't write.

    Raises FileExistsError, sqlite3.Error, or OSError.
    """
    with closing(sqlite3.connect(f"{database.resolve().as_uri()}?mode=ro", uri=True, timeout=5)) as reader:
        copy(reader, to)


def clean(folder: Path) -> None:
    """Delete unfinished copies that killed programs left in the folder."""
    for part in folder.glob(f"*{PART}*"):  # the pattern also matches journals of unfinished copies
        with suppress(OSError):  # another process may have deleted it
            if time.time() - part.stat().st_mtime > LEFT_OVER_SECONDS:
                part.unlink()


def keep_latest(folder: Path, pattern: str, kept: int) -> None:
    """Delete the files that match the pattern except for the newest `kept` ones."""
    files = sorted(folder.glob(pattern), key=lambda file: (file.stat().st_mtime_ns, file.name))
    for file in files[: max(0, len(files) - kept)]:
        file.unlink(missing_ok=True)


def _check(part: Path, database: sqlite3.Connection) -> None:
    """Raise sqlite3.DatabaseError if the copy is damaged or has a different schema version than the original."""
    with closing(sqlite3.connect(part)) as copied:
        report = [row[0] for row in copied.execute("PRAGMA quick_check(1)")]
        versions = [file.execute("PRAGMA user_version").fetchone() for file in (copied, database)]
    if report != ["ok"] or versions[0] != versions[1]:
        raise sqlite3.DatabaseError(f"the copy {part} doesn't match the original: {report[0]}")


def sync(path: Path) -> None:
    """Sync a file or folder to the disk. On Windows, folders can't be synced."""
    if path.is_dir() and os.name != "posix":
        return
    handle = os.open(path, os.O_RDONLY if path.is_dir() else os.O_RDWR)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
