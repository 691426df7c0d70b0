"""Small pieces in all pictures of Gizmos: spheres, tokens, stars, level badges."""

from __future__ import annotations

from typing import Final

from PIL import Image, ImageDraw

from rendering.draw import fonts, palette, record, sprites
from rendering.draw.atlas import art
from rendering.draw.canvas import Point, put, text_mask, write
from rendering.draw.geometry import Box
from rendering.draw.icons import stamp
from rendering.draw.pixels import Pixels, Sprite, centred, kept_firm, masked, scaled
from rendering.draw.record import Mark
from rendering.gizmos.colors import GROUND, INK
from rendering.memory import remembered

TAG: Final = 42  # font size and height of a tag
DIAMETER: Final = 160  # diameter of every round piece at master size, not counting its shadow
ROMAN: Final = ("", "I", "II", "III")


@kept_firm
def part(name: str, diameter: int) -> Pixels:
    """Draw a round piece of the game's art, such as "sphere/R", "socket" or "star". Its anchor is its center."""
    image, entry = art(f"gizmos/{name}")
    scale = diameter / DIAMETER
    whole = centred(scaled(image.convert("RGBA"), scale))
    return whole._replace(x=round(entry.x * scale), y=round(entry.y * scale))


@remembered
def whole(name: str, scale: float) -> Sprite:
    """Return a piece of the game's art, scaled by `scale`. Its anchor is scaled with it."""
    return sprites.piece(f"gizmos/{name}", scale)


@kept_firm
def marked(name: str, text: str, diameter: int, fill: str, face: str, share: float) -> Pixels:
    """Draw a round piece of the game's art with text in its center."""
    image, entry = art(f"gizmos/{name}")
    base = image.convert("RGBA").copy()
    size = round(DIAMETER * share)
    wide = fonts.width(text, face, size)
    if wide > 0.62 * DIAMETER:
        size = round(size * 0.62 * DIAMETER / wide)
        wide = fonts.width(text, face, size)
    mask, left, top = text_mask(text, face, size)
    layer = Image.new("RGBA", base.size, (*palette.rgb(fill), 0))
    shade = Image.new("L", base.size, 0)
    shade.paste(mask, (round(-entry.x - wide / 2) + left, -entry.y + top))
    layer.putalpha(shade)
    base.alpha_composite(layer)
    scale = diameter / DIAMETER
    whole = centred(scaled(base, scale))
    return whole._replace(x=round(entry.x * scale), y=round(entry.y * scale))


@remembered
def tick(diameter: int) -> Sprite:
    """Return the check mark of a gizmo that has been used."""
    return sprites.emblem(("disc/turned",), "check", diameter)


def sphere(image: Image.Image, at: Point, letter: str, diameter: int) -> None:
    put(image, part(f"sphere/{letter}", diameter), at)


def token(image: Image.Image, at: Point, text: str, diameter: int) -> None:
    put(image, marked("token", text, diameter, INK, fonts.STRONG, 0.78), at)


def level(image: Image.Image, at: Point, number: int, diameter: int) -> None:
    put(image, marked("level", ROMAN[number], diameter, palette.GOLD, fonts.HEADING, 0.5), at)


def icon(image: Image.Image, at: Point, name: str, size: int, fill: str = INK) -> None:
    """Draw one of the game's own icons."""
    stamp(image, at, f"gizmos/{name}", size, fill)


def dimmed(image: Image.Image, box: Box) -> None:
    """Darken an area that can't be chosen."""
    area = (box.left, box.top, box.right, box.bottom)
    cut = image.crop(area)
    image.paste(Image.blend(cut, Image.new("RGB", cut.size, GROUND), 0.55), area[:2])
    record.note(image, Mark("sprite", "dimmed", *area))


def numeral(image: Image.Image, at: Point, number: str, size: int) -> None:
    """Draw a level as a Roman numeral on a dark plate, for sizes at which the level badge would be illegible."""
    wide = round(fonts.width(number, fonts.HEADING, size) + 0.3 * size)
    put(image, _tablet(wide, round(0.96 * size), INK), at)
    write(image, at, number, size, face=fonts.HEADING, fill=palette.GOLD, anchor="m")


def tag(image: Image.Image, at: Point, text: str, fill: str = palette.GLOW) -> None:
    """Draw a tag that says what is special about a card or gizmo."""
    put(image, _tablet(round(fonts.width(text, fonts.STRONG, TAG)) + 20, TAG, fill), at)
    write(image, at, text, TAG, face=fonts.STRONG, fill=INK, anchor="m")


@kept_firm
def _tablet(wide: int, high: int, fill: str) -> Pixels:
    fine = 3
    mask = Image.new("L", (wide * fine, high * fine), 0)
    ImageDraw.Draw(mask).rounded_rectangle((0, 0, wide * fine - 1, high * fine - 1), high * fine // 5, fill=255)
    ground = Image.new("RGB", (wide, high), fill)
    return masked(ground, mask.reduce(fine), -wide // 2, -high // 2)
