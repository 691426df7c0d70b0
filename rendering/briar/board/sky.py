"""The sky above a maze: stripes of dusk or night behind hedges and a mansion."""

from __future__ import annotations

import math
from typing import Final

from PIL import Image, ImageDraw

from rendering.briar import colors
from rendering.draw import palette, sprites
from rendering.draw.canvas import put
from rendering.memory import remembered

FINE: Final = 3
# For each part of the mansion: left, right, top, and tip of the roof, as shares of width and height.
MANSION: Final = ((0.665, 0.695, 0.5, 0.22), (0.695, 0.755, 0.58, 0.4), (0.755, 0.775, 0.42, 0.1))
SHARES: Final = (0.0, 0.3, 0.5, 0.64, 0.76, 0.87, 1.0)  # where the stripes begin and end
BARE: Final = (0.0, 0.45, 0.66, 0.78, 0.86, 0.93, 1.0)
MIDDLE: Final = 0.632  # position of sun and moon
BESIDE: Final = 0.955  # position of the moon next to a title
STARS: Final = tuple((x / 100, y / 100) for x, y in (
    (25, 36), (31, 20), (37, 42), (42, 16), (47, 50), (52, 22), (57, 38), (66, 46), (71, 24), (76, 50), (81, 18),
    (93, 42), (97, 20),
))  # fmt: skip


@remembered
def drawn(wide: int, high: int, light: str, *, is_bare: bool = False) -> Image.Image:
    """Draw the sky. If `is_bare`, there's no mansion and no sun, which leaves room for a title."""
    image = _stripes(wide, high, light, BARE if is_bare else SHARES)
    if light == "night":
        _stars(image)
        put(
            image,
            sprites.piece("briar/sky/moon", min(1.0, high / 150)),
            ((BESIDE if is_bare else MIDDLE) * wide, 0.4 * high),
        )
    elif not is_bare:
        _sun(image)
    image.paste(palette.rgb(colors.SKYLINE[light]), (0, 0), _skyline(wide, high, is_bare=is_bare))
    if not is_bare:
        _windows(image)
    return image


def _stripes(wide: int, high: int, light: str, shares: tuple[float, ...]) -> Image.Image:
    image, shades = Image.new("RGB", (wide, high)), colors.SKY[light]
    pen = ImageDraw.Draw(image)
    for number, shade in enumerate(shades):
        pen.rectangle((0, round(shares[number] * high), wide, round(shares[number + 1] * high)), fill=shade)
    return image


def _stars(image: Image.Image) -> None:
    pen = ImageDraw.Draw(image)
    for number, (x, y) in enumerate(STARS):
        at, size = (x * image.width, y * image.height), 2 + number % 3
        pen.polygon([(at[0], at[1] - 2 * size), (at[0] + size * 0.6, at[1]), (at[0], at[1] + 2 * size),
                     (at[0] - size * 0.6, at[1])], fill="#e8ecff")  # fmt: skip
        pen.polygon([(at[0] - 2 * size, at[1]), (at[0], at[1] + size * 0.6), (at[0] + 2 * size, at[1]),
                     (at[0], at[1] - size * 0.6)], fill="#e8ecff")  # fmt: skip


def _sun(image: Image.Image) -> None:
    radius, at = 0.34 * image.height, (MIDDLE * image.width, 0.86 * image.height)
    disc = Image.new("L", (round(2 * radius) * FINE,) * 2, 0)
    ImageDraw.Draw(disc).ellipse((0, 0, disc.width - 1, disc.height - 1), fill=255)
    image.paste(palette.rgb("#ffd98a"), (round(at[0] - radius), round(at[1] - radius)), disc.reduce(FINE))


def _skyline(wide: int, high: int, *, is_bare: bool) -> Image.Image:
    """Return the mask of round hedges along the horizon and, unless `is_bare`, of the sorcerer's mansion."""
    mask = Image.new("L", (wide * FINE, high * FINE), 0)
    pen, base = ImageDraw.Draw(mask), high * FINE
    x, number = 0.0, 0
    while x < wide:
        radius = high * (0.13 + 0.07 * math.sin(number * 2.4) + 0.04 * math.sin(number * 5.1))
        centre = x * FINE, base
        pen.ellipse((centre[0] - radius * 1.5 * FINE, centre[1] - radius * FINE,
                     centre[0] + radius * 1.5 * FINE, centre[1] + radius * FINE), fill=255)  # fmt: skip
        x, number = x + high * 0.2, number + 1
    for left, right, top, roof in () if is_bare else MANSION:
        box = (left * wide * FINE, top * base, right * wide * FINE, base)
        pen.rectangle(box, fill=255)
        over = 0.006 * wide * FINE
        pen.polygon([(box[0] - over, box[1]), ((box[0] + box[2]) / 2, roof * base), (box[2] + over, box[1])], fill=255)
    return mask.reduce(FINE)


def _windows(image: Image.Image) -> None:
    pen = ImageDraw.Draw(image)
    half = max(2, round(0.025 * image.height))
    for x, y in ((0.68, 0.62), (0.712, 0.7), (0.738, 0.7), (0.765, 0.56)):
        at = x * image.width, y * image.height
        pen.rectangle((at[0] - half, at[1] - 1.5 * half, at[0] + half, at[1] + 1.5 * half), fill=colors.LAMP)
