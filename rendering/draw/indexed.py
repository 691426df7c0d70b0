"""Indexed pictures, whose pixels are indexes into a fixed palette (mode P): one byte per pixel instead of three.

Boards are drawn on indexed pictures, because these are much faster to copy, cache and encode than RGB pictures, and the
nearest palette color needn't be searched for again. Pillow can't blend indexes, so an area that needs blending is
converted to RGB and back.
"""

from __future__ import annotations

from typing import Final

from PIL import Image

from rendering.draw.atlas import art
from rendering.theme import HOUSE, Look

_COLORS: Final = "colors"


def colors(name: str = HOUSE.colors) -> Image.Image:
    """Return a palette as a picture in mode P, which also caches the nearest colors that Pillow has found."""
    return art(name).image


def indexed(image: Image.Image, look: Look = HOUSE) -> Image.Image:
    """Convert an RGB picture to a game's palette. `look` has the name of the palette."""
    return in_colors(image, look.colors)


def in_colors(image: Image.Image, name: str) -> Image.Image:
    """Convert an RGB picture to the named palette. The picture keeps that name, which `colors_of` returns."""
    found = image.quantize(palette=colors(name), dither=Image.Dither.NONE)
    found.info[_COLORS] = name
    return found


def colors_of(image: Image.Image) -> str:
    """Return the name of an indexed picture's palette, or "" for an RGB picture."""
    name: str = image.info[_COLORS] if image.mode == "P" else ""
    return name


def paste(image: Image.Image, part: Image.Image, corner: tuple[int, int], mask: Image.Image | None = None) -> None:
    """Paste a part onto a picture. The part is RGB, or indexed with the same palette as the picture."""
    if image.mode != "P" or part.mode == "P":
        image.paste(part, corner, mask)
        return
    blended = part
    if mask is not None:
        blended = image.crop((*corner, corner[0] + part.width, corner[1] + part.height)).convert("RGB")
        blended.paste(part, (0, 0), mask)
    image.paste(in_colors(blended, colors_of(image)), corner)
