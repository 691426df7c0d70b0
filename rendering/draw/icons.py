"""Icons as masks of any size, which can be pasted in any color."""

from __future__ import annotations

from PIL import Image

from rendering.draw import atlas, palette, record
from rendering.draw.canvas import Point, paint
from rendering.draw.record import Mark
from rendering.memory import remembered


@remembered
def icon(name: str, size: int) -> Image.Image:
    """Return an icon's mask, `size` pixels square. Raises KeyError if there's no such icon.

    The names of a game's own icons begin with the game's key: "briar/lantern".
    """
    mask = atlas.art(atlas.filed("icon", name)).image
    return mask.resize((size, size), Image.Resampling.LANCZOS, reducing_gap=3.0)


def stamp(image: Image.Image, at: Point, name: str, size: int, fill: str = palette.CREAM) -> None:
    """Draw an icon centered on a point."""
    corner = round(at[0] - size / 2), round(at[1] - size / 2)
    paint(image, icon(name, size), corner, fill)
    note(image, corner, name, size, fill)


def note(image: Image.Image, corner: tuple[int, int], name: str, size: int, fill: str) -> None:
    """Record, for tests, that an icon was drawn with its top left corner at `corner`."""
    if record.is_on():
        x, y = corner
        record.note(image, Mark("icon", name, x, y, x + size, y + size, str(size), fill))
