"""The version of this program, and the command that starts it."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Final

VERSION: Final = "0.2.0"  # also in pyproject.toml
PACKAGED: Final = "guffaw"  # the command of the installed package
COMMAND: Final = PACKAGED if Path(sys.argv[0]).stem == PACKAGED else "python -m bot"


def install_command(*extras: str) -> str:
    """Return the shell command that installs the required packages and those of the given extras in pyproject.toml."""
    if COMMAND != PACKAGED:
        return "uv sync" + "".join(f" --extra {extra}" for extra in extras)
    return f"pipx install --force '{PACKAGED}[{','.join(extras)}]'" if extras else f"pipx install --force {PACKAGED}"
