"""Pictures that grow with what is on them, kept within what may be sent."""

from __future__ import annotations

from typing import Final

from PIL import Image

from rendering.png import encode

MOST: Final = 300_000  # bytes
THOROUGH: Final = 9  # a fifth smaller than usual, and several times slower


def packed(image: Image.Image) -> bytes:
    """The PNG, packed with more care if it is large."""
    data = encode(image)
    return data if len(data) <= MOST else encode(image, THOROUGH)
