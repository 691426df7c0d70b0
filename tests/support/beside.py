"""The path of the folder `shared` beside the checkout, which has the rulebooks and Discord's OpenAPI document.

The folder isn't part of the repository. If it's missing, tests that need it are skipped.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

BESIDE: Final = Path(__file__).resolve().parents[3] / "shared"
ABSENT: Final = "not beside this checkout"
