"""The background and the palette of BriarMaze's pictures."""

from __future__ import annotations

from typing import Final

from rendering.theme import Look

LOOK: Final = Look("briar/backdrop", "briar/palette", "briar/", "briar/hedge/bud")
