"""Drawing functions for pictures in mode L whose bytes are palette indexes.

Such pictures can be encoded without searching for the nearest colors, so the building panel responds several times
faster.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from PIL import Image, ImageDraw

from rendering.draw import canvas as draw
from rendering.draw import fonts, icons, palette, record, sprites
from rendering.draw.canvas import put, text_mask
from rendering.draw.geometry import Box, Point
from rendering.draw.indexed import colors
from rendering.draw.pixels import kept_picture
from rendering.draw.record import Mark
from rendering.geargrid.colors import GROUND, LOOK
from rendering.memory import remembered

SHADES = 16


def numbered(image: Image.Image) -> Image.Image:
    """Convert an RGB picture to the indexes of the nearest palette colors."""
    found = image.quantize(palette=colors(LOOK.colors), dither=Image.Dither.NONE)
    record.hold(found, record.marks(image))
    return flat(found)


def flat(image: Image.Image) -> Image.Image:
    """Convert a picture in mode P to mode L, keeping its indexes and dropping its palette."""
    held = Image.frombytes("L", image.size, image.tobytes())
    record.hold(held, record.marks(image))
    return held


def shown(image: Image.Image) -> Image.Image:
    """Convert a picture of palette indexes to RGB."""
    found = Image.frombytes("P", image.size, image.tobytes())
    found.putpalette(colors(LOOK.colors).getpalette("RGB") or ())
    told = found.convert("RGB")
    record.hold(told, record.marks(image))
    return told


@lru_cache(maxsize=1)
def _held() -> tuple[tuple[int, ...], ...]:
    flat = colors(LOOK.colors).getpalette("RGB") or []
    return tuple(zip(*(flat[part::3] for part in range(3)), strict=True))


def _nearest(color: Sequence[float]) -> int:
    far = [sum((one - other) ** 2 for one, other in zip(held, color, strict=True)) for held in _held()]
    return far.index(min(far))


@lru_cache(maxsize=256)
def number(color: str) -> int:
    """Return the index of the palette color nearest to a color."""
    return _nearest(palette.rgb(color))


@lru_cache(maxsize=64)
def _ramp(fill: str, ground: str) -> bytes:
    """Return palette indexes for 256 shades between the color of a background and the color of text on it."""
    ends = tuple(zip(palette.rgb(ground), palette.rgb(fill), strict=True))
    steps = ([one + (other - one) * step / (SHADES - 1) for one, other in ends] for step in range(SHADES))
    found = [_nearest(step) for step in steps]
    return bytes(found[value * SHADES // 256] for value in range(256))


@remembered
def _inked(text: str, face: str, size: int, fill: str, ground: str) -> tuple[Image.Image, Image.Image, int, int]:
    mask, left, top = text_mask(text, face, size)
    return _colored(mask, fill, ground), mask.point(lambda value: 255 * (value > 15)), left, top


def _colored(mask: Image.Image, fill: str, ground: str) -> Image.Image:
    return Image.frombytes("L", mask.size, mask.tobytes().translate(_ramp(fill, ground)))


def write(
    image: Image.Image,
    at: Point,
    text: str,
    size: int,
    *,
    fill: str = palette.TEXT,
    ground: str = GROUND,
    face: str = fonts.BODY,
    anchor: str = "l",
    limit: int | None = None,
    least: int | None = None,
) -> float:
    """Write text as `canvas.write` does, on a background of the color `ground`. Return the width."""
    if limit is not None and least is not None:
        size = fonts.shrunk(fonts.printable(text, face), face, size, limit, least)
    told = fonts.printable(text, face) if limit is None else fonts.fit(text, face, size, limit)
    if not told:
        return 0.0
    wide = fonts.width(told, face, size)
    ink, mask, left, top = _inked(told, face, size, fill, ground)
    x = at[0] - {"l": 0.0, "m": wide / 2, "r": wide}[anchor]
    image.paste(ink, (round(x) + left, round(at[1]) + top), mask)
    draw.note_line(image, (x, at[1]), told, wide, size, face, fill)
    return wide


def stamp(image: Image.Image, at: Point, name: str, size: int, fill: str, ground: str = GROUND) -> None:
    """Draw an icon centered on a point, on a background of the color `ground`."""
    mask = icons.icon(name, size)
    corner = round(at[0] - size / 2), round(at[1] - size / 2)
    image.paste(_colored(mask, fill, ground), corner, mask.point(lambda value: 255 * (value > 15)))
    icons.note(image, corner, name, size, fill)


@remembered
def _rounded(size: tuple[int, int], radius: int) -> Image.Image:
    mask = Image.new("L", size, 0)
    ImageDraw.Draw(mask).rounded_rectangle((0, 0, size[0] - 1, size[1] - 1), radius, fill=255)
    return mask


def field(image: Image.Image, box: Box, face: str, rim: str = "", radius: int = 16, width: int = 4) -> None:
    """Draw a rounded rectangle. If `rim` is a color, the rectangle has a rim of that color."""
    record.note(image, Mark("sprite", "frame field", *box, fill=face))
    if rim:
        image.paste(number(rim), box, _rounded((box.width, box.height), radius))
        box = Box(box.left + width, box.top + width, box.right - width, box.bottom - width)
    image.paste(number(face), box, _rounded((box.width, box.height), max(2, radius - width)))


@kept_picture
def disc(
    face: str, rim: str, diameter: int, text: str = "", icon_name: str = "", ink: str = palette.CREAM
) -> Image.Image:
    """Draw a round mark with a letter or an icon, in a square picture. `press` pastes it without the corners."""
    image = Image.new("L", (diameter, diameter), number(rim))
    ImageDraw.Draw(image).ellipse((4, 4, diameter - 5, diameter - 5), fill=number(face))
    if icon_name:
        stamp(image, (diameter / 2, diameter / 2), icon_name, round(diameter * 0.58), ink, face)
    if text:
        size = round(diameter * (0.72 if len(text) == 1 else 0.56))
        write(image, (diameter / 2, diameter / 2), text, size, fill=ink, ground=face, face=fonts.STRONG, anchor="m")
    return image


@kept_picture
def lettered(letter: str, diameter: int) -> Image.Image:
    """Draw the letter of a choice on a golden disc."""
    return disc("#ffd98a", palette.INK, diameter, letter, ink=palette.INK).copy()


def press(image: Image.Image, at: Point, mark: Image.Image) -> None:
    """Paste a round mark so that it's centered on a point."""
    corner = round(at[0] - mark.width / 2), round(at[1] - mark.height / 2)
    draw.lay(image, mark, corner, _rounded(mark.size, mark.width // 2))


def canvas(wide: int, high: int) -> Image.Image:
    return Image.new("L", (wide, high), number(GROUND))


@remembered
def badge(seat: int, diameter: int, ground: str = GROUND) -> Image.Image:
    """Draw a player's badge on a background of one color."""
    image, found = Image.new("RGB", (diameter + 16, diameter + 16), ground), sprites.badge(seat, diameter)
    put(image, found, (image.width / 2, image.height / 2))
    result, mask = Image.new("L", image.size, number(ground)), Image.new("L", image.size, 0)
    mask.paste(
        found.mask.point(lambda value: 255 * (value > 90)), (image.width // 2 + found.x, image.height // 2 + found.y)
    )
    draw.lay(result, numbered(image), (0, 0), mask)
    return result


def place(image: Image.Image, at: Point, mark: Image.Image) -> None:
    """Paste a picture so that it's centered on a point."""
    draw.lay(image, mark, (round(at[0] - mark.width / 2), round(at[1] - mark.height / 2)))
