"""Indexed pictures: numbers of fixed colours, a byte a pixel (mode P) instead of four.

Boards are drawn on them: to copy, to keep and to pack one takes a fraction of what it takes in RGB, and nothing has to
find its nearest colour again. Pillow cannot blend numbers; what is blended is cut out, blended in RGB, and laid back.
"""

from __future__ import annotations

from typing import Final

from PIL import Image

from rendering.draw.atlas import art
from rendering.theme import HOUSE, Look

_COLOURS: Final = "colours"


def colours(name: str = HOUSE.colours) -> Image.Image:
    """A fixed palette, as a picture in mode P. Pillow remembers nearest colours with it."""
    return art(name).image


def indexed(image: Image.Image, look: Look = HOUSE) -> Image.Image:
    """An RGB picture in the fixed colours of a look."""
    return in_colours(image, look.colours)


def in_colours(image: Image.Image, name: str) -> Image.Image:
    """The same in those of a palette. It remembers which: `colours_of` tells."""
    found = image.quantize(palette=colours(name), dither=Image.Dither.NONE)
    found.info[_COLOURS] = name
    return found


def colours_of(image: Image.Image) -> str:
    """The name of an indexed picture's palette, "" of one in RGB."""
    name: str = image.info[_COLOURS] if image.mode == "P" else ""
    return name


def paste(image: Image.Image, part: Image.Image, corner: tuple[int, int], mask: Image.Image | None = None) -> None:
    """Paste an RGB picture on one that may be indexed, or an indexed one on one in the same colours."""
    if image.mode != "P" or part.mode == "P":
        image.paste(part, corner, mask)
        return
    blended = part
    if mask is not None:
        blended = image.crop((*corner, corner[0] + part.width, corner[1] + part.height)).convert("RGB")
        blended.paste(part, (0, 0), mask)
    image.paste(in_colours(blended, colours_of(image)), corner)
