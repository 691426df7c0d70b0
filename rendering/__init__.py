"""Pictures of Views, drawn with Pillow.

RENDERERS is the catalogue: one line a game.
"""

from __future__ import annotations

from rendering import gears
from rendering.picture import Renderer

RENDERERS: dict[str, Renderer] = {"gears": gears.RENDERER}
