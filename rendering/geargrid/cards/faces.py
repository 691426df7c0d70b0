"""Pictures of single tiles: small ones in a strip, large ones on a page."""

from __future__ import annotations

from PIL import Image

from rendering.draw import canvas
from rendering.draw.geometry import Box
from rendering.draw.pixels import kept_picture
from rendering.geargrid.board import grid, numbers
from rendering.geargrid.colors import GROUND
from rendering.geargrid.layout import CELL, PATTERN, joined, laid


def pattern(code: str) -> str:
    """Return the color letter of each square of the tile, or "." for a blank square."""
    return PATTERN[code]


@kept_picture
def tile(code: str, unit: int, ground: str = GROUND, fate: str = "idle") -> Image.Image:
    """Draw an unrotated tile as an indexed picture, with squares of `unit` pixels, on a background of one color."""
    spots = laid(code, "A1r0")
    across, down = (max(spot[axis] for spot in spots) + 1 for axis in (0, 1))
    image = numbers.canvas(across * CELL, down * CELL)
    image.paste(numbers.number(ground), (0, 0, *image.size))
    for letter, at in zip(pattern(code), spots, strict=True):
        canvas.lay(image, grid.square(letter, fate, joined(at, spots)), (at[0] * CELL, at[1] * CELL))
    return numbers.numbered(canvas.resized(numbers.shown(image), (across * unit, down * unit)))


def flat(image: Image.Image, code: str, at: tuple[int, int], ground: str, high: int = 98) -> int:
    """Draw the tile at most `high` pixels tall, with its top left corner at the point. Return its right edge."""
    found = tile(code, high // 2 if len({spot[1] for spot in laid(code, "A1r0")}) > 1 else min(62, high), ground)
    canvas.lay(image, found, (at[0], at[1] + (high - found.height) // 2))
    return at[0] + found.width


def centred(image: Image.Image, code: str, box: Box, unit: int, ground: str, fate: str = "idle") -> None:
    """Draw the tile in the middle of a box."""
    found = tile(code, unit, ground, fate)
    canvas.lay(image, found, (round(box.middle[0] - found.width / 2), round(box.middle[1] - found.height / 2)))
