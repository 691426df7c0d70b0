"""Copies of the database: a file under its final name is whole, whenever the program was killed."""

from __future__ import annotations

import os
import sqlite3
import time
from contextlib import closing, suppress
from pathlib import Path

OWNER_ONLY = 0o600
PART = ".part"  # behind the name of a copy that is being written
LEFT_OVER_SECONDS = 600.0  # a part that nobody has written to for so long belongs to a program that was killed


def private(path: Path) -> None:
    """Make the file if there is none; seeds and hands lie in it, so only its owner may read it.

    Windows has no such modes: there a file is readable by whom its folder is.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    path.touch(OWNER_ONLY, exist_ok=True)
    if os.name == "posix" and path.stat().st_mode & 0o077:
        path.chmod(OWNER_ONLY)


def copy(database: sqlite3.Connection, to: Path) -> None:
    """A consistent copy beside a running bot, written beside its name, synced, opened and checked, then renamed.

    Raises FileExistsError if there is one already, sqlite3.Error or OSError if it cannot be made; then nothing is left.
    """
    if to.exists():
        raise FileExistsError(f"{to} already exists. A backup never overwrites a file.")
    part = to.with_name(f"{to.name}.{os.getpid()}{PART}")
    clean(to.parent)
    try:
        private(part)
        database.execute("VACUUM INTO ?", (str(part),))
        _sync(part)
        _check(part, database)
        part.replace(to)
        _sync(to.parent)
    finally:
        part.unlink(missing_ok=True)


def clean(folder: Path) -> None:
    """Remove what killed programs left half written."""
    for part in folder.glob(f"*{PART}*"):  # with its journal
        with suppress(OSError):  # another process may be quicker
            if time.time() - part.stat().st_mtime > LEFT_OVER_SECONDS:
                part.unlink()


def keep_latest(folder: Path, pattern: str, kept: int) -> None:
    """Remove all of these files but the last few."""
    found = sorted(folder.glob(pattern), key=lambda file: (file.stat().st_mtime_ns, file.name))
    for file in found[: max(0, len(found) - kept)]:
        file.unlink(missing_ok=True)


def _check(part: Path, database: sqlite3.Connection) -> None:
    """Raises sqlite3.DatabaseError if the copy is damaged or of another version."""
    with closing(sqlite3.connect(part)) as copied:
        found = [row[0] for row in copied.execute("PRAGMA quick_check(1)")]
        versions = [each.execute("PRAGMA user_version").fetchone() for each in (copied, database)]
    if found != ["ok"] or versions[0] != versions[1]:
        raise sqlite3.DatabaseError(f"the copy {part} is not what was copied: {found[0]}")


def _sync(path: Path) -> None:
    """To the disk; Windows syncs no folders."""
    if path.is_dir() and os.name != "posix":
        return
    handle = os.open(path, os.O_RDONLY if path.is_dir() else os.O_RDWR)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
