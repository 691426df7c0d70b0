"""Basic operations on pictures, RGB or indexed: paste sprites and write text.

Each string is rendered once for each face and size, and then pasted as a mask in any color.
"""

from __future__ import annotations

from PIL import Image, ImageDraw, ImageFilter

from rendering.draw import fonts, palette, record
from rendering.draw.indexed import paste
from rendering.draw.pixels import Pixels, Sprite, kept, sprite
from rendering.draw.record import Mark
from rendering.memory import remembered

Point = tuple[float, float]


def put(image: Image.Image, piece: Sprite | Pixels, at: Point) -> None:
    """Paste a sprite so that its anchor is at the point."""
    shown = piece.on(image) if isinstance(piece, Sprite) else piece
    x, y = round(at[0]) + shown.x, round(at[1]) + shown.y
    for part in shown.parts:
        paste(image, part.image, (x + part.x, y + part.y), part.mask)
    _note(image, shown.parts[0].image, (x, y), shown.size)


def _note(image: Image.Image, piece: Image.Image, at: tuple[int, int], size: tuple[int, int]) -> None:
    if record.is_on():
        (x, y), (wide, high) = at, size
        record.note(image, Mark("sprite", record.name_of(piece), x, y, x + wide, y + high))
        record.carry(image, piece, at)


def cut(image: Image.Image, box: tuple[int, int, int, int]) -> Image.Image:
    """Return a copy of a part of a picture. Draw on it, then paste it back with `lay`."""
    part = image.crop(box).convert("RGB")
    record.forget(part)
    return part


def lay(image: Image.Image, part: Image.Image, at: tuple[int, int], mask: Image.Image | None = None) -> None:
    """Paste a picture that isn't a sprite. `at` is its top left corner."""
    paste(image, part, at, mask)
    if record.name_of(part):
        _note(image, part, at, part.size)
    else:
        record.carry(image, part, at)


def cropped(image: Image.Image, box: tuple[int, int, int, int]) -> Image.Image:
    """Return a part of a picture as a picture of its own. The box may extend beyond the picture's edges."""
    part = image.crop(box)
    moved = (mark.moved(-box[0], -box[1]) for mark in record.marks(image) if _is_on(image, mark))
    record.hold(part, (mark for mark in moved if _is_on(part, mark)))
    return part


def _is_on(image: Image.Image, mark: Mark) -> bool:
    x, y = mark.middle
    return 0 <= x <= image.width and 0 <= y <= image.height


def resized(image: Image.Image, size: tuple[int, int], gap: float | None = None) -> Image.Image:
    """Return an RGB picture in another size. `gap` is Pillow's `reducing_gap`."""
    found = image.resize(size, Image.Resampling.LANCZOS, reducing_gap=gap)
    record.hold(found, (mark.scaled(size[0] / image.width) for mark in record.marks(image)))
    return found


def text_mask(text: str, face: str, size: int) -> tuple[Image.Image, int, int]:
    """Return the mask of a printable string, with padding.

    Also return the position of the mask's top left corner relative to the string's left end and the line's middle.
    """
    font = fonts.font(face, size)
    ascent, descent = font.getmetrics()
    wide = max(1, round(fonts.width(text, face, size)))
    mask = Image.new("L", (wide + size, ascent + descent + size // 2), 0)
    draw, x = ImageDraw.Draw(mask), size / 2
    for part, stretch in fonts.runs(text, face):
        bold = max(1, size // 30) if part == fonts.EASTERN else 0  # the font has only one weight, which is light
        draw.text((x, ascent + size // 4), stretch, 255, fonts.font(part, size), "ls", stroke_width=bold)
        x += fonts.font(part, size).getlength(stretch)
    # Capitals are centered on the line's middle; their height is about 0.7 of the size in the packaged faces.
    return mask, -(size // 2), -(ascent + size // 4) + round(size * 0.345)


@remembered
def _line_mask(text: str, face: str, size: int) -> tuple[Image.Image, int, int]:
    """Return (mask, left, top) like `text_mask`, but without padding, which is more than half of most masks."""
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
    """Write one line of text. Return its width in pixels.

    `at` is the vertical middle of the capitals. Horizontally, it's where the text begins (anchor "l"), has its middle
    ("m") or ends ("r"). The text can contain any Unicode. If it's wider than `limit` pixels, it's shrunk, but not below
    the size `least`, and then cut with an ellipsis.
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
    """Fill a mask with a color.

    The color is pasted as a picture, which Pillow blends twice as fast as a plain color.
    """
    paste(image, Image.new("RGB", mask.size, palette.rgb(fill)), corner, mask)


def note_line(image: Image.Image, at: Point, text: str, wide: float, size: int, face: str, fill: str) -> None:
    """Record, for tests, that a line of text was written at a point."""
    if record.is_on():
        rise = round(0.345 * size)  # half the height of a capital
        box = round(at[0]), round(at[1]) - rise, round(at[0] + wide), round(at[1]) + rise
        record.note(image, Mark("text", text, *box, f"{face.rpartition('-')[2]}/{size}", fill))


def gradient(size: tuple[int, int], top: str, bottom: str) -> Image.Image:
    """Return a vertical gradient from one color to another."""
    column = Image.new("RGB", (1, 2))
    column.putdata([palette.rgb(top), palette.rgb(bottom)])
    return column.resize(size, Image.Resampling.BILINEAR, box=(0, 0.5, 1, 1.5))


def shadow(mask_of: Image.Image, blur: float, opacity: float) -> Image.Image:
    """Return a soft shadow of a mask, as another mask."""
    return mask_of.filter(ImageFilter.GaussianBlur(blur)).point(lambda value: int(value * opacity))


@kept
def engraved(text: str, size: int, face: str = fonts.TITLE) -> Pixels:
    """Render a golden title with a bevel and a shadow. Its anchor is its center."""
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
