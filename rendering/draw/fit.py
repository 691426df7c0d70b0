"""A limit on the file sizes of pictures that grow with their content."""

from __future__ import annotations

from typing import Final

from PIL import Image

from rendering.file.png import encode
from rendering.theme import HOUSE, Look

MOST: Final = 300_000  # bytes
GLANCE: Final = 240 << 10  # bytes of the picture in a message after each move, which players download while traveling


def packed(image: Image.Image, look: Look = HOUSE, most: int = MOST) -> bytes:
    """Encode a picture as PNG. If the file is larger than `most` bytes, try stronger compression."""
    return encode(image, look, most)
