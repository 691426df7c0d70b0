"""Reads the numbered SQL files that migrate a database to the current schema."""

from __future__ import annotations

from importlib.resources import files


def numbered(package: str) -> list[str]:
    """Return the SQL files in the package's folder `migrations`, in order. The first one leads to schema version 1.

    Raises RuntimeError if their numbers have gaps.
    """
    folder = files(package) / "migrations"
    named = sorted((file for file in folder.iterdir() if file.name.endswith(".sql")), key=lambda file: file.name)
    numbers = [int(file.name.partition("_")[0]) for file in named]
    if numbers != list(range(1, len(named) + 1)):
        raise RuntimeError(f"migrations must be numbered without gaps, not {numbers}")
    return [file.read_text("utf-8") for file in named]
