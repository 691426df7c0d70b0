"""Building blocks of pages and panels: backgrounds, titles, paragraphs, labels, prices."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PIL import Image, ImageDraw

from rendering.draw import fonts, palette, sprites
from rendering.draw.canvas import Point, engraved, lay, put, write
from rendering.draw.geometry import Box
from rendering.draw.icons import stamp
from rendering.draw.indexed import indexed
from rendering.draw.pixels import Pixels, kept, sprite
from rendering.draw.sheets import FOOT, HIGH, MARGIN, PAGE, TEXT, TITLE, WIDE, badge
from rendering.memory import remembered
from rendering.theme import HOUSE, Look

PARCHMENT_INK: Final = "#2a1a0c"
PARCHMENT_DIM: Final = "#6b5233"
PITCH: Final = 1.16  # line height of a paragraph, in font sizes
NARRATION: Final = (36, 33, 30)
NARROW: Final = 1110  # pictures up to this width are pages


def ground(height: int = HIGH, look: Look = HOUSE, wide: int = WIDE) -> Image.Image:
    """Return a part of the game's background, to draw on.

    If `height` is larger than the background, the mirror image of the background follows below.
    """
    both = _mirrored(look, wide)
    if height <= both.height:
        return both.crop((0, 0, wide, height)).convert("RGB")
    image, whole = Image.new("RGB", (wide, height)), both.convert("RGB")
    for top in range(0, height, whole.height):
        image.paste(whole, (0, top))
    return image


@remembered
def _mirrored(look: Look, wide: int) -> Image.Image:
    """Return the game's background in the given width, with its mirror image below."""
    image, whole = Image.new("RGB", (wide, 2 * HIGH)), sprites.backdrop(WIDE, HIGH, look.backdrop)
    for top, shown in ((0, whole), (HIGH, whole.transpose(Image.Transpose.FLIP_TOP_BOTTOM))):
        image.paste(shown, ((wide - WIDE) // 2, top))
    return indexed(image, look)


def sheet(bottom: int, look: Look = HOUSE) -> Image.Image:
    """Return a background for content that ends at `bottom`, with room below for the ALT badge that chats show."""
    return ground(bottom + FOOT, look)


def page(bottom: int, look: Look = HOUSE) -> Image.Image:
    """Return a background as wide as a page (`PAGE`) for content that ends at `bottom`, with room for the ALT badge."""
    return ground(bottom + badge(PAGE)[1], look, PAGE)


def aside(part: Image.Image, look: Look = HOUSE) -> Image.Image:
    """Return the picture `part`, a board's side panel, with room added below for the ALT badge."""
    image = ground(part.height + badge(part.width)[1], look, part.width)
    lay(image, part, (0, 0))
    return image


def title(image: Image.Image, text: str, at: Point, limit: int, size: int = 62, face: str = fonts.HEADING) -> None:
    """Draw a golden title centered on a point, as large as fits.

    On pages, a title that would be too small is written in plain letters instead.
    """
    least = 34 if image.width > NARROW else TEXT
    shown = fonts.printable(text, face)
    if least == TEXT and fonts.width(shown, face, least) > limit:
        face, shown = fonts.STRONG, fonts.printable(text, fonts.STRONG)
    size = fonts.shrunk(shown, face, size, limit, least)
    put(image, engraved(fonts.fit(shown, face, size, limit), size, face), at)


def heading(image: Image.Image, text: str, *, size: int = 62) -> None:
    """Draw the title of a whole picture."""
    title(image, text, (image.width / 2, TITLE), image.width - 2 * (60 if image.width > PAGE else MARGIN), size)


def framed(image: Image.Image, name: str, box: Box) -> None:
    put(image, sprites.frame(name, box.width, box.height), (box.left, box.top))


def height(lines: Sequence[str], size: int) -> int:
    """Return the height in pixels of a paragraph with these lines."""
    return round(len(lines) * size * PITCH)


def paragraph(
    image: Image.Image, at: Point, lines: Sequence[str], size: int, *, fill: str = palette.TEXT, anchor: str = "l"
) -> None:
    """Draw lines of text from top to bottom, starting at `at`."""
    for number, line in enumerate(lines):
        y = at[1] + (number + 0.5) * size * PITCH
        write(image, (at[0], y), line, size, fill=fill, anchor=anchor)


def block(image: Image.Image, box: Box, text: str, sizes: Sequence[int], most: int, fill: str = palette.TEXT) -> None:
    """Draw text in the middle of a box, in the first of `sizes` at which the text takes at most `most` lines."""
    size = next((size for size in sizes if holds(text, size, box, most)), sizes[-1])
    lines = balanced(text, size, box.width, most)
    paragraph(image, (box.middle[0], box.middle[1] - height(lines, size) / 2), lines, size, fill=fill, anchor="m")


def balanced(text: str, size: int, limit: int, most: int) -> tuple[str, ...]:
    """Wrap text as narrowly as possible without adding a line, so that the last line isn't a single word."""
    widest = fonts.wrap(text, fonts.BODY, size, limit, most)
    tries = (fonts.wrap(text, fonts.BODY, size, round(limit * share), most) for share in (0.55, 0.65, 0.75, 0.85))
    return next((lines for lines in tries if len(lines) == len(widest) and not any(map(is_cut, lines))), widest)


def holds(text: str, size: int, box: Box, most: int) -> bool:
    """Tell whether all of the text fits into the box in at most `most` lines."""
    lines = fonts.wrap(text, fonts.BODY, size, box.width, 40)
    return len(lines) <= most and height(lines, size) <= box.height and not any(map(is_cut, lines))


def is_cut(line: str) -> bool:
    """Tell whether a line ends in an ellipsis."""
    return line.endswith(fonts.ELLIPSIS)


def sign(
    image: Image.Image, at: Point, text: str, icon: str, *, fill: str = palette.TEXT, size: int = 36, limit: int = 700
) -> float:
    """Draw a small dark label with an icon and text. `at` is the middle of the left edge. Return the width."""
    room = limit - size - 56
    wide = min(fonts.width(fonts.printable(text), fonts.BODY, size), room) + size + 50
    put(image, sprites.frame("tag", round(wide), size + 18), (at[0], at[1] - size / 2 - 9))
    stamp(image, (at[0] + 18 + size / 2, at[1]), icon, size, fill)
    write(image, (at[0] + size + 30, at[1]), text, size, fill=fill, limit=room)
    return wide


def price(image: Image.Image, at: Point, gears: int, *, size: int = 46, fill: str = "#7a4f14") -> float:
    """Draw a price: a number and a gear, or "free". `at` is the middle of the right edge. Return the width."""
    if not gears:
        return write(image, at, "free", size - 4, face=fonts.STRONG, fill=fill, anchor="r")
    stamp(image, (at[0] - size / 2, at[1]), "gear", size, fill)
    return (
        size + 8 + write(image, (at[0] - size - 8, at[1]), str(gears), size, face=fonts.STRONG, fill=fill, anchor="r")
    )


@kept
def band(color: str, wide: int, high: int, radius: int) -> Pixels:
    """Draw the colored title field of a card, with rounded upper corners. Its anchor is the top left."""
    mask = Image.new("L", (wide * 3, high * 3 + radius * 6), 0)
    ImageDraw.Draw(mask).rounded_rectangle((0, 0, wide * 3 - 1, mask.height), radius * 3, fill=255)
    result = Image.new("RGBA", (wide, high), color)
    result.putalpha(mask.crop((0, 0, wide * 3, high * 3)).reduce(3))
    draw = ImageDraw.Draw(result)
    draw.rectangle((0, high - 5, wide, high), fill="#5a3f1d")
    draw.rectangle((0, high - 4, wide, high - 2), fill="#d9a94e")
    return sprite(result)


def rule(image: Image.Image, left: int, right: int, y: int) -> None:
    """Draw a thin horizontal line with a gear in its middle, as a separator on parchment."""
    draw, middle = ImageDraw.Draw(image), (left + right) // 2
    for one, other in ((left, middle - 34), (middle + 34, right)):
        draw.line((one, y, other, y), fill=palette.rgb("#b98a3e"), width=3)
    stamp(image, (middle, y), "gear", 34, "#b98a3e")


def shrunk(image: Image.Image, at: Point, text: str, size: int, limit: int, fill: str = palette.CREAM) -> None:
    """Draw a heading in a plain color that starts at a point, as large as fits into `limit` pixels."""
    write(image, at, text, size, face=fonts.HEADING, fill=fill, limit=limit, least=34)


def narrate(image: Image.Image, box: Box, told: Sequence[str]) -> None:
    """Draw the latest lines of narration, the newest first and brightest, in the largest letters at which all fit."""
    found = [_narrated(box, told, size) for size in NARRATION]
    size, rows = next((each for each in found if not _is_short(each[1], told)), found[-1])
    for number, (line, is_newest) in enumerate(rows):
        y = box.top + (number + 0.5) * size * PITCH
        write(image, (box.left, y), line, size, fill=palette.TEXT if is_newest else palette.MUTED)


def _narrated(box: Box, told: Sequence[str], size: int) -> tuple[int, list[tuple[str, bool]]]:
    """Wrap the narration to fit a box, in letters of the given size.

    Return the size, and as many rows as fit, each as (text, whether the row belongs to the newest line).
    """
    room, rows = int(max(0, box.height) // (size * PITCH)), list[tuple[str, bool]]()
    for number, text in enumerate(told):
        most = min(room - len(rows), 2 if number else 4)
        rows += ((line, not number) for line in (fonts.wrap(text, fonts.BODY, size, box.width, most) if most else ()))
    return size, rows


def _is_short(rows: Sequence[tuple[str, bool]], told: Sequence[str]) -> bool:
    """Tell whether the rows lack any words of the narration `told`."""
    words = sum(len(fonts.printable(text).split()) for text in told)
    return words > sum(len(line.split()) for line, _ in rows) or any(is_cut(line) for line, _ in rows)
