"""The encoder of animated GIFs, in a game's palette. Each frame has only what changed since the previous one."""

from __future__ import annotations

import io
import struct
from collections.abc import Iterator
from itertools import chain, repeat
from typing import Final

from msgspec.structs import replace
from PIL import GifImagePlugin, Image, ImageChops, ImageOps

from rendering.draw.indexed import colors
from rendering.picture import Film, Picture

SAME: Final = 255  # the index that means "unchanged"; palettes leave it free
KEEP: Final = 1  # disposal method: the next frame is drawn over this one
SHOWN: Final = 800  # milliseconds
LAST_SHOWN: Final = 6000
_FOR_EVER: Final = b"!\xff\x0bNETSCAPE2.0\x03\x01\x00\x00\x00"
_END: Final = b";"


def develop(film: Film, name: str) -> Iterator[Picture | None]:
    """Encode an animation as a GIF. Yield None after each frame, and the finished picture at the end.

    `name` is the file name.
    """
    parts: list[bytes] = []
    palette = colors(film.look.colors)
    before = waiting = None  # a frame is encoded once the next one is known, because the last one is shown longer
    # the pauses start at the second frame: the first step encodes nothing
    pauses = chain((0,), film.pauses, repeat(SHOWN))
    for image, pause in zip(film.frames, pauses, strict=False):
        if waiting is not None:
            parts.append(_packed(waiting, before, pause))
        before, waiting = waiting, image.quantize(palette=palette, dither=Image.Dither.NONE)
        yield None
    if waiting is None:
        raise ValueError("a film without frames")
    parts.append(_packed(waiting, before, LAST_SHOWN))
    yield Picture(b"".join((_head(waiting.size, palette), _FOR_EVER, *parts, _END)), film.alt, name)


def with_sheet(film: Film, sheet: Picture) -> Film:
    """Return the animation followed by the picture `sheet`, which is scaled to the size of the frames."""

    def frames() -> Iterator[Image.Image]:
        last = None
        for last in film.frames:
            yield last
        if last is not None:
            fitted = ImageOps.contain(Image.open(io.BytesIO(sheet.data)).convert("RGB"), last.size)
            ground = Image.new("RGB", last.size, fitted.getpixel((0, 0)))
            ground.paste(fitted, ((last.width - fitted.width) // 2, (last.height - fitted.height) // 2))
            yield ground

    return replace(film, frames=frames())


def _head(size: tuple[int, int], palette: Image.Image) -> bytes:
    """Return the beginning of a GIF file: signature, size, and a table of 256 colors."""
    table = bytes(palette.getpalette("RGB") or ())
    return b"GIF89a" + struct.pack("<HHBBB", *size, 0xF7, 0, 0) + table.ljust(768, b"\0")


def _packed(frame: Image.Image, before: Image.Image | None, shown: int) -> bytes:
    at, piece = (0, 0), frame
    if before is not None:
        changed = ImageChops.difference(_indices(frame), _indices(before)).point(lambda value: 255 * (value > 0))
        box = changed.getbbox() or (0, 0, 1, 1)
        at = box[:2]
        piece = Image.new("P", (box[2] - box[0], box[3] - box[1]), SAME)
        piece.paste(frame.crop(box), (0, 0), changed.crop(box))
    return b"".join(GifImagePlugin.getdata(piece, at, transparency=SAME, disposal=KEEP, duration=shown, interlace=0))


def _indices(frame: Image.Image) -> Image.Image:
    """Return a frame's color indexes as a grayscale picture."""
    return Image.frombytes("L", frame.size, frame.tobytes())
