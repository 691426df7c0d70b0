"""Guffaw's version and the packages that it requires, as installed or as in the checkout."""

from __future__ import annotations

import tomllib
from importlib import metadata
from pathlib import Path

NAME = "guffaw"
CHECKOUT = Path(__file__).resolve().parents[1] / "pyproject.toml"


def requirements() -> tuple[str, list[str]]:
    """Return Guffaw's version, and its requirements as lines such as "pillow>=13,<14" or "x>=1; extra == 'y'".

    In the Docker image, which has neither a checkout nor an installed package, they are "" and [].
    """
    if not CHECKOUT.exists():
        try:
            return metadata.version(NAME), metadata.requires(NAME) or []
        except metadata.PackageNotFoundError:
            return "", []
    project = tomllib.loads(CHECKOUT.read_text("utf-8"))["project"]
    extras = project["optional-dependencies"].items()
    optional = [f"{line}; extra == '{extra}'" for extra, lines in extras for line in lines]
    return project["version"], [*project["dependencies"], *optional]
