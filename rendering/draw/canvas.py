"""Sprites and text: the few operations of which every picture is made.

A sprite is kept as RGB and mask apart, because `paste(rgb, xy, mask)` is several times faster than compositing RGBA,
and in parts, because what is opaque is pasted without a mask, another twenty times faster.
Text is drawn once a (text, face, size) and pasted as a mask of any colour.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import NamedTuple, ParamSpec, TypeVar

from PIL import Image, ImageDraw, ImageFilter

from rendering.draw import fonts, palette, record
from rendering.draw.partition import Area, partition
from rendering.draw.record import Mark
from rendering.memory import remembered

P = ParamSpec("P")

Point = tuple[float, float]


class Part(NamedTuple):
    """A rectangle of a sprite, opaque if it has no mask; (x, y) is its top left corner in the sprite."""

    rgb: Image.Image
    mask: Image.Image | None
    x: int
    y: int


class Sprite(NamedTuple):
    """A cached picture; (x, y) is its top left corner as seen from the anchor.

    Outside its parts it is transparent. What is noted of it (see `record`) lies with the first.
    """

    parts: tuple[Part, ...]
    size: tuple[int, int]
    x: int
    y: int

    @property
    def rgb(self) -> Image.Image:
        """Its colours, as a picture of its own to draw on."""
        whole = Image.new("RGB", self.size)
        for part in self.parts:
            whole.paste(part.rgb, (part.x, part.y))
        whole.info = dict(self.parts[0].rgb.info)
        return whole

    @property
    def mask(self) -> Image.Image:
        """How opaque it is."""
        whole = Image.new("L", self.size)
        for part in self.parts:
            whole.paste(part.mask or 255, (part.x, part.y, part.x + part.rgb.width, part.y + part.rgb.height))
        return whole


def masked(rgb: Image.Image, mask: Image.Image, x: int, y: int) -> Sprite:
    """A sprite of a picture and its mask."""
    return Sprite((Part(rgb, mask, 0, 0),), rgb.size, x, y)


def sprite(image: Image.Image, x: float = 0, y: float = 0) -> Sprite:
    """A sprite of an RGBA picture."""
    return masked(image.convert("RGB"), image.getchannel("A"), round(x), round(y))


def centred(image: Image.Image) -> Sprite:
    """A sprite of an RGBA picture whose anchor is its middle."""
    return sprite(image, -image.width / 2, -image.height / 2)


Piece = TypeVar("Piece", Sprite, Image.Image)


def kept(make: Callable[P, Piece]) -> Callable[P, Piece]:
    """Keep the pieces that a function makes, see `memory`. Each is called as it was asked for: "badge 2 48"."""
    return remembered(_in_parts(named(make)))


def _in_parts(make: Callable[P, Piece]) -> Callable[P, Piece]:
    """Cut the sprites that a function makes into what is opaque and what is not."""

    @wraps(make)
    def made(*args: P.args, **given: P.kwargs) -> Piece:
        piece = make(*args, **given)
        return _cut(piece) if isinstance(piece, Sprite) and len(piece.parts) == 1 else piece

    return made


def _cut(whole: Sprite) -> Sprite:
    rgb, mask = whole.rgb, whole.mask
    areas = partition(mask) or (Area((0, 0, 1, 1), opaque=False),)
    parts = tuple(Part(rgb.crop(box), None if opaque else mask.crop(box), *box[:2]) for box, opaque in areas)
    for part in parts[1:]:
        part.rgb.info = {}
    return whole._replace(parts=parts)


def named(make: Callable[P, Piece]) -> Callable[P, Piece]:
    """Call the pieces that a function makes as they were asked for."""

    @wraps(make)
    def made(*args: P.args, **given: P.kwargs) -> Piece:
        piece = make(*args, **given)
        image = piece.parts[0].rgb if isinstance(piece, Sprite) else piece
        record.name(image, " ".join((make.__name__, *map(_asked, (*args, *given.values())))))
        return piece

    return made


def _asked(value: object) -> str:
    return (
        "+".join(map(str, value))
        if isinstance(value, tuple)
        else f"{value:g}"
        if isinstance(value, float)
        else str(value)
    )


def scaled(image: Image.Image, scale: float) -> Image.Image:
    """An RGBA picture at another size, without dark fringes."""
    if scale == 1:
        return image
    size = max(1, round(image.width * scale)), max(1, round(image.height * scale))
    return image.convert("RGBa").resize(size, Image.Resampling.LANCZOS, reducing_gap=3.0).convert("RGBA")


def put(image: Image.Image, piece: Sprite, at: Point) -> None:
    """Paste a sprite with its anchor at a point."""
    x, y = round(at[0]) + piece.x, round(at[1]) + piece.y
    for part in piece.parts:
        image.paste(part.rgb, (x + part.x, y + part.y), part.mask)
    _note(image, piece.parts[0].rgb, (x, y), piece.size)


def _note(image: Image.Image, piece: Image.Image, at: tuple[int, int], size: tuple[int, int]) -> None:
    if record.is_on():
        (x, y), (wide, high) = at, size
        record.note(image, Mark("sprite", record.name_of(piece), x, y, x + wide, y + high))
        record.carry(image, piece, at)


def cut(image: Image.Image, box: tuple[int, int, int, int]) -> Image.Image:
    """A part of the ground as a picture of its own, to be drawn on and laid back."""
    part = image.crop(box).convert("RGB")
    record.forget(part)
    return part


def lay(image: Image.Image, part: Image.Image, at: tuple[int, int], mask: Image.Image | None = None) -> None:
    """Paste a part, or a piece that is no sprite, with its top left corner at a point."""
    image.paste(part, at, mask)
    if record.name_of(part):
        _note(image, part, at, part.size)
    else:
        record.carry(image, part, at)


def cropped(image: Image.Image, box: tuple[int, int, int, int]) -> Image.Image:
    """A part as a picture of its own, to be shown alone."""
    part = image.crop(box)
    moved = (mark.moved(-box[0], -box[1]) for mark in record.marks(image))
    record.hold(
        part, (mark for mark in moved if 0 <= mark.middle[0] <= part.width and 0 <= mark.middle[1] <= part.height)
    )
    return part


def resized(image: Image.Image, size: tuple[int, int], gap: float | None = None) -> Image.Image:
    """An RGB picture at another size; `gap` as Pillow's `reducing_gap`."""
    found = image.resize(size, Image.Resampling.LANCZOS, reducing_gap=gap)
    record.hold(found, (mark.scaled(size[0] / image.width) for mark in record.marks(image)))
    return found


