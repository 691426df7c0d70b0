"""The folder `shared`, next to some checkouts but in no repository. Without it, tests that need it are skipped."""

from __future__ import annotations

from pathlib import Path
from typing import Final

BESIDE: Final = Path(__file__).resolve().parents[3] / "shared"
ABSENT: Final = "not beside this checkout"
