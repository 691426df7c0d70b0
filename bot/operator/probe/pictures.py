"""The pictures that the probe posts: a small PNG, and a GIF as large as the largest replays."""

from __future__ import annotations

import io
from functools import cache
from random import Random

from PIL import Image

from rendering.picture import Picture

LARGE = 1_500_000  # minimum size of the GIF in bytes
_WIDTH, _HEIGHT, _FRAMES, _SQUARE = 760, 560, 4, 160
_COLORS = 256


@cache
def board() -> Picture:
    """Return a plain PNG with an alt text."""
    data = io.BytesIO()
    Image.new("RGB", (480, 200), (192, 138, 62)).save(data, "PNG")
    return Picture(data.getvalue(), "A plain rectangle in the color of brass", "probe.png")


@cache
def film() -> Picture:
    """Return an animated GIF of more than `LARGE` bytes, in which a square moves over noise."""
    frames = [_frame(number) for number in range(_FRAMES)]
    data = io.BytesIO()
    frames[0].save(data, "GIF", save_all=True, append_images=frames[1:], duration=500, loop=0)
    return Picture(data.getvalue(), "A white square that moves to the right over noise", "probe.gif")


def _frame(number: int) -> Image.Image:
    noise = Random(number).randbytes(_WIDTH * _HEIGHT)  # noqa: S311 - it only has to be hard to compress
    frame = Image.frombytes("P", (_WIDTH, _HEIGHT), noise)
    frame.putpalette([level // 2 for level in range(_COLORS - 1) for _ in range(3)] + [255] * 3)
    left = number * (_WIDTH - _SQUARE) // (_FRAMES - 1)
    frame.paste(_COLORS - 1, (left, 200, left + _SQUARE, 200 + _SQUARE))
    return frame
