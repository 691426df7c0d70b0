"""Pictures that grow with what is on them, kept within what may be sent."""

from __future__ import annotations

from typing import Final

from PIL import Image

from rendering.file.png import encode
from rendering.theme import HOUSE, Look

MOST: Final = 300_000  # bytes
THOROUGH: Final = 9  # a fifth smaller than usual, and several times slower


def packed(image: Image.Image, look: Look = HOUSE, most: int = MOST) -> bytes:
    """The PNG, packed with more care if it is larger than `most`."""
    data = encode(image, look=look)
    return data if len(data) <= most else encode(image, THOROUGH, look)
