"""The PNG encoder. Pixels are indexes into a palette, one byte each.

ISA-L compresses them, or libdeflate if the file must be smaller. Pillow's own encoder takes ten times as long.
"""

from __future__ import annotations

import math
import struct
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Final

from deflate import zlib_compress
from isal import isal_zlib
from PIL import Image

from rendering.draw import record
from rendering.draw.indexed import colors, indexed
from rendering.theme import HOUSE, Look

# Compression functions, each slower and better than the one before. The last takes 15 times as long as the first, and
# its files are a seventh smaller.
PACKERS: Final[Sequence[Callable[[bytes], bytes | bytearray]]] = (
    lambda rows: isal_zlib.compress(rows, 2),
    lambda rows: zlib_compress(rows, 1),
    lambda rows: zlib_compress(rows, 6),
    lambda rows: zlib_compress(rows, 9),
)


def _chunk(kind: bytes, data: bytes | bytearray) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", isal_zlib.crc32(data, isal_zlib.crc32(kind)))


@lru_cache(maxsize=16)
def _head(size: tuple[int, int], name: str) -> bytes:
    header = struct.pack(">IIBBBBB", *size, 8, 3, 0, 0, 0)
    palette = bytes(colors(name).getpalette("RGB") or ())
    return b"\x89PNG\r\n\x1a\n" + _chunk(b"IHDR", header) + _chunk(b"PLTE", palette)


def _rows(image: Image.Image, look: Look) -> bytes:
    """Return the pixels as palette indexes. Each row begins with its PNG filter type, which is 0 (none)."""
    colored = image if image.mode in ("P", "L") else indexed(image, look)
    led = Image.new(colored.mode, (image.width + 1, image.height), 0)
    led.paste(colored, (1, 0))
    return led.tobytes()


def encode(image: Image.Image, look: Look = HOUSE, most: float = math.inf) -> bytes:
    """Encode a picture as PNG, in a game's palette.

    The picture must be in mode RGB, or in mode P or L with pixels that are indexes into that palette. If the file is
    larger than `most` bytes, stronger compression is tried.
    """
    record.finish(image)
    rows, png = _rows(image, look), b""
    for pack in PACKERS:
        png = _head(image.size, look.colors) + _chunk(b"IDAT", pack(rows)) + _chunk(b"IEND", b"")
        if len(png) <= most:
            break
    return png