def text_mask(text: str, face: str, size: int) -> tuple[Image.Image, int, int]:
    """The mask of a printable text with room about it, its left bearing, and its top against the line's middle."""
    font = fonts.font(face, size)
    ascent, descent = font.getmetrics()
    wide = max(1, round(fonts.width(text, face, size)))
    mask = Image.new("L", (wide + size, ascent + descent + size // 2), 0)
    draw, x = ImageDraw.Draw(mask), size / 2
    for part, stretch in fonts.runs(text, face):
        bold = max(1, size // 30) if part == fonts.EASTERN else 0  # it has but one weight, and a light one
        draw.text((x, ascent + size // 4), stretch, 255, fonts.font(part, size), "ls", stroke_width=bold)
        x += fonts.font(part, size).getlength(stretch)
    # Capitals are centred on the line's middle: about 0.7 of the size for the packaged faces.
    return mask, -(size // 2), -(ascent + size // 4) + round(size * 0.345)


@remembered
def _line_mask(text: str, face: str, size: int) -> tuple[Image.Image, int, int]:
    """The same without the room, which is more than half of it."""
    mask, left, top = text_mask(text, face, size)
    box = mask.getbbox() or (0, 0, 1, 1)
    return mask.crop(box), left + box[0], top + box[1]


def write(
    image: Image.Image,
    at: Point,
    text: str,
    size: int,
    *,
    face: str = fonts.BODY,
    fill: str = palette.TEXT,
    anchor: str = "l",
    limit: int | None = None,
    least: int | None = None,
) -> float:
    """Write one line, capitals centred on `at`, from there ("l"), about it ("m") or up to it ("r").

    Any Unicode may come; what is wider than `limit` (pixels) shrinks to `least` and is then cut short with an ellipsis.
    Returns the width.
    """
    if limit is not None and least is not None:
        size = fonts.shrunk(fonts.printable(text, face), face, size, limit, least)
    shown = fonts.printable(text, face) if limit is None else fonts.fit(text, face, size, limit)
    if not shown:
        return 0.0
    wide = fonts.width(shown, face, size)
    mask, left, top = _line_mask(shown, face, size)
    x = at[0] - {"l": 0.0, "m": wide / 2, "r": wide}[anchor]
    paint(image, mask, (round(x) + left, round(at[1]) + top), fill)
    note_line(image, (x, at[1]), shown, wide, size, face, fill)
    return wide


def paint(image: Image.Image, mask: Image.Image, corner: tuple[int, int], fill: str) -> None:
    """Paste a colour through a mask. Pillow blends a picture in half the time that a plain colour takes."""
    image.paste(Image.new("RGB", mask.size, palette.rgb(fill)), corner, mask)


def note_line(image: Image.Image, at: Point, text: str, wide: float, size: int, face: str, fill: str) -> None:
    """A line was written from a point on."""
    if record.is_on():
        rise = round(0.345 * size)  # half a capital
        box = round(at[0]), round(at[1]) - rise, round(at[0] + wide), round(at[1]) + rise
        record.note(image, Mark("text", text, *box, f"{face.rpartition('-')[2]}/{size}", fill))


def gradient(size: tuple[int, int], top: str, bottom: str) -> Image.Image:
    """A picture that fades from one colour to another, downwards."""
    column = Image.new("RGB", (1, 2))
    column.putdata([palette.rgb(top), palette.rgb(bottom)])
    return column.resize(size, Image.Resampling.BILINEAR, box=(0, 0.5, 1, 1.5))


def shadow(mask_of: Image.Image, blur: float, opacity: float) -> Image.Image:
    """A soft shadow mask of a mask."""
    return mask_of.filter(ImageFilter.GaussianBlur(blur)).point(lambda value: int(value * opacity))


@kept
def engraved(text: str, size: int, face: str = fonts.TITLE) -> Sprite:
    """A golden title with a bevel and a shadow, anchored at its middle."""
    mask, _, top = text_mask(fonts.printable(text, face), face, size)
    pad = max(4, size // 8)
    wide, high = mask.width + 2 * pad, mask.height + 2 * pad
    result = Image.new("RGBA", (wide, high), (8, 6, 4, 0))
    shade = Image.new("L", (wide, high), 0)
    shade.paste(mask, (pad + max(1, size // 30), pad + max(2, size // 20)))
    result.putalpha(shadow(shade, size / 24, 0.9))
    step = max(1, size // 40)
    layers = (("#fff3c4", "#f0c566", -step), ("#5f3d12", "#5f3d12", step), ("#f8d98a", "#c08a38", 0))
    for upper, lower, offset in layers:
        layer = gradient((mask.width, mask.height), upper, lower).convert("RGBA")
        layer.putalpha(mask)
        result.alpha_composite(layer, (pad + offset, pad + offset))
    return sprite(result, -wide / 2, top - pad)
