"""Pictures that grow with what is on them, kept within what may be sent."""

from __future__ import annotations

from typing import Final

from PIL import Image

from rendering.file.png import encode
from rendering.theme import HOUSE, Look

MOST: Final = 300_000  # bytes
GLANCE: Final = 240 << 10  # bytes of what a message shows after each move: it is loaded on the way


def packed(image: Image.Image, look: Look = HOUSE, most: int = MOST) -> bytes:
    """The PNG, packed with more care as long as it is larger than `most`."""
    return encode(image, look, most)
