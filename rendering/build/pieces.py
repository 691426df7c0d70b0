"""A piece of art on its way into the atlas."""

from __future__ import annotations

import io
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

import resvg_py
from PIL import Image

from rendering.build.light import Mask, Relief

ROOT = Path(__file__).parent.parent
ICON_SIZE = 128


class Piece(NamedTuple):
    """A picture, its top left corner as seen from the anchor, and the border that stretching spares."""

    image: Image.Image
    x: int = 0
    y: int = 0
    border: tuple[int, int, int, int] = (0, 0, 0, 0)


def finish(relief: Relief) -> Piece:
    """The relief cut down to what can be seen, anchored at the origin of its coordinates."""
    image = relief.image()
    box = image.getchannel("A").getbbox() or (0, 0, 1, 1)
    return Piece(image.crop(box), relief.left + box[0], relief.top + box[1])


def _icons(game: str) -> Path:
    """The folder of the house's icons, or of a game's own."""
    return ROOT / (game or "assets") / "icons"


@lru_cache(maxsize=256)
def icon_mask(name: str, size: int = 512, game: str = "") -> Mask:
    """A packaged SVG icon as a mask."""
    drawn = resvg_py.svg_to_bytes(svg_path=str(_icons(game) / f"{name}.svg"), width=size, height=size)
    return Image.open(io.BytesIO(bytes(drawn))).convert("RGBA").getchannel("A")


def icon_names(game: str = "") -> list[str]:
    """Every packaged icon of the house, or of a game."""
    return sorted(path.stem for path in _icons(game).glob("*.svg"))
