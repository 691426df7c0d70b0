"""The folder `shared` next to some checkouts, in no repository. Tests that need it are skipped elsewhere."""

from __future__ import annotations

from pathlib import Path
from typing import Final

BESIDE: Final = Path(__file__).resolve().parents[3] / "shared"
ABSENT: Final = "not beside this checkout"
