"""The numbered SQL files by which a database gets its present shape."""

from __future__ import annotations

from importlib.resources import files


def numbered(package: str) -> list[str]:
    """The SQL of each file in the package's folder `migrations`: the first leads to version 1."""
    folder = files(package) / "migrations"
    named = sorted((file for file in folder.iterdir() if file.name.endswith(".sql")), key=lambda file: file.name)
    numbers = [int(file.name.partition("_")[0]) for file in named]
    if numbers != list(range(1, len(named) + 1)):
        raise RuntimeError(f"migrations must be numbered without gaps, not {numbers}")
    return [file.read_text("utf-8") for file in named]
