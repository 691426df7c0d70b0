"""File size limits for pictures that grow with their content."""

from __future__ import annotations

from typing import Final

from PIL import Image

from rendering.file.png import encode
from rendering.theme import HOUSE, Look

MOST: Final = 300_000  # bytes
GLANCE: Final = 240 << 10  # bytes of a picture in a message after each move, which players download on the go


def packed(image: Image.Image, look: Look = HOUSE, most: int = MOST) -> bytes:
    """Encode a picture as PNG, compressing harder as long as it's larger than `most` bytes."""
    return encode(image, look, most)
