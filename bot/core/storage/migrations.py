"""What the migrations of SQLite and PostgreSQL share: numbered SQL files, and the refusal of newer schemas."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path
from typing import Final

from bot.core.program import COMMAND, VERSION
from bot.core.refusals import StorageTrouble

UPGRADED_BY: Final = "upgraded by"  # key of a note in `meta`: the version of the program that last ran migrations


def numbered(package: str) -> list[str]:
    """Return the contents of the SQL files in the package's folder `migrations`. The first leads to schema version 1.

    Raises RuntimeError if their numbers have gaps.
    """
    folder = files(package) / "migrations"
    named = sorted((file for file in folder.iterdir() if file.name.endswith(".sql")), key=lambda file: file.name)
    numbers = [int(file.name.partition("_")[0]) for file in named]
    if numbers != list(range(1, len(named) + 1)):
        raise RuntimeError(f"migrations must be numbered without gaps, not {numbers}")
    return [file.read_text("utf-8") for file in named]


def require_known(
    place: str | Path, schema: int, known: int, upgraded_by: str | None, backup: Path | None = None
) -> None:
    """Raise StorageTrouble if the database has a newer `schema` than this program knows.

    `upgraded_by` is the version of the program that created that schema, and `backup` is a copy that this program can
    read; each is None if unknown.
    """
    if schema <= known:
        return
    by = f"Guffaw {upgraded_by}" if upgraded_by else "a newer version"
    raise StorageTrouble(
        f"{place} was upgraded by {by} to format {schema}. This is Guffaw {VERSION}, which reads formats up to "
        f"{known}. Start {upgraded_by or 'that one'} or newer. To go back, restore the backup made before the upgrade: "
        f"{COMMAND} restore {backup or 'FILE'}"
    )
