"""Flat pictures: numbers of fixed colours, a byte a pixel (mode P) instead of four."""

from __future__ import annotations

from PIL import Image

from rendering.draw.atlas import art
from rendering.theme import HOUSE, Look


def colours(name: str = HOUSE.colours) -> Image.Image:
    """A fixed palette, as a picture in mode P."""
    return art(name).image


def flat(image: Image.Image, look: Look = HOUSE) -> Image.Image:
    """An RGB picture in the fixed colours, at a byte a pixel instead of four: so grounds are kept.

    Its `convert("RGB")` is a copy to draw on.
    """
    return image.quantize(palette=colours(look.colours), dither=Image.Dither.NONE)
