"""The folder `shared`, with rulebooks and Discord's OpenAPI document, which isn't in the repository.

Tests that need it are skipped where it's missing.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

BESIDE: Final = Path(__file__).resolve().parents[3] / "shared"
ABSENT: Final = "not beside this checkout"
