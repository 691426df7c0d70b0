"""Checks that the folders of the database and its backups are writable and have enough free space."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

from bot.core.settings import Settings
from bot.operator.doctor.finding import Finding

SPARE = 200_000_000  # bytes that should be free, in addition to another copy of the database
_MEGABYTE = 1_000_000


def disk(settings: Settings) -> list[Finding]:
    """Check the folder of the health file and, if the database is a file, its folder and that of its backups."""
    database = settings.database
    is_file = isinstance(database, Path)
    folders = [settings.health.parent, *([database.parent, settings.backups] if isinstance(database, Path) else [])]
    need = (_size(database) if isinstance(database, Path) else 0) + SPARE * is_file
    places = {_existing(folder).resolve(): None for folder in folders}
    return [finding for place in places for finding in _folder(place, need)]


def _size(file: Path) -> int:
    try:
        return file.stat().st_size
    except OSError:
        return 0


def _existing(folder: Path) -> Path:
    """Return the folder or, if it doesn't exist, its nearest existing parent, in which the bot would create it."""
    folder = folder.absolute()
    return next((each for each in (folder, *folder.parents) if each.exists()), folder)


def _folder(folder: Path, need: int) -> Iterator[Finding]:
    try:
        with tempfile.TemporaryFile(dir=folder) as file:
            file.write(b"\0" * 4096)
        free = shutil.disk_usage(folder).free
    except OSError as error:
        yield Finding(
            "BAD",
            "disk",
            f"I can't write to {folder}: {error.strerror}. It must be a folder on a writable disk that isn't full, and "
            "belong to the user who runs the bot.",
        )
        return
    room = f"{free // _MEGABYTE:,} MB are free in {folder}"
    if free < need:
        yield Finding(
            "BAD",
            "disk",
            f"{room}, but a backup and an update need {need // _MEGABYTE:,} MB. Delete old backups, or move the "
            "database and its backups to a bigger disk.",
        )
        return
    yield Finding("ok", "disk", f"{room}, and I can write there.")
