"""The icon and the banner of the bot's profile on Discord: a laughing gear."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import partial
from typing import Final

from PIL import Image, ImageDraw

from rendering.build.light import Mask, Relief, both, gear, minus, union
from rendering.draw.fonts import HEADING, TITLE, font
from rendering.draw.palette import BACKGROUND, CREAM, GOLD, INK, MUTED, ORNAMENT

ICON: Final = 1024  # pixels
BANNER: Final = (680, 240)
NAME, MOTTO = "Guffaw", "Board games at your own pace"
TEETH: Final = 12
BRASS: Final = ("#f6cf78", "#8a5a22")
FACE: Final = ("#4a3826", "#2a1f16")
MOUTH: Final = "#7a1d14"
TONGUE: Final = ("#e0694f", "#a8402e")


def icon() -> Image.Image:
    """Draw the icon. Discord shows only the circle inside it."""
    relief = Relief((-ICON / 2, -ICON / 2, ICON / 2, ICON / 2), fine=2, backdrop=BACKGROUND)
    _gears(relief, ((-390, -330, 190, 14), (400, 350, 210, 16)))
    _laughing(relief, 0, 0, 400)
    return relief.image().convert("RGB")


def banner() -> Image.Image:
    """Draw the banner. Discord covers its lower left corner with the icon."""
    wide, high = BANNER
    relief = Relief((0, 0, wide, high), fine=4, backdrop=BACKGROUND)
    _gears(relief, ((60, 30, 104, 14), (208, 196, 84, 12), (630, 226, 104, 16), (560, -6, 76, 12)))
    name = _text(relief, NAME, TITLE, 84, (350, 96))
    relief.shadow(name, (2, 3), 3, 0.8)
    relief.lit(name, BRASS, (52, 132), 1.0, 0.8)
    relief.fill(_text(relief, MOTTO, HEADING, 24, (350, 164)), CREAM)
    return relief.image().convert("RGB")


DRAWN: Final[dict[str, Callable[[], Image.Image]]] = {"icon.png": icon, "banner.png": banner}


def _gears(relief: Relief, places: tuple[tuple[float, float, float, int], ...]) -> None:
    for x, y, radius, teeth in places:
        ring = minus(relief.polygons(gear(x, y, radius, radius * 0.86, teeth)), relief.discs(radius * 0.55, (x, y)))
        relief.lit(ring, (ORNAMENT, ORNAMENT), (y - radius, y + radius), 2, 0.4)


def _laughing(relief: Relief, x: float, y: float, radius: float) -> None:
    """Draw a brass gear that laughs with closed eyes."""
    k = radius / 100
    wheel = relief.polygons(gear(x, y, radius, 0.84 * radius, TEETH, math.pi / TEETH))
    relief.shadow(wheel, (4 * k, 7 * k), 6 * k, 0.8)
    relief.fill(_grown(relief, wheel, 2.4 * k), INK)
    relief.lit(wheel, BRASS, (y - radius, y + radius), 2.6 * k, 1.0)
    well = relief.discs(0.7 * radius, (x, y))
    relief.fill(relief.discs(0.72 * radius, (x, y)), INK)
    relief.lit(well, FACE, (y - 70 * k, y + 70 * k), 2 * k, 0.3)
    relief.sunk(well, (2 * k, 4 * k), 5 * k, 0.7)
    at = partial(_arc, x, y, k)
    for side in (-1, 1):
        eye = [*at(27 * side, -8, 19, 19, 190, 350), *reversed(at(27 * side, -8, 11, 11, 190, 350))]
        lids = union(relief.polygons(eye), relief.discs(4 * k, *at(27 * side, -8, 15, 15, 190, 350)))
        relief.lit(lids, (GOLD, MUTED), (y - 30 * k, y), k, 0.5)
    mouth = relief.polygons(at(0, 10, 46, 46, 0, 180))
    relief.fill(_grown(relief, mouth, 3.4 * k), GOLD)
    relief.fill(mouth, MOUTH)
    tongue = both(mouth, relief.polygons(at(0, 58, 30, 24, 0, 360)))
    relief.lit(tongue, TONGUE, (y + 34 * k, y + 58 * k), 2 * k, 0.5)
    bar = [(x - 46 * k, y + 8 * k), (x + 46 * k, y + 8 * k), (x + 46 * k, y + 20 * k), (x - 46 * k, y + 20 * k)]
    teeth = both(mouth, relief.polygons(bar))
    relief.lit(teeth, (CREAM, "#d8c9a4"), (y + 8 * k, y + 22 * k), 1.4 * k, 0.5)
    relief.sunk(mouth, (0, 3 * k), 3 * k, 0.5)


def _arc(
    x: float, y: float, k: float, dx: float, dy: float, wide: float, high: float, start: float, end: float
) -> list[tuple[float, float]]:
    """Return points on an ellipse from one angle to another, in degrees clockwise from the right.

    The center is (x, y) plus `k` times (dx, dy). The radii `wide` and `high` are in units of `k`, too.
    """
    angles = [math.radians(start + (end - start) * step / 40) for step in range(41)]
    return [(x + k * (dx + wide * math.cos(a)), y + k * (dy + high * math.sin(a))) for a in angles]


def _grown(relief: Relief, mask: Mask, pixels: float) -> Mask:
    """Return the mask with a border of `pixels` around it."""
    reach = pixels * relief.fine
    shifts = [(reach * math.cos(math.pi * step / 12), reach * math.sin(math.pi * step / 12)) for step in range(24)]
    return union(mask, *(_moved(mask, round(dx), round(dy)) for dx, dy in shifts))


def _moved(mask: Mask, dx: int, dy: int) -> Mask:
    result = Image.new("L", mask.size, 0)
    result.paste(mask, (dx, dy))
    return result


def _text(relief: Relief, words: str, face: str, size: int, middle: tuple[float, float]) -> Mask:
    mask = Image.new("L", relief.size, 0)
    place = ((middle[0] - relief.left) * relief.fine, (middle[1] - relief.top) * relief.fine)
    ImageDraw.Draw(mask).text(place, words, fill=255, font=font(face, size * relief.fine), anchor="mm")
    return mask
