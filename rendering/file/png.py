"""PNG in the fixed colours, packed in bands.

The rows are cut into bands, each is deflated with a look back at the rows above it, and the pieces joined are one valid
stream. So a band that has not changed since an earlier picture is not packed again, and the others are packed by two
threads at once, as zlib lets go of the interpreter while it works. Pillow's own writer takes twice as long.
"""

from __future__ import annotations

import struct
import zlib
from concurrent.futures import ThreadPoolExecutor
from functools import lru_cache
from hashlib import blake2b
from itertools import pairwise
from time import thread_time
from typing import Final

from PIL import Image

from rendering.draw import record
from rendering.draw.atlas import art
from rendering.memory import MEMORY, weight
from rendering.theme import HOUSE, Look

LEVEL: Final = 4  # as quick as 3 and a twentieth smaller; from 5 on it is slow
BANDS: Final = 21
BACK: Final = 32768  # bytes of the rows above that a band may repeat: deflate's window
_threads: Final = ThreadPoolExecutor(2, "png")


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(data, zlib.crc32(kind)))


def colours(name: str = HOUSE.colours) -> Image.Image:
    """A fixed palette, as a picture in mode P."""
    return art(name).image


def flat(image: Image.Image, look: Look = HOUSE) -> Image.Image:
    """An RGB picture in the fixed colours, at a byte a pixel instead of four: so grounds are kept.

    Its `convert("RGB")` is a copy to draw on.
    """
    return image.quantize(palette=colours(look.colours), dither=Image.Dither.NONE)


@lru_cache(maxsize=16)
def _head(size: tuple[int, int], name: str) -> bytes:
    header = struct.pack(">IIBBBBB", *size, 8, 3, 0, 0, 0)
    palette = bytes(colours(name).getpalette("RGB") or ())
    return b"\x89PNG\r\n\x1a\n" + _chunk(b"IHDR", header) + _chunk(b"PLTE", palette)


def _rows(image: Image.Image, top: int, bottom: int, name: str) -> bytes:
    """Rows of the picture in the fixed colours, each led by the number of its PNG filter: 0, none."""
    band = image.crop((0, top, image.width, bottom))
    if image.mode != "L":
        band = band.quantize(palette=colours(name), dither=Image.Dither.NONE)
    led = Image.new(band.mode, (image.width + 1, bottom - top), 0)
    led.paste(band, (1, 0))
    return led.tobytes()


def _deflated(above: bytes, rows: bytes, last: bool, level: int) -> bytes:
    """Packed by zlib, unless the same was packed lately; known by a digest, for the rows are ten times as long."""
    key = _deflated, blake2b(rows, digest_size=16, key=blake2b(above).digest()).digest(), last, level
    found = MEMORY.get(key)
    if isinstance(found, bytes):
        return found
    began = thread_time()
    packer = zlib.compressobj(level, zlib.DEFLATED, -zlib.MAX_WBITS, zdict=above)
    packed = packer.compress(rows) + packer.flush(zlib.Z_FINISH if last else zlib.Z_SYNC_FLUSH)
    MEMORY.keep(key, packed, weight(packed), thread_time() - began)
    return packed


def _packed(image: Image.Image, level: int, name: str) -> bytes:
    """The zlib stream of all rows; a band is deflated while the next one gets its colours."""
    cuts = [image.height * band // BANDS for band in range(BANDS + 1)]
    check, above, parts = 1, b"", []
    for top, bottom in pairwise(cuts):
        rows = _rows(image, top, bottom, name)
        check = zlib.adler32(rows, check)
        parts.append(_threads.submit(_deflated, above, rows, bottom == image.height, level))
        above = (above + rows)[-BACK:]
    return b"".join((b"\x78\x5e", *(part.result() for part in parts), struct.pack(">I", check)))


def encode(image: Image.Image, level: int = LEVEL, look: Look = HOUSE) -> bytes:
    """The PNG of an RGB picture, or of one in mode L that holds the numbers of the fixed colours."""
    record.finish(image)
    return _head(image.size, look.colours) + _chunk(b"IDAT", _packed(image, level, look.colours)) + _chunk(b"IEND", b"")
