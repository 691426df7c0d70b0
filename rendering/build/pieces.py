"""Pieces of art for an atlas, and masks of icons."""

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
    """A piece of art for an atlas.

    (x, y) is the position of its top left corner relative to its anchor. `border` is the width of the border that isn't
    stretched, on each side.
    """

    image: Image.Image
    x: int = 0
    y: int = 0
    border: tuple[int, int, int, int] = (0, 0, 0, 0)


def finish(relief: Relief) -> Piece:
    """Return the visible part of the drawing as a piece. Its anchor is the origin of the drawing's coordinates."""
    image = relief.image()
    box = image.getchannel("A").getbbox() or (0, 0, 1, 1)
    return Piece(image.crop(box), relief.left + box[0], relief.top + box[1])


def _icons(game: str) -> Path:
    """Return the folder of a game's own icons, or of the shared icons if `game` is ""."""
    return ROOT / (game or "assets") / "icons"


@lru_cache(maxsize=256)
def icon_mask(name: str, size: int = 512, game: str = "") -> Mask:
    """Render a packaged SVG icon as a square mask of `size` pixels."""
    drawn = resvg_py.svg_to_bytes(svg_path=str(_icons(game) / f"{name}.svg"), width=size, height=size)
    return Image.open(io.BytesIO(bytes(drawn))).convert("RGBA").getchannel("A")


def icon_names(game: str = "") -> list[str]:
    """Return the names of a game's own icons, or of the shared icons if `game` is ""."""
    return sorted(path.stem for path in _icons(game).glob("*.svg"))
