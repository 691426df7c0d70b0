"""The version of this program, and the command that starts it."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Final

VERSION: Final = "0.2.0"  # also in pyproject.toml
PACKAGED: Final = "guffaw"  # the installed package's command
COMMAND: Final = PACKAGED if Path(sys.argv[0]).stem == PACKAGED else "python -m bot"


def install_extra(name: str) -> str:
    """Return the command that installs the packages of an extra in pyproject.toml."""
    return f"pipx install --force '{PACKAGED}[{name}]'" if COMMAND == PACKAGED else f"uv sync --extra {name}"
