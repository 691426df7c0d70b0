"""Icons as masks of any size; each may be pasted in any colour."""

from __future__ import annotations

from functools import lru_cache

from PIL import Image

from rendering import atlas, palette
from rendering.canvas import Point


@lru_cache(maxsize=1024)
def icon(name: str, size: int) -> Image.Image:
    """The mask of a packaged icon (see icons/), `size` pixels square. KeyError if there is none of that name.

    A game's own icon is named with the game's key: "briar/lantern".
    """
    mask = atlas.art(atlas.filed("icon", name)).image
    return mask.resize((size, size), Image.Resampling.LANCZOS, reducing_gap=3.0)


def stamp(image: Image.Image, at: Point, name: str, size: int, fill: str = palette.CREAM) -> None:
    """Paste an icon about a point."""
    corner = round(at[0] - size / 2), round(at[1] - size / 2)
    image.paste(palette.rgb(fill), corner, icon(name, size))
