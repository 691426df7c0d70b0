"""What lies beside some checkouts and in no repository: tests of it skip themselves elsewhere, and rightly so."""

from __future__ import annotations

from pathlib import Path
from typing import Final

BESIDE: Final = Path(__file__).resolve().parents[3] / "shared"
ABSENT: Final = "not beside this checkout"
