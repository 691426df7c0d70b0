"""The background of pictures other than the board: a garden, with the sky behind the title."""

from __future__ import annotations

from PIL import Image

from rendering.briar.board import sky
from rendering.briar.look import LOOK
from rendering.draw import blocks
from rendering.draw.sheets import WIDE
from rendering.theme import Look

SKY = 122


def ground(height: int, light: str = "dusk", sky_high: int = SKY, wide: int = WIDE) -> Image.Image:
    image = blocks.ground(height, LOOK, wide)
    image.paste(sky.drawn(wide, sky_high, light, is_bare=True), (0, 0))
    return image


def lobby_ground(height: int, _look: Look) -> Image.Image:
    return ground(height, sky_high=270)
